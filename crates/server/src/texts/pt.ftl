# O que a página diz além do que os jogos dizem. As frases sobre um lado concordam em número com o nome dele ($the e
# $number são atributos do nome); sem eles, por exemplo com o nome de uma pessoa, a frase não precisa de concordar.

web-title = Quina
web-tagline = Pequenos jogos para pensar a fundo
web-intro = Jogue a dois no mesmo ecrã, jogue contra o computador ou envie um link a um amigo. Sem conta, sem instalar nada.
web-skip = Ir para o tabuleiro
web-home = Todos os jogos
web-loading = A preparar o tabuleiro…
web-not-found = Esta página não existe.
web-language = Idioma
web-theme = Cores
web-theme-system = Como no dispositivo
web-theme-light = Claro
web-theme-dark = Escuro
web-theme-contrast = Alto contraste
web-sound = Som
web-volume = Volume
web-confirm = Perguntar antes de enviar uma jogada
web-settings = Definições
web-close = Fechar
web-rules = Regras
web-analysis = Análise
web-api = API
web-api-foot = Para programas: a API
web-play = Jogar
web-play-game = Jogar { $game }
web-games-yours = Os seus jogos
web-games-mine = É a sua vez
web-games-theirs = Não é a sua vez
web-games-invited = Ainda ninguém abriu o seu convite
web-games-turns = { $count ->
    [one] uma jogada
   *[other] { $count } jogadas
  }
web-games-over = Terminados
web-games-save = Guardar todos os jogos num ficheiro
web-games-read = Ler jogos de um ficheiro
web-games-were-read = { $count ->
    [0] Não há nenhum jogo neste ficheiro.
    [one] Foi lido um jogo.
   *[other] Foram lidos { $count } jogos.
  }
web-games-device = Os seus jogos noutro dispositivo
web-rules-of = Regras: { $game }
web-example-begins = { $count ->
    [one] O tabuleiro antes da jogada
   *[other] O tabuleiro antes de { $count } jogadas
  }
web-example-play = Mostrar o exemplo
web-example-stop = Parar o exemplo
web-example-analyse = Experimentar
web-games-link = Link que leva os seus jogos para outro dispositivo (mantenha-o secreto)
web-games-taken = { $count ->
    [0] Este link não traz nenhum jogo.
    [one] Um jogo passa a estar também neste dispositivo.
   *[other] { $count } jogos passam a estar também neste dispositivo.
  }
web-games-forget = Esquecer este jogo
web-games-here = A dois neste ecrã
web-games-watch = Dois computadores
web-notify = Avisar-me de que é a minha vez enquanto vejo outra coisa
web-notify-no = Este navegador não permite notificações desta página.

# Lições e problemas
web-learn = Aprender
web-learn-game = Aprender { $game }
web-learn-intro = Dez minutos por jogo: uma ideia de cada vez, feita no tabuleiro, e um pequeno jogo no fim.
web-lessons = Lições
web-lessons-done = { $done } de { $all } feitas
web-lesson-heading = { $game }, lição { $number } de { $of }
web-lesson-number = Lição { $number }
web-lesson-done = Lição { $number }, feita
web-lesson-next = Continuar
web-lesson-again = Outra vez
web-lesson-show = Mostrar
web-lesson-back = Voltar
web-lesson-skip = Saltar
web-lesson-play = Jogar
web-exercise-take-back = Desfazer
web-puzzles = Problemas
web-puzzles-intro = Posições de jogos em que só uma jogada está certa. Todas foram provadas.
web-puzzles-you = A sua situação
web-puzzle-one = Só uma jogada está certa. Qual?
web-puzzles-solved = { $solved } de { $all } resolvidos
web-puzzle-of = Problema: { $game }
web-puzzle-daily = Problema do dia
web-puzzle-any = Um problema à sua medida
web-puzzle-themes = Temas
web-puzzle-history = O que tentou por último
web-puzzle-rated = classificação { $rating }
web-puzzle-hint = Dica
web-puzzle-hint-more = Outra dica
web-puzzle-see = Ver a solução
web-puzzle-retry = Tentar outra vez
web-puzzle-next = Problema seguinte
web-puzzle-other = Outro problema
web-puzzle-address = Endereço deste problema
web-practise = Praticar os erros
web-practise-side = Praticar os erros ({ $side })
web-practise-of = Praticar: { $game }
web-practise-count = { $at } de { $count }
web-coach = Treinador
web-coach-watching = O treinador vê as suas jogadas.
web-coach-show = O que acontece?
web-coach-line = Continua assim: { $line }
web-coach-undo = Desfazer a jogada

