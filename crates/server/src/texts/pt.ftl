# O que a página diz além do que os jogos dizem.

web-title = Quina
web-tagline = Cinco pequenos jogos de pensamento profundo
web-intro = Jogue no mesmo ecrã, contra o computador, ou envie um link a um amigo. Sem conta, sem instalar nada.
web-skip = Ir para o tabuleiro
web-home = Todos os jogos
web-loading = A preparar o tabuleiro …
web-not-found = Não há aqui tal página.
web-language = Língua
web-theme = Cores
web-theme-system = Como o dispositivo
web-theme-light = Claro
web-theme-dark = Escuro
web-theme-contrast = Alto contraste
web-sound = Som
web-settings = Definições
web-close = Fechar
web-rules = Regras
web-analysis = Análise
web-api = API
web-play = Jogar
web-play-game = Jogar { $game }

# Preparar um jogo
web-mode = Como quer jogar?
web-mode-computer = Contra o computador
web-mode-computer-hint = Responde com a força que escolher
web-mode-here = Dois neste ecrã
web-mode-here-hint = Passem o dispositivo, ou partilhem o rato
web-mode-friend = Um amigo por link
web-mode-friend-hint = Envie o link; o jogo começa quando o abrirem
web-mode-watch = Ver dois computadores
web-mode-watch-hint = Recoste-se, pause, avance passo a passo
web-your-side = O seu lado
web-side-random = Qualquer
web-strength = Força
web-strength-of = Força de { $side }
web-clock = Relógio
web-clock-none = Sem relógio
web-clock-value = { $minutes } min + { $increment } s
web-begin = Começar
web-import = Importar um registo ou uma posição
web-import-hint = Cole um ficheiro de registo ou uma posição de { $game }

# Jogadores
player-human = Pessoa
player-random = Aleatório
player-classic = Clássico { $level }
player-engine = Motor { $level }
player-engine-full = Motor, força máxima
player-uct = Pesquisa em árvore
player-perfect = Perfeito
player-you = Você
player-friend = Amigo

# O tabuleiro
web-board = Tabuleiro de { $game }
web-board-hint = As setas vão de casa em casa, Enter escolhe, Escape desfaz um passo.
web-cell-empty = { $cell }, vazia
web-cell-piece = { $cell }, { $kind } { $side }
web-cell-choose = { $label }, pode ser escolhida
web-cell-chosen = { $label }, escolhida
web-hole = furo { $hole } de { $cell }, { $state ->
    [pinned] com pino
    [free] livre
   *[choose] livre, pode ser escolhido
  }
web-holes-of = Furos de { $cell }
web-reserve = Reserva de { $side }
web-reserve-piece = { $kind } { $side }, restam { $count }
web-lost = Perdidas: { $count }
web-score = Grupos: { $scores }
web-score-none = ainda nenhum
web-to-play = Joga { $side }
web-your-turn = É a sua vez
web-thinking = { $side } está a pensar …
web-step-kind = Escolha uma peça
web-step-cell = Escolha uma casa
web-step-hole = Escolha um furo
web-step-any = Escolha uma peça ou uma casa
web-pass = Passar
web-turn-typed = Escrever uma jogada
web-turn-play = Jogar
web-turns = Jogadas
web-turns-none = Ainda sem jogadas
web-ply = Jogada { $number }, { $side }: { $turn }
web-looking-back = Está a ver a jogada { $ply } de { $of }
web-to-now = Voltar ao jogo
web-first = Para o início
web-previous = Uma jogada atrás
web-next = Uma jogada à frente
web-last = Para o fim
web-flip = Virar tabuleiro
web-view-2d = 2D
web-view-3d = 3D
web-view-reset = Repor câmara
web-3d-loading = A esculpir as peças …
web-3d-failed = Este navegador não mostra 3D; o tabuleiro plano joga igualmente bem.
web-undo = Desfazer
web-step-back = Desfazer passo
web-hint = Dica
web-hinted = Dica: { $turn }
web-resign = Desistir
web-resign-sure = Desistir mesmo?
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

# Links
web-invite = Convide o seu amigo
web-invite-hint = Envie este link. Quem o abrir primeiro ocupa o outro lugar.
web-invite-waiting = À espera de que o seu amigo abra o link …
web-watch-link = Link para assistir
web-watching = { $count ->
    [one] uma pessoa assiste
   *[other] { $count } pessoas assistem
  }
