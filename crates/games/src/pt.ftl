# O que todos os jogos dizem.

bad-input = { $place ->
    [line] linha { $line }, coluna { $column }: { $reason }
    [column] { $subject ->
        [game] jogo
        [position] posição
        [turn] jogada
        [step] passo
        [player] jogador
       *[record] registo
    } '{ $text }', coluna { $column }: { $reason }
   *[whole] { $subject ->
        [game] jogo
        [position] posição
        [turn] jogada
        [step] passo
        [player] jogador
       *[record] registo
    } '{ $text }': { $reason }
}

# Notação
expected-character = esperava-se '{ $character }'
expected-space = esperava-se um espaço
expected-file = esperava-se uma coluna de a a { $last }
expected-rank = esperava-se uma linha de 1 a { $last }
expected-number = esperava-se um número de { $from } a { $to }, sem zeros à esquerda
expected-end = não se esperava mais nada
expected-letter = esperava-se uma de { $letters }
expected-word = esperava-se uma de { $words }
expected-cell = esperava-se uma peça ({ $letters }) ou um número de casas vazias; faltam { $missing } casas nesta linha
row-too-long = esta linha tem mais de { $width } casas
run-not-joined = duas séries seguidas de casas vazias escrevem-se com um só número

# Jogos e opções
game-unknown = não existe esse jogo; existem { $names }
option-none = este jogo não tem opções
option-unknown = esperava-se uma opção: { $keys }
option-twice = a opção { $key } foi dada duas vezes

# Jogadas
game-is-over = o jogo terminou ({ $reason })
step-not-offered = isto não é uma escolha agora
step-unknown = não existe essa casa, peça ou furo
pass-not-allowed = há uma jogada legal, por isso { $side } não pode passar

# Registos
record-without-game = um registo precisa de uma etiqueta [Game "…"] antes das jogadas
record-expected-tag-name = esperava-se o nome de uma etiqueta
record-expected-tag-value = esperava-se um espaço e um valor entre aspas
record-expected-tag-end = esperava-se ']'
record-tag-open = o valor desta etiqueta não é fechado por aspas
record-tag-twice = a etiqueta { $tag } foi dada duas vezes
record-comment-open = este comentário não é fechado por uma chaveta
record-expected-number = esperava-se um número como '1.' ou '1...'
record-wrong-number = esperava-se o número { $expected }
record-without-result = esperava-se um resultado (1-0, 0-1, 1/2-1/2 ou *) depois da última jogada
record-after-result = não se esperava nada depois do resultado
record-two-results = a etiqueta diz { $tag }, o fim das jogadas { $end }

# Como os jogos terminam
reason-repetition = a mesma posição pela terceira vez
reason-passes = ambos os lados passaram

# Comandos
welcome = Quina: cinco jogos para dois no terminal.
welcome-commands =
    Experimente:
      quina rules JOGO                      como se joga
      quina show JOGO                       o tabuleiro
      quina moves JOGO [--position P]       todas as jogadas legais
      quina apply JOGO [--position P] JOGADA…  fazer jogadas
      quina perft JOGO PROFUNDIDADE         contar sequências de jogadas
      quina --help                          tudo o resto
show-reserve = reserva
show-lost = perdidas
show-groups = grupos
status-playing = jogam: { $side }
status-must-pass = não podem jogar e têm de passar: { $side }
status-won = ganham: { $side } ({ $reason })
status-draw = empate: { $reason }
step-after-turn = a jogada { $turn } está completa, não pode seguir-se nenhum passo
