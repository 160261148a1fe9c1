# O que o programa diz no terminal.

# Jogadores
player-human = humano
player-you = eu
player-random = aleatório
player-classic = clássico
player-engine = motor
player-uct = uct
player-perfect = perfeito
player-ugi = programa

# O primeiro ecrã
start-title = Q U I N A
start-subtitle = jogos para dois
start-go-on = Continuar onde parou
start-learn = Aprender um jogo
start-puzzles = Problemas
start-saved = Jogos guardados
start-quit = Sair
start-about-learn = Não conhece nenhum destes jogos? Há lições curtas que os mostram, a jogar
start-about-puzzles = Posições em que só uma jogada está certa: a do dia, por jogo, por tema
start-about-saved = Todos os jogos ficam guardados: continue um, ou reveja-o
start-about-quit = Até à próxima
start-keys = ↑↓ escolher  Enter abrir  ? teclas  H regras  T cores  L English  q sair

# Lições e problemas
learn-title = Que jogo quer aprender?
learn-about = Dez minutos por jogo, uma ideia de cada vez, da primeira peça a um jogo inteiro contra um principiante. As jogadas fazem-se no tabuleiro, como em qualquer jogo.
learn-keys = ↑↓ escolher  Enter começar ou continuar  ? teclas  H regras  Esc voltar
lesson-heading = { $game }, lição { $number } de { $of }
lesson-last = Foram todas as lições. Enter leva ao menu; há também: quina play { $variant }, quina puzzle { $game }
puzzles-daily = Problema do dia
puzzles-any = Qualquer jogo
puzzles-history = Classificação e historial
puzzles-keys = ↑↓ escolher  Enter abrir  ? teclas  Esc voltar
exercise-hint = dica
exercise-see = ver a solução
exercise-show = mostrar
exercise-back = voltar
exercise-next = continuar
exercise-next-key = continuar, ou saltar
exercise-skip = saltar
exercise-take-back = voltar atrás
exercise-no-room = O enunciado não cabe: aumente a janela para { $lines } linhas.
exercise-first = Esta é a primeira
exercise-commands = Escreva uma jogada, ou: dica, ver, voltar, seguinte, sair
exercise-retry = Tente outra vez, ou: dica, ver, voltar, seguinte, sair
coach-on = O treinador passa a ver as suas jogadas
coach-off = O treinador foi-se embora
coach-only-computer = O treinador ajuda uma pessoa que joga contra o computador
coach-keys = u voltar atrás  v o que acontece  Enter continuar
coach-plain = desfazer volta atrás, uma linha vazia continua
coach-line = Continua assim: { $line }
board-not-in-exercise = Aqui não: encontre a jogada, ou carregue em ? para ver as teclas
board-exercise-answered = Agora não há nada a escolher: Enter continua

# Antes do jogo
setup-begin = Começar
setup-mode = Modo
setup-start = Posição inicial
setup-start-own = a do jogo
setup-clock = Relógio
setup-clock-none = nenhum
clock-title = { $kind ->
    [more] { $minutes } min + { $seconds } s por jogada
   *[plain] { $minutes } min
}
setup-rules = Regras
setup-back = Voltar
setup-keys = ↑↓ ir  ←→ Enter mudar  b começar  ? teclas  H regras  Esc voltar
setup-keys-typing = escreva ou cole uma posição, Enter para a aceitar
setup-keys-name = escreva um nome, Enter para o aceitar
setup-about-begin = Enter começa o jogo; as setas levam ao que ainda se pode mudar.
setup-about-mode = Uma pessoa contra o computador, duas pessoas ao mesmo teclado, ou o computador contra si próprio, para ver.
setup-about-start = Uma posição como as regras a escrevem: escreva ou cole uma para começar aí.
setup-about-option = As setas para a esquerda e para a direita mudam a opção.
setup-about-clock = O tempo de cada lado e o que cada jogada acrescenta; quem o esgotar perde. Outros tempos: quina play --clock 7+4.
player-about-human = Alguém a este teclado. Enter dá-lhe um nome; as setas escolhem outro jogador.
player-about-random = Joga qualquer jogada legal: para os primeiros passos.
player-about-classic = O jogador do programa original, num dos seus níveis; o último é o mais forte.
player-about-engine = O motor deste programa: o nível 1 erra muito, o nível 10 pensa durante muito tempo.
player-about-uct = Pesquisa em árvore com jogos aleatórios, a referência para medir o motor.
player-about-perfect = Conhece o jogo todo: nunca desperdiça uma vitória nem um empate.
mode-people = duas pessoas
mode-against = contra o computador
mode-computers = computador contra computador