# Preparar um jogo
web-mode = Como quer jogar?
web-mode-computer = Contra o computador
web-mode-computer-hint = Responde com a força que escolher
web-mode-here = A dois neste ecrã
web-mode-here-hint = Passem o dispositivo, ou partilhem o rato
web-mode-friend = Com um amigo, por link
web-mode-friend-hint = Envie o link; o jogo começa quando o seu amigo o abrir
web-mode-watch = Ver dois computadores a jogar
web-mode-watch-hint = Recoste-se, pause, avance passo a passo
web-your-side = O seu lado
web-side-random = Ao acaso
web-strength = Força
web-strength-of = Força ({ $side })
web-hints = Dicas e motor
web-hints-without = Sem dicas
web-hints-with = Com dicas
web-hints-here = Entre pessoas, só se ambas quiserem.
web-hints-friend = O seu amigo também é consultado e pode recusar.
web-clock = Relógio
web-clock-none = Sem relógio
web-clock-value = { $minutes } min + { $increment } s
web-clock-own = Outro
web-clock-minutes = Minutos para cada lado
web-clock-increment = Segundos somados por jogada
web-begin = Começar
web-name = O seu nome
web-name-optional = se quiser
web-name-of = Nome ({ $side })
web-name-save = Guardar
web-name-lead = Como se chama? O seu adversário vê o nome.
web-names = Nomes
web-named-side = { $name } ({ $side })
web-import = Importar um registo ou uma posição
web-import-hint = Cole o texto de um registo ou uma posição de { $game }

# Jogadores
player-human = Pessoa
player-random = Aleatório
player-classic = Original, { $level }
player-engine-full = Força máxima
player-uct = Pesquisa em árvore
player-perfect = Perfeito
player-you = Eu
player-you-named = { $name } (eu)
player-opponent = Adversário
player-invited = Ainda não chegou

# O tabuleiro
web-board = Tabuleiro de { $game }
web-board-hint = As setas vão de casa em casa, Enter escolhe, Escape desfaz um passo.
web-cell-empty = { $cell }, vazia
web-cell-piece = { $cell }, { $kind } ({ $side })
web-cell-choose = { $label }, pode escolher-se
web-cell-chosen = { $label }, casa escolhida
web-cell-reach = { $label }, pode ir para { $goals }
web-pin-adds = { $goal ->
    [none] aponta para fora do tabuleiro
   *[other] acrescenta o caminho para { $goal }
  }
web-cell-decisive = { $label }, decidiu o jogo
web-cell-beaten = { $label }, o que resta de quem perdeu
web-hole = furo { $hole } de { $cell }, { $state ->
    [pinned] com pino
    [free] livre
   *[choose] livre, pode escolher-se
  }
web-holes-of = Furos de { $cell }
web-reserve = Reserva ({ $side })
web-reserve-piece = { $kind } ({ $side }), na reserva: { $count }
web-lost = Perdidas: { $count }
web-score = Grupos: { $scores }
web-score-none = ainda nenhum
web-to-play = { $number ->
    [plural] Jogam { $the }
    [singular] Joga { $the }
   *[unknown] A jogar: { $side }
  }
web-your-turn = É a sua vez
web-thinking = { $number ->
    [plural] { $the } estão a pensar…
    [singular] { $the } está a pensar…
   *[unknown] A pensar: { $side }…
  }
web-pass = Passar
web-pass-sure = Passar, embora possa jogar?
web-along-comes = { $cell } e { $others } vão juntas: um clique ocupa-as e acaba a jogada
web-along-taken = Para { $cell }: captura { $others }
web-turn-typed = Escreva uma jogada
web-turn-play = Jogar
web-turns = Jogadas
web-turns-none = Ainda sem jogadas
web-ply = Jogada { $number }, { $side }: { $turn }
web-looking-back = Está a ver a jogada { $ply } de { $of }
web-to-now = Voltar ao jogo
web-first = Ir para o início
web-previous = Jogada anterior
web-next = Jogada seguinte
web-last = Ir para o fim
web-flip = Virar o tabuleiro
web-view-2d = 2D
web-view-3d = 3D
web-view-reset = Repor câmara
web-zoom = Casas maiores
web-3d-loading = A esculpir as peças…
web-3d-slow = O 3D é lento neste dispositivo; enquanto não aparece, jogue no tabuleiro plano.
web-3d-failed = Este navegador não consegue mostrar 3D; no tabuleiro plano joga-se igualmente bem.
web-undo = Desfazer
web-send = Enviar
web-send-sure = Jogar { $turn }?
web-step-back = Desfazer passo
web-hint = Dica
web-hinted = Dica: { $turn }
web-resign = Desistir
web-resign-sure = Quer mesmo desistir?
web-yes = Sim
web-no = Não
web-draw = Propor empate
web-rematch = Desforra
web-new-game = Novo jogo
web-copy = Copiar
web-copied = Copiado
web-export = Exportar
web-position = Posição
web-record = Registo
web-download = Descarregar
web-review = Rever
web-pause = Pausa
web-resume = Continuar
web-advance = Uma jogada
web-speed = Velocidade
web-analyse-here = Analisar

