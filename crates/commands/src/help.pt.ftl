# A ajuda da linha de comandos: cli-COMANDO diz o que um comando faz, cli-COMANDO--ARGUMENTO
# para que serve um argumento dele, e cli-any--ARGUMENTO um que vários têm com o mesmo sentido.

# O que o clap diria em inglês
cli-heading-usage = Utilização
cli-heading-commands = Comandos
cli-heading-arguments = Argumentos
cli-heading-options = Opções
cli-remark-default = por omissão
cli-remark-values = valores possíveis
cli-remark-environment = ambiente
cli-any--help = Mostrar a ajuda
cli-any--version = Mostrar a versão

# Nomes dos valores
cli-value-OPTIONS = OPÇÕES
cli-value-COMMAND = COMANDO
cli-value-ADDRESS = ENDEREÇO
cli-value-COUNT = QUANTOS
cli-value-DATABASE = BASE-DE-DADOS
cli-value-DAYS = DIAS
cli-value-DEPTH = PROFUNDIDADE
cli-value-DIR = PASTA
cli-value-FILE = FICHEIRO
cli-value-FORMAT = FORMATO
cli-value-GAME = JOGO
cli-value-HEADER = CABEÇALHO
cli-value-LANGUAGE = IDIOMA
cli-value-LEVEL = NÍVEL
cli-value-MINUTES-SECONDS = MINUTOS+SEGUNDOS
cli-value-NAME = NOME
cli-value-NUMBER = NÚMERO
cli-value-PLAYER = JOGADOR
cli-value-POSITION = POSIÇÃO
cli-value-RECORD = REGISTO
cli-value-SCALE = ESCALA
cli-value-SECONDS = SEGUNDOS
cli-value-SEED = SEMENTE
cli-value-STEP = PASSO
cli-value-SUBCOMMAND = SUBCOMANDO
cli-value-THEME = TEMA
cli-value-TIME = TEMPO
cli-value-TURN = JOGADA
cli-value-TURNS = JOGADAS
cli-value-WHEN = QUANDO

# O programa
cli-quina = Jogos abstratos de estratégia para dois, exatos e rápidos
cli-any--lang = O idioma: en ou pt [por omissão: o das definições do sistema]
cli-any--color = Quando usar cores
cli-any--data = Onde se guardam jogos e tabelas [por omissão: na pasta de dados do utilizador]
cli-any--theme = As cores
cli-any--ascii = Só caracteres ASCII
cli-any--plain = Linha a linha, como sem terminal

# O que muitos têm
cli-any--game = O jogo, com opções se as houver
cli-any--position = A posição [por omissão: a inicial]
cli-any--database = A base de dados do servidor: um ficheiro, ou postgres://UTILIZADOR@MÁQUINA/NOME [por omissão: rooms.sqlite na pasta dos dados]
cli-any--json = Em JSON
cli-any--number = Qual dos jogos de um ficheiro de registos com vários, a contar de 1
cli-any--quiet = Não dizer quanto falta
cli-any--threads = Com quantas tarefas pensar
cli-any--hash = Memória para o que já se descobriu, em megabytes

# Como pensar
cli-analyse--time = Segundos para pensar [por omissão: 1, exceto com --nodes ou --depth]
cli-analyse--nodes = Quantas posições ver (jogos aleatórios, na pesquisa em árvore)
cli-analyse--depth = Com quantas jogadas de avanço
cli-analyse--seed = Decide entre o que é igualmente bom
cli-review--time = Segundos para pensar [por omissão: 1, exceto com --nodes ou --depth]
cli-review--nodes = Quantas posições ver (jogos aleatórios, na pesquisa em árvore)
cli-review--depth = Com quantas jogadas de avanço
cli-review--seed = Decide entre o que é igualmente bom

# Como se joga entre programas
cli-any--clock = Um relógio para cada lado: minutos, e segundos que cada jogada acrescenta
cli-any--time = Segundos por jogada, para quem pensa [por omissão: 0,2, exceto com --nodes]
cli-any--nodes = Posições (ou jogos aleatórios) por jogada, para quem pensa
cli-any--seed = A semente de que decorre tudo o que é aleatório
cli-any--concurrency = Jogos ao mesmo tempo [por omissão: um por núcleo]
cli-any--openings = Começar cada par de jogos com estas jogadas aleatórias, as mesmas para as duas cores
cli-any--longest = Contar como empate um jogo que ainda dure ao fim de tantas jogadas
cli-any--records = Escrever neste ficheiro os registos de todos os jogos
cli-any--resume = Continuar o que foi interrompido: os jogos que já estão no ficheiro de --records não se repetem