# Jogos guardados
saved-title = Jogos guardados
saved-keys = Enter abrir ou rever  x eliminar  s totais  ? teclas  H regras  Esc voltar
saved-empty = Ainda não há nada aqui
saved-turns = { $plural ->
    [one] 1 jogada
   *[other] { $turns } jogadas
}
saved-really = Prima x outra vez para eliminar o jogo { $number }
store-none = Os jogos não estão a ser guardados: não há onde os guardar
store-played = o jogo { $number } já está a ser jogado, aqui ou noutra janela
store-read-only = Os jogos não estão a ser guardados: a pasta de dados só pode ser lida
store-failed = Os jogos não estão a ser guardados: { $error }

# O tabuleiro
board-sitting = { $first } – { $second }{ $draws ->
    [none] { "" }
   *[other] , empates: { $draws }
}
board-thinking = A pensar: { $player }… (Esc interrompe, m fá-lo jogar)
board-thinking-values = A avaliar todas as jogadas…
board-reviewing = A avaliar a jogada { $turn }… (Esc interrompe)
board-review-later = O jogo continua: V é para o fim, v diz o que valem agora as jogadas
board-only-replay = Isso é para jogos que se estão a rever
board-over-here = Aqui o jogo já acabou: volte atrás com ← para jogar a partir daí
board-here = Aqui jogou-se { $turn }: { $verdict }
board-hole = { $hole } · { $prompt } (setas, Enter)
board-new-pins = pinos novos: { $holes }
board-along-comes = { $cell } e { $others } vão juntas: Enter ocupa-as e acaba a jogada
board-along-taken = Enter vai para { $cell } e captura { $others }
board-values = { $side }: { $value }, melhor { $line }
board-thinking-hint = A pensar numa dica…
board-hint-told = Dica: { $told } ({ $turn })
board-hint = Dica: { $turn }
board-interrupted = Interrompido. A barra de espaços continua
board-paused = em pausa
board-pace = Ritmo { $pace } de { $of }
board-not-your-turn = É a vez do computador
board-over = O jogo terminou
board-replay-keys = ←→ jogada a jogada, Home, End, Enter joga a partir daqui
board-replay = Este jogo está só a ser revisto
board-at-start = O jogo começou assim
board-at-end = O jogo acabou assim
board-replay-turns = jogadas
board-nothing-to-undo = Não há nada para desfazer
board-nothing-to-redo = Não há nada para refazer
board-no-draw = O computador não aceita empates
board-draws-never = Este jogo não tem empates
board-saved = Guardado como “{ $title }”
board-exported = O registo está em { $path }
board-not-exported = Não é possível escrever { $path }: { $error }
board-copied = A posição está na área de transferência
board-over-keys = O jogo acabou: n joga outro, V revê este, q sai
board-how-to-leave = q sai do jogo, que fica guardado
board-prompt-turn = Jogada:
board-prompt-title = Guardar como:
board-prompt-path = Escrever o registo em:
board-yes-no = s ou Enter sim   qualquer outra tecla: não
board-too-small = Um jogo precisa de uma janela de pelo menos { $columns }×{ $lines } caracteres, e a sua tem { $width }×{ $height }. Aumente-a, por favor.
board-too-small-short = Aumente para { $columns }×{ $lines }
board-one-size = Só este tamanho do tabuleiro cabe na janela
board-part = O tabuleiro inteiro precisa de uma janela de { $columns }×{ $lines } caracteres; por agora, segue o cursor
board-more-above = ▲ { $plural ->
    [one] mais 1 linha
   *[other] mais { $lines } linhas
} ▲
board-more-below = ▼ { $plural ->
    [one] mais 1 linha
   *[other] mais { $lines } linhas
} ▼
ask-pass = Passar, havendo o que jogar?
ask-resign = Desistir mesmo ({ $side })?
ask-draw = Proposta de empate ({ $side }). Aceitar ({ $other })?
values-title = O que vale cada jogada
values-about = Para o lado que joga, primeiro a jogada que o motor faria: ✓ vitória e ✗ derrota estão provadas, em tantas jogadas dos dois lados; ≈ é uma estimativa do que se pode esperar: 100 % é uma vitória{ $draws ->
    [none] { "" }
   *[other] , 50 % um empate
}, 0 % uma derrota
review-title = O que valeram as jogadas
review-keys = ↑↓ escolher  Enter ir lá  ? teclas  Esc voltar
review-signs = ?! um deslize: desperdiça 10 % ou mais · ? um erro: 22 % ou mais · ?? um erro grave: 45 % ou mais · encontrar o que era melhor: quina practise
review-better = { $before } → { $after }, melhor { $better }
statistics-title = Vitórias, empates e derrotas
moves-title = Jogadas legais
record-title = Registo
pages-keys = ↑↓ deslocar   ? teclas   Esc voltar