# Teclas
web-keys = Teclas
web-key-cells = de casa em casa, quando o tabuleiro tem o foco
web-key-choose = escolher
web-key-back = desfazer um passo, ou voltar ao jogo
web-key-turns = percorrer as jogadas
web-key-undo = desfazer uma jogada
web-key-hint = uma dica
web-key-flip = virar o tabuleiro
web-key-keys = esta lista

# Links
web-invite = Convide o seu amigo
web-invite-hint = Envie este link. Quem o abrir primeiro ocupa o outro lugar; quem o abrir depois fica a assistir.
web-invite-waiting = À espera de que o seu amigo abra o link…
web-watch-link = Link para assistir
web-watching = { $count ->
    [1] 1 pessoa a assistir
   *[other] { $count } pessoas a assistir
  }
web-seat-link = Link para o seu lugar, para outro dispositivo seu (mantenha-o secreto)
web-you-watch = Está a assistir
web-you-are-late = Este convite já foi usado por outra pessoa; está a assistir
web-own-invitation = Este é o convite para o seu próprio jogo. Envie-o ao seu amigo: abre o outro lugar.
web-hints-off = Dicas e motor: desligados
web-hints-proposed = Dicas e motor: desligados até o seu amigo concordar
web-hints-on = Dicas e motor: ligados, por acordo
web-invited-by = Convite de { $name }
web-preview-invited = { $name } convida-o para jogar { $game }
web-preview-invitation = Um convite para jogar { $game }
web-hints-question = Foi convidado para um jogo em que ambos podem pedir dicas. Concorda?
web-sit-with = Jogar com dicas
web-sit-without = Jogar sem dicas
web-away = { $number ->
    [plural] { $the } estão ausentes
    [singular] { $the } está ausente
   *[unknown] Ausente: { $side }
  }
web-offline = A ligação caiu; a tentar de novo…
web-server-gone = O servidor não responde; a tentar de novo…
web-inside-unable = Este navegador não consegue executar o programa: precisa de WebAssembly com SIMD (qualquer navegador dos últimos anos tem).
web-update = Há uma versão mais recente. Os seus jogos ficam como estão.
web-update-take = Usá-la
web-inside-speed = Velocidade do motor
web-inside-speed-about = Com que rapidez o programa pensa neste navegador, a partir do início de cada jogo. “quina bench” mede o mesmo fora do navegador.
web-inside-speed-threads = { $threads ->
    [one] Pensa um só fio de execução: esta página não partilha memória entre fios.
   *[other] Pensam { $threads } fios de execução em conjunto, como numa análise; os jogos aleatórios são jogados por um só.
}
web-inside-speed-measure = Medir
web-inside-speed-running = A medir…
web-inside-speed-game = jogo
web-inside-speed-alphabeta = posições por segundo
web-inside-speed-tree = simulações por segundo
web-inside-speed-games = jogos aleatórios por segundo
web-inside-speed-proof = { $game }, tabuleiro vazio: provado em { $milliseconds } ms.

# Propostas
web-offer-undo = { $number ->
    [plural] { $the } pedem para desfazer uma jogada
    [singular] { $the } pede para desfazer uma jogada
   *[unknown] Pedido para desfazer uma jogada ({ $side })
  }
web-offer-draw = { $number ->
    [plural] { $the } propõem empate
    [singular] { $the } propõe empate
   *[unknown] Proposta de empate ({ $side })
  }
web-offer-rematch = { $number ->
    [plural] { $the } pedem a desforra
    [singular] { $the } pede a desforra
   *[unknown] Pedido de desforra ({ $side })
  }
web-offered-undo = Pediu para desfazer uma jogada
web-offered-draw = Propôs empate
web-offered-rematch = Pediu a desforra
web-accept = Aceitar
web-decline = Recusar
web-withdraw = Retirar
web-declined-undo = O seu pedido para desfazer uma jogada foi recusado
web-declined-draw = A sua proposta de empate foi recusada
web-declined-rematch = O seu pedido de desforra foi recusado
web-next-room = Ir para a desforra

# O fim
web-won = { $number ->
    [plural] Ganham { $the }
    [singular] Ganha { $the }
   *[unknown] Vitória: { $side }
  }
web-you-won = Ganhou!
web-you-lost = Perdeu
web-drawn = Empate
web-match-score = Resultado até agora: { $one } { $ones }, { $two } { $twos }