# Jogar
cli-play = Jogar no terminal, contra o computador ou com outra pessoa
cli-play--game = O jogo, com opções se as houver [por omissão: escolhe-se no ecrã]
cli-play--first = Quem joga primeiro: human, human:NOME, random, classic:NÍVEL, engine, engine:NÍVEL, uct, perfect ou ugi:COMANDO [por omissão: human]
cli-play--second = Quem joga em segundo lugar [por omissão: human]
cli-play--position = A posição por que se começa [por omissão: a inicial]
cli-play--clock = Um relógio para cada lado: minutos, e segundos que cada jogada acrescenta, como 5+3 [por omissão: sem relógio]
cli-play--seed = De onde vem a sorte dos jogadores do computador [por omissão: da hora]
cli-play--coach = Com um treinador: diz o que as suas jogadas desperdiçam, e oferece-as de volta
cli-play--resume = Continuar o último jogo que ficou por acabar, ou este
cli-play--record = Continuar o jogo deste registo
cli-history = Listar jogos guardados, revê-los, escrevê-los em ficheiros
cli-history--number = O número de um jogo para rever [por omissão: lista os jogos terminados]
cli-history--all = Listar também os jogos por acabar
cli-history--game = Só os jogos com este nome; com --import também o número de um jogo do ficheiro, a contar de 1
cli-history--export = Escrever o jogo como registo neste ficheiro (- para a saída padrão)
cli-history--import = Receber os jogos de um ficheiro de registos, todos ou os que --game indicar
cli-history--statistics = Contar vitórias, empates e derrotas por jogo e adversário
cli-history--remove = Eliminar o jogo
cli-history--json = A lista em JSON

# Ver e contar
cli-games = Listar os jogos
cli-rules = Mostrar as regras de um jogo
cli-rules--game = O jogo
cli-rules--markdown = Em Markdown, sem quebrar linhas
cli-show = Desenhar um tabuleiro
cli-show--game = O jogo, com opções se as houver (moxie:size=5)
cli-show--turns = Jogadas a fazer antes; a última fica marcada
cli-show--flip = Visto do outro lado
cli-show--scale = O tamanho [por omissão: o que convém a texto corrido]
cli-show--compact = O mesmo que --scale compact
cli-show--large = O mesmo que --scale large
cli-show--json = A descrição com que se desenham os tabuleiros, com o que se pode escolher
cli-moves = Listar todas as jogadas legais, por ordem dos bytes
cli-moves--game = O jogo, com opções se as houver (moxie:size=5)
cli-steps = Listar o que se pode escolher depois dos passos de uma jogada a meio
cli-steps--game = O jogo, com opções se as houver (moxie:size=5)
cli-steps--steps = Passos já dados: uma casa, um tipo de peça, um furo como em d1.c4, ou pass
cli-steps--canonical = Pela única ordem que a pesquisa usa, e não por qualquer uma
cli-apply = Fazer jogadas e mostrar a posição e o lado a jogar ou que ganhou
cli-apply--game = O jogo, com opções se as houver; dispensa-se quando um registo o diz e não há jogadas
cli-apply--position = A posição em que as jogadas começam [por omissão: a inicial]
cli-apply--turns = As jogadas
cli-apply--record = Jogar antes o jogo deste registo
cli-apply--write = Escrever o jogo como registo neste ficheiro (- para a saída padrão, em vez da posição)
cli-apply--first = Quem joga primeiro, para o registo
cli-apply--second = Quem joga em segundo lugar, para o registo
cli-perft = Contar as sequências de jogadas de um certo comprimento
cli-perft--game = O jogo, com opções se as houver (moxie:size=5)
cli-perft--depth = O número de jogadas, de 0 a 255
cli-perft--divide = Contar separadamente por primeira jogada