# Teclas, em resumo
key-space = Espaço
key-backspace = Backspace
key-help = teclas
key-type = escrever
key-undo = desfazer
key-redo = refazer
key-hint = dica
key-values = valores
key-review = rever
key-fault = erro seguinte
key-play-on = jogar daqui
key-coach = treinador
key-pass = passar
key-pause = pausa
key-single = passo
key-faster = depressa
key-slower = devagar
key-hurry = já
key-swap = lados
key-resign = desistir
key-draw = empate
key-new = novo
key-save = guardar
key-load = abrir
key-copy = copiar
key-export = exportar
key-flip = virar
key-size = tamanho
key-rules = regras
key-leave = sair

# Teclas, explicadas
help-title = Teclas
help-key-arrows = ←↑↓→
help-key-enter = Enter
help-key-escape = Esc
help-key-tab = Tab
help-key-digits = 1 2 3 …
help-key-mouse = rato
help-key-pages = PgUp
help-arrows = o cursor, também h j k l
help-enter = escolher, também espaço
help-escape = desfazer passo, interromper
help-tab = a escolha seguinte
help-digits = peça da reserva ou palavra
help-mouse = clicar: casas, peças, teclas
help-pages = jogadas antes (PgDn: depois)
help-theme = outras cores
help-language = in English
help-close = qualquer tecla fecha
help-scroll = ↑↓ deslocar   outra tecla fecha
help-select = escolher, também j k ou rato
help-change = mudar, também h l
help-open = abrir
help-take = começar, mudar ou escrever
help-begin = começar o jogo
help-numbers = um dos jogos
help-rules = as regras do jogo
help-go-on = continuar, ou rever
help-throw = eliminar
help-statistics = vitórias e derrotas
help-go-there = ir a essa jogada
help-scroll-line = uma linha acima, abaixo
help-page-up = uma página acima
help-page-down = uma página abaixo
help-top = ir para o início
help-end = ir para o fim
help-back = voltar
help-quit = sair
act-help = estas teclas
act-type = jogada ou comando (ou /)
act-undo = desfazer, com a resposta
act-redo = refazer
act-hint = pedir uma dica
act-values = o que vale cada jogada
act-review = o que valeram as jogadas
act-fault = ao erro seguinte (a rever)
act-play-on = jogar daqui (a rever)
act-coach = treinador, sim ou não
act-pass = passar
act-pause = pausa, continuar (ao ver)
act-single = uma jogada do computador
act-faster = mais depressa
act-slower = mais devagar (ao ver)
act-hurry = o computador joga já
act-swap = trocar de lado
act-resign = desistir
act-draw = propor empate
act-new = outro jogo
act-save = guardar com um nome
act-load = jogos guardados
act-copy = copiar a posição
act-export = exportar o registo
act-flip = virar o tabuleiro
act-size = maior, menor
act-rules = as regras
act-leave = sair (o jogo fica guardado)