web-you-watch = Está a assistir
web-away = { $side } está ausente
web-offline = A ligação caiu; a tentar de novo …

# Propostas
web-offer-undo = { $side } pede para desfazer uma jogada
web-offer-draw = { $side } propõe empate
web-offer-rematch = { $side } quer outro jogo
web-offered-undo = Pediu para desfazer uma jogada
web-offered-draw = Propôs empate
web-offered-rematch = Pediu outro jogo
web-accept = Aceitar
web-decline = Recusar
web-withdraw = Retirar
web-next-room = Ir para a desforra

# O fim
web-won = { $side } ganha
web-you-won = Ganhou!
web-you-lost = Perdeu
web-drawn = Empate

# Análise
web-analysis-of = Análise de { $game }
web-analysis-hint = Jogue pelos dois lados. Cada escolha mostra o que vale.
web-engine = Motor
web-engine-thinking = A pensar …
web-evaluation = Avaliação
web-proven-win = { $side } ganha em { $plies }
web-proven-win-unknown = { $side } ganha
web-proven-draw = Empate provado
web-estimated = Estimativa de { $percent } % para { $side }
web-best-line = Melhor linha
web-best-turns = Jogadas por valor
web-value-win = ganha
web-value-draw = empata
web-value-loss = perde
web-proven = provado
web-estimate = estimado
web-set-position = Definir posição
web-load = Carregar
web-clear = Posição inicial
web-play-from-here = Jogar daqui
web-try-again = Tentar de novo daqui
web-worst = Piores jogadas
web-review-running = A rever a jogada { $ply } de { $of } …
web-graph = Como correu o jogo

# Montar uma posição
web-setup = Montar o tabuleiro
web-setup-hint = Arraste as peças para onde ficam, ou escolha uma e clique aí; clique de novo para a tirar, ou arraste-a para outro lado.
web-setup-hint-solid = Escolha uma peça e clique onde ela fica; clique de novo para a tirar.
web-setup-put = Pôr: { $side }, { $kind }
web-setup-to-move = Quem joga?
web-setup-reserve = Reserva
web-setup-fewer = Menos uma peça ({ $kind }) de { $side } ao lado do tabuleiro
web-setup-more = Mais uma peça ({ $kind }) de { $side } ao lado do tabuleiro
web-setup-pins = Mudar pinos
web-setup-take = Tirar
web-setup-empty = Tabuleiro vazio
web-setup-good = Esta é uma posição de { $game }
web-setup-done = Usar esta posição
web-setup-cancel = Cancelar

# Página da API
web-api-intro = Tudo o que a página faz, um programa também pode fazer. As chaves viajam como “Authorization: Bearer CHAVE”. O socket em /ws fala as mesmas palavras.
web-api-json = Descrição OpenAPI
web-api-key = Chave
web-api-body = Corpo
web-api-example = Exemplo
web-api-schemas = De que são feitas as mensagens

# Recusas
room-unknown = não há aqui tal jogo
key-unknown = este link não abre este jogo
key-missing = é precisa uma chave: Authorization: Bearer CHAVE
only-watching = quem assiste não joga
not-your-turn = não é a sua vez
seat-of-computer = é o computador que joga agora
ply-stale = entretanto o tabuleiro mudou
somebody-was-faster = alguém foi mais rápido
not-stored = a jogada não pôde ser guardada; não foi jogada
nothing-to-undo = não há nada para desfazer
nothing-proposed = nada foi proposto
own-proposal = não pode aceitar a sua própria proposta
computer-declines = o computador continua a jogar
game-goes-on = o jogo ainda não acabou
no-draws = este jogo não conhece empates
no-pace = só um jogo entre computadores tem ritmo
message-malformed = esta mensagem não se entende
request-malformed = este pedido não se entende: { $why }
join-first = a primeira mensagem tem de entrar numa sala
too-fast = mais devagar, por favor
too-many-turns = no máximo { $most } jogadas
server-full = há demasiados jogos aqui neste momento
clock-out-of-range = um relógio tem de 1 a { $seconds } segundos e um incremento de no máximo { $increment }
player-not-here = não há tal jogador; há { $names }
piece-unknown = não há tal peça ou tal lugar neste tabuleiro (casa { $cell })
cell-taken-twice = { $cell } recebeu duas peças