# O motor
cli-analyse = Dizer o que o motor pensa de uma posição
cli-analyse--game = O jogo, com opções se as houver (moxie:size=5)
cli-analyse--turns = Jogadas feitas a partir daí
cli-analyse--most = Avaliar só as N melhores jogadas, e listá-las todas [por omissão: 1000, das quais 12 são listadas em texto]
cli-match = Jogar muitos jogos entre dois jogadores
cli-match--one = O jogador de cujo ponto de vista se dão os resultados: random, classic:NÍVEL, engine, engine:NÍVEL, uct, perfect, ugi:COMANDO
cli-match--other = O adversário
cli-match--games = Quantos jogos; os lados alternam
cli-match--check_values = Ver depois de cada jogada se desperdiçou uma vitória ou um empate provados (só em jogos resolvidos)
cli-tournament = Jogar todos contra todos
cli-tournament--players = Os jogadores, dois ou mais
cli-tournament--games = Quantos jogos faz cada um contra cada outro; os lados alternam
cli-sprt = Jogar até ficar provado qual de dois jogadores é mais forte
cli-sprt--one = O jogador que se espera que seja mais forte
cli-sprt--other = O jogador com que se compara
cli-sprt--elo0 = A diferença de Elo se não houver melhoria
cli-sprt--elo1 = A diferença de Elo que se espera
cli-sprt--alpha = Com que frequência se pode confirmar por engano o que se espera
cli-sprt--beta = Com que frequência se pode desistir disso por engano
cli-sprt--games = Desistir ao fim de tantos jogos
cli-review = Apontar as piores jogadas de um jogo, e o que era melhor
cli-review--record = O ficheiro com o registo, ou o número de um jogo guardado
cli-review--worst = Quantas jogadas apontar a cada lado
cli-review--number = Qual dos jogos de um ficheiro com vários, a contar de 1
cli-engine = Falar o protocolo UGI, na entrada e na saída padrão ou por TCP
cli-engine--listen = Servir antes clientes neste endereço, como 127.0.0.1:4242
cli-engine--clients = Clientes ao mesmo tempo
cli-engine--clients_each = Clientes ao mesmo tempo de um endereço [por omissão: metade de todos]
cli-engine--idle = Segundos ao fim dos quais se desliga um cliente calado
cli-engine--longest = O máximo que um cliente pode deixar o motor pensar, em segundos
cli-selfplay = Pôr o motor a jogar contra si próprio, para aprender
cli-selfplay--games = Quantos jogos
cli-selfplay--nodes = Posições (ou simulações) por jogada
cli-selfplay--seed = A semente de que decorre tudo o que é aleatório
cli-selfplay--openings = O máximo de jogadas aleatórias no começo de um jogo
cli-selfplay--threads = Jogos ao mesmo tempo [por omissão: um por núcleo]
cli-selfplay--weights = Pesos em vez dos que vêm com o jogo
cli-selfplay--out = Para onde vão os jogos; o que lá ficou a meio é continuado
cli-bench = Medir a velocidade das regras e do motor
cli-bench--games = Os jogos [por omissão: todos]
cli-bench--seconds = Segundos por medição
cli-bench--seed = Semente dos jogos aleatórios