# Palavras de comando
command-help = ajuda
command-moves = jogadas
command-board = tabuleiro
command-undo = desfazer
command-redo = refazer
command-hint = dica
command-swap = trocar
command-flip = virar
command-position = posição
command-record = registo
command-export = exportar
command-save = guardar
command-load = abrir
command-resign = desistir
command-draw = empate
command-new = novo
command-rules = regras
command-quit = sair
about-help = o que se pode escrever
about-moves = todas as jogadas legais
about-board = o tabuleiro outra vez
about-undo = desfazer, com a resposta do computador
about-redo = refazer o que se desfez
about-hint = uma boa jogada
about-swap = trocar de lado
about-flip = virar o tabuleiro
about-position = a posição em texto
about-record = o registo do jogo
about-export = FICHEIRO: escrever o registo num ficheiro
about-save = NOME: guardar o jogo com um nome
about-load = NÚMERO: continuar um jogo guardado
about-resign = desistir
about-draw = propor ou aceitar um empate
about-new = outro jogo
about-rules = as regras
about-quit = sair; o jogo fica guardado
command-alone = “{ $word }” não leva nada a seguir, e aí está “{ $rest }”
plain-help = Escreva uma jogada, um passo, ou uma destas palavras (com / antes, se o jogo tiver a mesma palavra):
plain-played = { $side } ({ $player }): { $turn }
plain-choices = { $prompt }: { $choices }
plain-draw = Proposta de empate ({ $side }); escreva “empate” para aceitar ({ $other }), ou outra coisa para continuar o jogo
plain-which-file = Que ficheiro? Por exemplo: exportar jogo.txt
plain-which-title = Com que nome? Por exemplo: guardar um bom começo
plain-which-game = Qual deles? Por exemplo: abrir 3
plain-go-on = Um jogo de { $game } ficou por acabar após { $plural ->
    [one] 1 jogada
   *[other] { $turns } jogadas
}: “quina play --resume” continua-o.

# Histórico
history-unknown = o jogo guardado { $number } não existe
history-none = ainda não se jogou nenhum jogo
history-none-of = não há nenhum jogo de { $game }
history-none-finished = ainda não terminou nenhum jogo; { $count ->
    [1] há um por acabar
   *[other] há { $count } por acabar
} (veja --all)
history-none-finished-of = não há nenhum jogo terminado de { $game }; { $count ->
    [1] há um por acabar
   *[other] há { $count } por acabar
} (veja --all)
history-nothing = não há nenhum jogo por acabar
history-finished = o jogo { $number } já acabou
statistics-head = { $games ->
    [1] um jogo terminado
   *[other] { $games } jogos terminados
}
statistics-line = { $wins } { $wins ->
    [1] vitória
   *[other] vitórias
}{ $draws ->
    [none] { "" }
    [1] , 1 empate
   *[other] , { $draws } empates
}, { $losses } { $losses ->
    [1] derrota
   *[other] derrotas
}
imported = { $count ->
    [1] um jogo recebido
   *[other] { $count } jogos recebidos
}