# Análise
web-analysis-of = Análise de { $game }
web-analysis-hint = Jogue pelos dois lados. Cada escolha mostra o que vale.
web-engine = Motor
web-engine-thinking = A pensar…
web-evaluation = Avaliação
web-proven-win = { $number ->
    [plural] Ganham { $the } em { $plies ->
        [1] 1 jogada
       *[other] { $plies } jogadas
      }
    [singular] Ganha { $the } em { $plies ->
        [1] 1 jogada
       *[other] { $plies } jogadas
      }
   *[unknown] Vitória em { $plies ->
        [1] 1 jogada
       *[other] { $plies } jogadas
      }: { $side }
  }
web-proven-win-unknown = { $number ->
    [plural] Ganham { $the }
    [singular] Ganha { $the }
   *[unknown] Vitória: { $side }
  }
web-proven-draw = Empate provado
web-percent = { $percent } %
web-estimated = Estimativa ({ $side }): { $percent } %
web-best-line = Melhor continuação
web-best-turns = Jogadas por valor
web-value-win = ganha
web-value-draw = empata
web-value-loss = perde
web-proven = provado
web-estimate = estimado
web-set-position = Definir posição
web-load = Carregar
web-clear = Posição inicial
web-play-from-here = Jogar a partir daqui
web-try-again = Tentar de novo a partir daqui
web-worst = Piores jogadas
web-worst-none = Não foram encontradas jogadas más.
web-review-running = A rever a jogada { $ply } de { $of }…
web-graph = Como correu o jogo

# Montar uma posição
web-setup = Montar o tabuleiro
web-setup-hint = Arraste as peças para as casas, ou escolha uma e clique na casa; clique de novo para a tirar, ou arraste-a para outra casa.
web-setup-hint-solid = Escolha uma peça e clique numa casa; clique de novo para a tirar.
web-setup-put = Pôr: { $side }, { $kind }
web-setup-to-move = Lado a jogar
web-setup-reserve = Reserva
web-setup-fewer = Reserva ({ $side }): menos 1 { $kind }
web-setup-more = Reserva ({ $side }): mais 1 { $kind }
web-setup-pins = Mudar pinos
web-setup-take = Tirar
web-setup-empty = Tabuleiro vazio
web-setup-good = Esta é uma posição de { $game }
web-setup-done = Usar esta posição
web-setup-cancel = Cancelar

# Página da API
web-api-intro = Tudo o que a página faz, um programa também pode fazer. As chaves são enviadas como “Authorization: Bearer CHAVE”. O socket em /ws usa as mesmas mensagens.
web-api-json = Descrição OpenAPI
web-api-key = Chave
web-api-body = Corpo
web-api-example = Exemplo
web-api-schemas = De que se compõem as mensagens

# Recusas
room-unknown = este jogo não existe aqui
lesson-unknown = essa lição não existe
puzzle-unknown = esse problema não existe
key-unknown = este link não abre este jogo
key-missing = é precisa uma chave: Authorization: Bearer CHAVE
hints-off = as dicas estão desligadas neste jogo: ambos têm de concordar quando o jogo é criado
own-invitation = já tem um lugar neste jogo; o convite é para outra pessoa
invitation-used = este convite já foi usado por outra pessoa
key-unfit = uma chave tem de 22 a 64 letras, algarismos, - e _, e não pode estar em uso
only-watching = quem assiste não joga
not-your-turn = não é a sua vez
not-your-seat = este lado é de outra pessoa
seat-of-computer = é o computador que joga deste lado
ply-stale = entretanto o tabuleiro mudou
somebody-was-faster = alguém foi mais rápido
not-stored = não foi possível guardar a jogada; a jogada não foi feita
not-analysed = a análise falhou; o jogo está como estava
nothing-to-undo = não há nada para desfazer
nothing-proposed = nada foi proposto
own-proposal = não pode aceitar a sua própria proposta
computer-declines = o computador continua a jogar
game-goes-on = o jogo ainda não acabou
no-draws = este jogo não conhece empates
no-pace = só um jogo entre computadores tem ritmo
message-malformed = não foi possível entender esta mensagem
request-malformed = não foi possível entender este pedido: { $why }
request-too-slow = este pedido demorou demasiado a chegar
join-first = a primeira mensagem tem de entrar numa sala
too-fast = mais devagar, por favor
too-many-rooms = no máximo { $most } jogos de uma vez
too-many-turns = no máximo { $most } jogadas
game-too-long = um jogo tem no máximo { $most } jogadas
server-full = há demasiados jogos aqui neste momento
clock-out-of-range = um relógio tem de 1 a { $seconds } segundos e um incremento máximo de { $increment }
player-not-here = esse jogador não existe; há: { $names }
piece-unknown = essa peça ou esse lugar não existe neste tabuleiro (casa { $cell })
cell-taken-twice = { $cell } recebeu duas peças