# No navegador
cli-serve = Jogar no navegador: arrancar um servidor web
cli-serve--config = Um ficheiro TOML com quaisquer das definições abaixo, pelos mesmos nomes
cli-serve--listen = Onde escutar; só este computador se pode ligar, a não ser que se diga outra coisa [por omissão: 127.0.0.1:7777]
cli-serve--database = A base de dados: um ficheiro, criado se não existir, ou postgres://UTILIZADOR@MÁQUINA/NOME, que vários servidores podem partilhar [por omissão: rooms.sqlite na pasta de dados]
cli-serve--name = Um nome por que este servidor é chamado, como games.example.org: outros pedidos são recusados. Podem indicar-se vários [por omissão: os deste computador, se só ele se puder ligar; senão, qualquer um]
cli-serve--site = Um sítio estático cujas páginas podem jogar aqui (cargo xtask site --server), como https://example.org. Podem indicar-se vários [por omissão: nenhum]
cli-serve--behind_proxy = Confiar no cabeçalho em que o intermediário à frente diz quem pede: x-forwarded-for, forwarded ou x-real-ip. (Tem também de passar o cabeçalho Host)
cli-serve--trusted_hops = Quantos intermediários seus estão à frente, uns atrás dos outros [por omissão: 1]
cli-serve--log = Como se escrevem as linhas do registo de atividade: text ou json [por omissão: text]
cli-serve--log_level = O que fica registado: error, warn, info, debug ou trace, cada um com os anteriores [por omissão: info]
cli-serve--think = O máximo que um computador pensa numa jogada, em segundos [por omissão: 1,5]
cli-serve--thinkers = Dicas e análises que se pensam ao mesmo tempo [por omissão: menos uma do que os núcleos]
cli-serve--analyses = Dicas e análises de um visitante que esperam [por omissão: 16]
cli-serve--requests = Pedidos à API por segundo de um visitante; quatro vezes mais de uma vez [por omissão: 20]
cli-serve--files = Ficheiros da página por segundo para um visitante; quatro vezes mais de uma vez [por omissão: 40]
cli-serve--messages = Mensagens por segundo numa ligação; três vezes mais de uma vez [por omissão: 30]
cli-serve--openings = Salas que um visitante abre num minuto [por omissão: 30]
cli-serve--wrong_keys = Chaves erradas de um visitante num minuto, depois das quais não se vê mais nenhuma [por omissão: 30]
cli-serve--connections = Ligações ao mesmo tempo [por omissão: 10000]
cli-serve--connections_each = Ligações ao mesmo tempo de um endereço, exceto atrás de um intermediário [por omissão: 100]
cli-serve--sockets = WebSockets ao mesmo tempo de um visitante [por omissão: 50]
cli-serve--rooms = Salas na memória [por omissão: 20000]
cli-serve--room_time = Quanto tempo fica na memória uma sala que ninguém usa, em segundos [por omissão: 600]
cli-serve--stored_rooms = Salas na base de dados [por omissão: 5000000]
cli-serve--abandoned_days = Durante quantos dias se guarda uma sala em que nenhum jogo começou e nada muda; 0 é para sempre [por omissão: 30]
cli-serve--keep_days = Durante quantos dias se guarda qualquer outra sala em que nada muda; 0 é para sempre [por omissão: 0]
cli-serve--turns = Jogadas num registo ou numa pergunta [por omissão: 2000]
cli-serve--message_bytes = Bytes de uma mensagem numa ligação [por omissão: 4096]
cli-serve--body_bytes = Bytes do corpo de um pedido [por omissão: 65536]
cli-serve--head_time = Quanto tempo pode demorar a chegar o cabeçalho de um pedido, em segundos [por omissão: 10]
cli-serve--body_time = Quanto tempo pode demorar a chegar o corpo de um pedido, em segundos [por omissão: 10]
cli-serve--open_metrics = Se todos podem ver os números de /metrics: true ou false [por omissão: false, só este computador]
cli-serve--drain_time = Quanto tempo podem demorar a acabar os pedidos em curso quando o servidor para, em segundos [por omissão: 10]
cli-bench-server = Medir com que rapidez o servidor web joga muitos jogos ao mesmo tempo
cli-bench-server--games = Quantos jogos se jogam ao mesmo tempo
cli-bench-server--time = Durante quanto tempo, em segundos
cli-bench-server--at = Um servidor que já está a funcionar, como 127.0.0.1:7777; podem indicar-se vários, e cada jogo abre-se num e joga-se no seguinte [por omissão: um próprio]
cli-bench-server--database = A base de dados do servidor próprio: um ficheiro, ou postgres://… [por omissão: um ficheiro novo]
cli-bench-server--rate = Quantas jogadas por segundo propõem todos os robôs juntos [por omissão: tantas quantas forem respondidas]
cli-bench-server--clicks = Clicar cada jogada passo a passo, como faz uma página [por omissão: dizê-la numa só mensagem]
cli-bench-server--faults = Estragar coisas: nós, a base de dados, o intermediário (proxy) e a rede entre eles são mortos, parados e cortados, cada um pelo menos uma vez, enquanto os robôs registam cada confirmação; depois compara-se o que está guardado. O que se perdeu, se duplicou ou demorou demasiado é um erro. Com --at só estraga quem o executa
cli-bench-server--nodes = Iniciar tantos servidores próprios, cada um um processo, sobre um PostgreSQL próprio e atrás de HAProxy, que tem de estar instalado
cli-bench-server--within = Com --faults: quanto tempo um cliente pode ter de esperar assim que possa ser servido, em segundos
cli-bench-server--memory = Medir de quanta memória um servidor próprio, um processo, precisa por ligação e por visitante, com dois visitantes em cada jogo
cli-admin = Cuidar do que um servidor guarda
cli-admin-backup = Copiar o ficheiro com todas as salas, tal como está neste momento, mesmo com um servidor a funcionar
cli-admin-backup--to = O ficheiro a criar; não pode existir nenhum com este nome
cli-admin-prune = Remover as salas que ninguém altera há muito tempo
cli-admin-prune--older_than = Há quanto tempo: 90 ou 90d são dias, 12w semanas
cli-admin-prune--abandoned = Só as salas em que nenhum jogo começou: menos de duas jogadas
cli-admin-prune--dry_run = Dizer apenas quantas salas seriam removidas
cli-admin-check = Percorrer todas as salas e dizer o que está danificado
cli-admin-stats = Contar salas e jogadas
cli-admin-move = Copiar as salas de um ficheiro para PostgreSQL, onde as mesmas ligações as abrem
cli-admin-move--to = A base de dados, postgres://UTILIZADOR@MÁQUINA/NOME, onde ainda não pode haver salas
cli-admin-move--from = O ficheiro [por omissão: rooms.sqlite na pasta dos dados]