# Ficheiros
in-file = { $place ->
    [line] { $path }, linha { $line }: { $error }
   *[file] { $path }: { $error }
}
file-unwritable = não é possível escrever { $path }: { $error }
record-unwritable = não é possível escrever o registo { $path }: { $error }
record-unreadable = não é possível ler o registo { $path }: { $error }
record-too-large = o registo { $path } tem mais de 16 MiB
record-no-text = o registo { $path } não é texto UTF-8
record-which-game = { $path } tem { $count } jogos: indique qual com --game N
record-no-such-game = { $path } não tem o jogo { $number }
record-other-game = o registo é de { $game }, não de { $given }
record-wrong-result = o registo diz { $score }, mas as suas jogadas terminam o jogo com '{ $status }'
record-unknown-tags = { $path }: etiquetas ignoradas, porque aqui nada significam: { $tags } (a posição inicial está na etiqueta Start)

# Linhas de comandos
usage-no-value = falta o valor de '{ $argument }'
usage-one-of = valor inválido '{ $value }' para '{ $argument }' [valores possíveis: { $valid }]
usage-bad-value = valor inválido '{ $value }' para '{ $argument }'
usage-invalid = valor inválido '{ $value }' para '{ $argument }': { $reason }
usage-unknown = argumento inesperado '{ $argument }'
usage-subcommand = o subcomando '{ $name }' não existe
usage-missing = em falta: { $arguments }
usage-conflict = '{ $argument }' não se pode usar com '{ $other }'
usage-too-few = '{ $argument }' precisa de mais valores
usage-no-text = um dos argumentos não é texto UTF-8
usage-twice = '{ $argument }' não se pode usar duas vezes
usage-whole = '{ $argument }': esperava-se um número inteiro e não '{ $value }'
usage-above-0 = '{ $argument }': esperava-se um número superior a 0 e não '{ $value }'
usage-not-below-0 = '{ $argument }': esperava-se um número que não fosse negativo e não '{ $value }'
usage-range = '{ $argument }': esperava-se um número de { $from } a { $to } e não '{ $value }'
usage-address = '{ $argument }': esperava-se um endereço e uma porta, como 127.0.0.1:7777, e não '{ $value }'
usage-seconds = '{ $argument }': esperavam-se { $from } a { $to } segundos, e não '{ $value }'
usage-origin = '{ $argument }': esperava-se um endereço sem caminho, como https://example.org, e não '{ $value }'
cli-above-0 = --{ $option }: esperava-se um número superior a 0
cli-database-address = --database: esperava-se um ficheiro ou postgres://UTILIZADOR@SERVIDOR/NOME
cli-hops-without-proxy = --trusted-hops: esperava-se também --behind-proxy
cli-not-toml = isto não é TOML ({ $reason })
bench-seconds = --seconds: esperava-se um número superior a 0, até 3600
usage-number = '{ $argument }': esperava-se um número e não '{ $value }'
theme-unknown = tema '{ $theme }': esperava-se um destes: { $words }
play-which-game = que jogo? Por exemplo: quina play { $example }
match-bad-time = --time: esperava-se um número de segundos superior a 0, até 86400
selfplay-so-far = jogos: { $done } de { $games }
selfplay-done = { $games } jogos em { $path }
selfplay-left = parado ao fim de { $games } jogos, que estão em { $path }.part; o mesmo comando continua
selfplay-bad-threads = --threads: esperava-se um número de 1 a 1024
selfplay-file = { $path }: { $error }
selfplay-weights = { $path }: não são pesos deste jogo
selfplay-other-settings = { $path }: começado com outras definições, mesmo que seja só o número de jogos; remova-o, ou indique outro ficheiro
selfplay-not-whole = { $path }: não é um ficheiro de jogos completo
match-bad-nodes = --nodes: esperava-se um número superior a 0
match-bad-concurrency = --concurrency: esperava-se um número de 1 a 1024
match-bad-longest = --longest: esperavam-se mais jogadas do que em --openings
match-bad-games = --games: esperava-se um número de 1 a 10000000
match-player-twice = o jogador { $player } foi indicado duas vezes
clock-unreadable = --clock '{ $text }': esperava-se um número de minutos superior a 0, seguidos de + e segundos se cada jogada acrescentar alguns: 5+3
match-other-records = --resume: o ficheiro não continua com o jogo { $number } desta disputa (outro jogo, outros jogadores ou fora de ordem)
