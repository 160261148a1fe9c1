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
expected-cell = esperava-se uma peça ({ $letters }) ou um número de casas vazias; casas em falta nesta linha: { $missing }
row-too-long = esta linha tem mais de { $width } casas

# Jogos e opções
game-unknown = não existe esse jogo; existem { $names }
option-none = este jogo não tem opções
option-unknown = esperava-se uma opção: { $keys }
option-twice = a opção { $key } foi dada duas vezes

# Jogadas
game-is-over = o jogo terminou ({ $reason })
step-not-offered = isto não é uma escolha agora
step-unknown = não existe essa casa, peça ou furo
pass-not-allowed = só se pode passar quando não há nenhuma jogada legal

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
reason-resignation = desistência
reason-agreement = por acordo
reason-time = o tempo esgotou-se

# Comandos
welcome = Quina: cinco jogos para dois no terminal.
welcome-commands =
    Experimente:
      quina rules JOGO          como se joga
      quina show JOGO           o tabuleiro
      quina moves JOGO          todas as jogadas legais
      quina apply JOGO JOGADA…  fazer jogadas
      quina --help              tudo o resto
show-reserve = reserva
show-lost = perdidas
show-groups = grupos
status-playing = a jogar: { $side }
status-must-pass = sem jogada possível, passe obrigatório: { $side }
status-won = vitória: { $side } ({ $reason })
status-draw = empate: { $reason }
step-after-turn = a jogada { $turn } está completa, não pode seguir-se nenhum passo

# Tabelas de jogos resolvidos
table-not-a-table = { $path }: isto não é um ficheiro de tabela
table-other-version = { $path }: esta tabela foi escrita por outra versão
table-damaged = { $path }: esta tabela está danificada ou incompleta
table-other-game = { $path }: esta é a tabela de outro jogo
table-file = { $path }: { $error }
table-no-folder = não há pasta para guardar tabelas; indique uma com --data
table-none = não há tabela completa deste jogo
table-too-long = uma vitória demora mais do que uma tabela consegue dizer
table-missing = a tabela de { $game } ainda não foi construída: quina solve { $game }
stage-numbering = a numerar posições
stage-solving = a resolver
stage-packing = a comprimir
stage-verifying = a provar
check-values-unknown = --check-values: não se conhece o jogo perfeito de { $game }
stage-ply = jogada { $ply }
stage-share = { $stage }: { $percent } %
stage-count = { $stage }: { $count }
solve-needs = isto ocupa { $memory } GB de memória e { $during } GB na pasta das tabelas enquanto corre, { $after } GB depois; pode ser interrompido a qualquer momento e continua de onde estava
solve-there = { $path } existe e está inteira
solve-done = { $path }: { $positions } lugares em { $bytes } bytes, { $seconds } s
solve-as-shipped = os mesmos valores que na tabela que vem com o programa
solve-not-as-shipped = não são os valores da tabela que vem com o programa
verify-all = todas as { $checked } posições provadas, { $seconds } s
verify-part = { $checked } posições provadas, numa parte dos { $places } lugares da tabela, { $seconds } s
verify-wrong = { $position }: a tabela diz { $table }, mas devia ser { $successors }
probe-nobody-knows = não há tabela deste jogo; quina analyse prova o que uma procura pode
probe-value = { $value ->
    [win] vitória em { $distance }
    [loss] derrota em { $distance }
    [draw] empate
   *[unknown] desconhecido
}
stats-counts = { $positions } posições, as iguais contadas uma vez: { $won } ganhas, { $drawn } empatadas, { $lost } perdidas para quem joga
stats-counts-all = { $positions } posições: { $won } ganhas, { $drawn } empatadas, { $lost } perdidas para o lado a jogar
stats-won-in = ganha em { $distance }
stats-lost-in = perdida em { $distance }
stats-longest = vitória mais longa: { $distance } jogadas a partir de { $position }: { $line }
stats-line = jogo perfeito desde o início: { $line }

