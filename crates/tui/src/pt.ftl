# O que o programa diz no terminal.

# Jogadores
player-human = humano
player-random = aleatório
player-classic = clássico
player-engine = motor
player-uct = uct
player-perfect = perfeito
player-ugi = programa

# O primeiro ecrã
start-title = Q U I N A   cinco jogos para dois
start-go-on = Continuar onde parou
start-shelf = Jogos guardados
start-quit = Sair
start-about-shelf = Todos os jogos ficam guardados: continue um, ou reveja-o
start-about-quit = Até à próxima
start-keys = ↑↓ escolher  Enter abrir  r regras  T cores  L English  q sair

# Antes do jogo
setup-begin = Começar
setup-mode = Modo
setup-start = Posição inicial
setup-start-own = a do jogo
setup-rules = Regras
setup-back = Voltar
setup-keys = ↑↓ escolher  ←→ mudar  Enter aceitar  b começar  r regras  Esc voltar
setup-keys-typing = escreva ou cole uma posição, Enter para a aceitar
mode-people = duas pessoas
mode-against = contra o computador
mode-computers = o computador joga sozinho

# Jogos guardados
shelf-title = Jogos guardados
shelf-keys = Enter: continuar ou rever   x: deitar fora   Esc: voltar
shelf-empty = Ainda não há nada aqui
shelf-turns = { $plural ->
    [one] 1 jogada
   *[other] { $turns } jogadas
}
shelf-really = Prima x outra vez para deitar fora o jogo { $number }
store-none = Os jogos não estão a ser guardados: não há lugar para eles
store-failed = Os jogos não estão a ser guardados: { $error }

# O tabuleiro
board-sitting = { $first } – { $second }, empates { $draws }
board-thinking = A pensar: { $player } … (Esc interrompe, m fá-lo jogar)
board-thinking-hint = A pensar numa dica …
board-hint = Dica: { $turn }
board-interrupted = Interrompido. A barra de espaços continua
board-paused = em pausa
board-pace = Ritmo { $pace } de { $of }
board-not-your-turn = É a vez do computador
board-over = O jogo terminou
board-replay = Este jogo está só a ser revisto
board-nothing-to-undo = Não há nada para desfazer
board-nothing-to-redo = Não há nada para refazer
board-no-draw = O computador não aceita empates
board-saved = Guardado como “{ $title }”
board-exported = O registo está em { $path }
board-not-exported = Não se pode escrever { $path }: { $error }
board-copied = A posição foi copiada
board-how-to-leave = q sai do jogo, que fica guardado
board-prompt-turn = Jogada:
board-prompt-title = Guardar como:
board-prompt-path = Escrever o registo em:
board-yes-no = s sim   qualquer outra tecla não
board-too-small = Este tabuleiro precisa de uma janela de { $columns }×{ $lines } caracteres, e a sua tem { $width }×{ $height }. Aumente-a, ou diminua as letras, por favor.
board-too-small-part = Ou prima z para ver a parte à volta do cursor. As jogadas podem ser escritas como sempre.
ask-resign = Desistir mesmo ({ $side })?
ask-draw = Proposta de empate ({ $side }). Aceitar ({ $other })?
moves-title = Jogadas legais
record-title = Registo
pages-keys = ↑↓ deslocar   Esc voltar

# Teclas, em resumo
key-space = Espaço
key-help = ajuda
key-type = escrever
key-undo = desfazer
key-redo = refazer
key-hint = dica
key-pass = passar
key-pause = pausa
key-single = passo
key-faster = depressa
key-slower = devagar
key-hurry = já
key-swap = trocar
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
help-escape = desfazer um passo, interromper
help-tab = a escolha seguinte
help-digits = uma peça da reserva
help-mouse = clicar casas, peças, furos
help-pages = jogadas antes (PgDn: depois)
help-theme = outras cores
help-language = in English
act-help = estas teclas
act-type = escrever jogada ou palavra (/)
act-undo = desfazer, com a resposta
act-redo = refazer
act-hint = pedir uma dica
act-pass = passar
act-pause = pausa, continuar (a assistir)
act-single = uma jogada do computador
act-faster = mais depressa
act-slower = mais devagar (a assistir)
act-hurry = o computador joga já
act-swap = trocar de lado
act-resign = desistir
act-draw = propor empate
act-new = outro jogo
act-save = guardar com um nome
act-load = jogos guardados
act-copy = copiar a posição
act-export = escrever o registo em ficheiro
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
plain-help = Escreva uma jogada, um passo, ou uma destas palavras:
plain-played = { $side } ({ $player }): { $turn }
plain-choices = A seguir: { $choices }
plain-draw = Proposta de empate ({ $side }); “empate” aceita ({ $other }), outra coisa continua o jogo
plain-which-file = Que ficheiro? Por exemplo: exportar jogo.txt
plain-which-title = Com que nome? Por exemplo: guardar um bom começo
plain-which-game = Qual deles? Por exemplo: abrir 3
plain-go-on = Um jogo de { $game } ficou por acabar após { $plural ->
    [one] 1 jogada
   *[other] { $turns } jogadas
}: “quina play --resume” continua-o.

# Histórico
history-unknown = não existe o jogo guardado { $number }
history-nothing = não há jogo por acabar
history-finished = o jogo { $number } já acabou