# Jogos resolvidos
cli-solve = Construir a tabela completa de um jogo resolvido
cli-solve--again = Construir a tabela mesmo que já exista
cli-verify = Verificar de novo uma tabela pelas regras de referência
cli-verify--blocks = Verificar só tantos blocos de 1024 entradas, escolhidos ao acaso [por omissão: todos numa tabela pequena, 20 numa grande]
cli-verify--seed = A semente da escolha
cli-probe = Mostrar o valor provado de uma posição e de cada jogada
cli-probe--game = O jogo, com opções se as houver (moxie:size=5)
cli-probe--turns = Jogadas a fazer antes, a partir daí
cli-stats = Contar o que há numa tabela
cli-stats--game = O jogo, com opções se as houver (moxie:size=5)
cli-stats--turns = Jogadas a fazer antes, a partir daí

# Problemas
cli-learn = Aprender um jogo a jogá-lo, passo a passo
cli-learn--game = O jogo [por omissão: escolher no ecrã; linha a linha: quais há]
cli-learn--lesson = Começar por esta lição, a contar de 1 [por omissão: a primeira que não foi feita]
cli-practise = Praticar os erros de um jogo jogado: encontrar o que era melhor
cli-practise--game = O jogo: o seu número entre os jogos guardados, um ficheiro com o registo, ou - para colar o registo [por omissão: o jogo que acabou por último]
cli-practise--side = Só as jogadas deste lado, first ou second [por omissão: as das pessoas, senão as de ambos]
cli-practise--time = Segundos para pensar em cada jogada
cli-puzzle = Resolver problemas: só uma jogada está certa
cli-puzzle--game = O jogo, ou o nome de um problema [por omissão: qualquer jogo]
cli-puzzle--daily = O problema do dia, igual para todos
cli-puzzle--about = Só problemas com este tema
cli-puzzle--history = Dizer como resolve problemas, por tema, e o que tentou por último
cli-puzzles = Listar os problemas de um jogo, procurar novos ou prová-los de novo
cli-puzzles--game = O jogo; com opções, só os problemas dessa variante
cli-puzzles--mine = Procurar problemas jogando jogos, e mostrá-los como se guardam em ficheiros
cli-puzzles--seed = De que decorrem os jogos que se jogam
cli-puzzles--count = Quantos problemas procurar
cli-puzzles--games = Quantos jogos jogar para isso [por omissão: 20 vezes o número de problemas]
cli-puzzles--places = Quantas posições da tabela completa ver além disso, para as vitórias mais longas
cli-puzzles--everywhere = Ver além disso todas as posições da tabela completa, e descobrir a quais se pode chegar
cli-puzzles--least = Deixar de fora as vitórias em menos jogadas dos dois lados
cli-puzzles--check = Provar de novo todos os problemas
cli-puzzles--rate = Classificar de novo todos os problemas, e mostrá-los como se guardam em ficheiros

# A linha de comandos
cli-completions = Mostrar o completamento automático para uma linha de comandos
cli-completions--shell = A linha de comandos
cli-man = Mostrar a página do manual
cli-man--subcommand = A página deste subcomando
cli-help = Mostrar esta ajuda ou a de um subcomando
cli-help--subcommand = A ajuda deste subcomando