# O motor
analyse-judgement = valor: { $value }
analyse-value = { $value ->
    [win] { $known ->
        [yes] ✓ ganho em { $distance }
       *[no] ✓ ganho
    }
    [loss] { $known ->
        [yes] ✗ perdido em { $distance }
       *[no] ✗ perdido
    }
   *[draw] = empate
}
analyse-line = melhor: { $value }
analyse-more = … e mais { $count }
analyse-effort = profundidade { $depth }, { $nodes } nós, { $seconds } s
review-side = { $side }: { $turns } jogadas, { $lost } desperdiçado
review-clean = nada a melhorar
review-turn = { $ply }. { $turn } desperdiça { $lost } ({ $before } → { $after }); melhor { $better }: { $line }

# Jogadores
player-unknown = esperava-se human, random, classic:NÍVEL, engine, engine:NÍVEL, uct, perfect ou ugi:COMANDO
player-level = esperava-se { $kind }:NÍVEL com um nível de 1 a { $last }
player-setting-unknown = não há a opção '{ $name }'; há { $names }
player-setting-twice = a opção '{ $name }' é dada duas vezes
player-setting-value = opção '{ $name }': esperava-se { $expected }
player-command-empty = esperava-se ugi:COMANDO com o comando que inicia o programa
player-command-quotes = há aspas por fechar no comando
player-not-solved = o jogo perfeito de { $game } não é conhecido
player-not-built = a tabela de { $game } não está lá ou não está inteira: quina solve { $game }
player-is-human = aqui não podem jogar pessoas
player-not-started = não é possível iniciar o programa: { $error }
player-gone = o programa terminou ou já não responde
player-too-slow = o programa não respondeu em { $seconds } segundos
turn-not-legal = esta jogada não é legal aqui
player-illegal-turn = a jogada '{ $turn }' do programa não é legal
opening-too-long = não se encontrou nenhum jogo ainda em aberto após { $turns } jogadas aleatórias

# Encontros
match-head = { $one } contra { $other }: { $game }, { $games ->
    [1] 1 jogo
   *[other] { $games } jogos
}, semente { $seed }
match-care = { $player }: deixou escapar { $given } de { $held } vitórias e empates provados
match-score = { $wins ->
    [1] 1 vitória
   *[other] { $wins } vitórias
}, { $draws ->
    [1] 1 empate
   *[other] { $draws } empates
}, { $losses ->
    [1] 1 derrota
   *[other] { $losses } derrotas
}: { $share } %, Elo { $elo } ± { $error }
match-cut = { $count ->
    [1] 1 dos jogos ainda decorria após { $turns } jogadas e conta como empate
   *[other] { $count } dos jogos ainda decorriam após { $turns } jogadas e contam como empates
}
match-forfeits = { $count ->
    [1] 1 dos jogos perdeu-se porque um jogador falhou
   *[other] { $count } dos jogos perderam-se porque um jogador falhou
}
tournament-all = todos
sprt-verdict = { $verdict ->
    [accepted] aceite: { $elo1 } Elo ajusta-se melhor do que { $elo0 }
    [rejected] rejeitado: { $elo0 } Elo ajusta-se melhor do que { $elo1 }
   *[open] por decidir entre { $elo0 } e { $elo1 } Elo
} após { $games } jogos, LLR { $llr } ({ $lower } a { $upper })
reason-forfeit = um jogador falhou
reason-cut = o jogo era longo demais

cli-number-from-1 = { $option }: esperava-se um número de 1 a { $most }
cli-seconds-above-0 = --time: esperava-se um número de segundos acima de 0
cli-nodes-above-0 = --nodes e --depth: esperava-se um número acima de 0
cli-clients-above-0 = --clients, --idle e --longest: esperava-se um número acima de 0
cli-listen = --listen '{ $address }': { $error }
cli-elo = --elo0, --elo1: esperavam-se dois números até 2000, elo0 o menor
cli-risks = --alpha, --beta: esperavam-se números acima de 0 e abaixo de 0,5
cli-think = --think { $seconds }: esperavam-se 0,01 a 60 segundos
