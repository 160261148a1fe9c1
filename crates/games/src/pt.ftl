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
expected-file = esperava-se uma coluna (a–{ $last })
expected-rank = esperava-se uma linha (1–{ $last })
expected-number = esperava-se um número de { $from } a { $to }, sem zeros à esquerda
expected-end = não se esperava mais nada
expected-letter = esperava-se um destes caracteres: { $letters }
expected-word = esperava-se um destes valores: { $words }
expected-cell = esperava-se uma peça ({ $letters }) ou um número de casas vazias; casas em falta nesta linha: { $missing }
row-too-long = esta linha tem mais de { $width } casas

# Jogos e opções
game-unknown = esse jogo não existe; há: { $names }
option-none = este jogo não tem opções
option-unknown = esperava-se uma opção: { $keys }
option-twice = a opção { $key } foi indicada duas vezes

# Jogadas
game-is-over = o jogo terminou ({ $reason })
step-not-offered = esta escolha não é possível agora
step-none-left = já não resta nenhuma destas peças
step-no-pass = agora não é possível passar
step-unknown = essa casa, peça ou furo não existe
pass-not-allowed = só se pode passar quando não há nenhuma jogada legal

# O que escolher
choose-piece-or-cell = Escolha uma peça ou uma casa
choose-piece = Escolha uma peça
choose-cell = Escolha uma casa
choose-word = Escolha um dos botões
choose-pass = Nenhuma jogada é possível: passe

# Registos
record-without-game = um registo precisa de uma etiqueta [Game "…"] antes das jogadas
record-expected-tag-name = esperava-se o nome de uma etiqueta
record-expected-tag-value = esperava-se um espaço e um valor entre aspas
record-expected-tag-end = esperava-se ']'
record-tag-open = faltam as aspas que fecham o valor desta etiqueta
record-tag-twice = a etiqueta { $tag } foi indicada duas vezes
record-too-many-tags = mais de { $most } etiquetas
record-comment-open = falta a chaveta que fecha este comentário
record-expected-number = esperava-se um número como '1.' ou '1...'
record-wrong-number = esperava-se o número { $expected }
record-without-result = esperava-se um resultado (1-0, 0-1, 1/2-1/2 ou *) depois da última jogada
record-after-result = não se esperava nada depois do resultado
record-two-results = a etiqueta diz { $tag }, mas as jogadas terminam com { $end }

# Como os jogos terminam
reason-repetition = a mesma posição pela terceira vez
reason-full-board = o tabuleiro está cheio
reason-passes = ambos os lados passaram
reason-resignation = desistência
reason-agreement = por acordo
reason-time = tempo esgotado

# Comandos
welcome = Quina: jogos para dois jogadores, no terminal.
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
step-after-turn = a jogada { $turn } já está completa; não se lhe pode seguir nenhum passo

# Tabelas de jogos resolvidos
table-not-a-table = { $path }: isto não é um ficheiro de tabela
table-other-version = { $path }: esta tabela foi escrita por outra versão
table-damaged = { $path }: esta tabela está danificada ou incompleta
table-other-game = { $path }: esta é a tabela de outro jogo
table-file = { $path }: { $error }
table-no-folder = não há pasta para guardar tabelas; indique uma com --data
table-none = não há tabela completa deste jogo
table-too-long = há uma vitória mais longa do que uma tabela consegue registar
table-missing = a tabela de { $game } ainda não foi construída: quina solve { $game }
phase-numbering = a numerar posições
phase-solving = a resolver
phase-packing = a comprimir
phase-verifying = a verificar
check-values-unknown = --check-values: o jogo perfeito de { $game } não é conhecido
phase-ply = jogada { $ply }
phase-share = { $phase }: { $percent } %
phase-count = { $phase }: { $count }
solve-needs = isto ocupa { $memory } GB de memória e { $during } GB na pasta das tabelas enquanto corre, { $after } GB depois; pode ser interrompido a qualquer momento e continua depois onde ficou
solve-there = { $path }: a tabela existe e está completa
solve-done = { $path }: { $positions } entradas em { $bytes } bytes, { $seconds } s
solve-as-shipped = os valores são os da tabela que vem com o programa
solve-not-as-shipped = não são os valores da tabela que vem com o programa
verify-all = todas as { $checked } posições verificadas, { $seconds } s
verify-part = { $checked } posições verificadas, numa parte das { $places } entradas da tabela, { $seconds } s
verify-wrong = { $position }: a tabela diz { $table }, mas devia ser { $successors }
probe-nobody-knows = não há tabela deste jogo; quina analyse prova o que uma pesquisa consegue provar
probe-value = { $value ->
    [win] vitória em { $distance ->
        [1] 1 jogada
       *[other] { $distance } jogadas
    }
    [loss] derrota em { $distance ->
        [1] 1 jogada
       *[other] { $distance } jogadas
    }
    [draw] empate
   *[unknown] desconhecido
}
stats-counts = { $positions } posições, contando uma só vez as iguais: { $won } ganhas, { $drawn } empatadas, { $lost } perdidas para o lado a jogar
stats-counts-all = { $positions } posições: { $won } ganhas, { $drawn } empatadas, { $lost } perdidas para o lado a jogar
stats-won-in = ganha em { $distance }
stats-lost-in = perde em { $distance }
stats-longest = vitória mais longa: { $distance } jogadas a partir de { $position }: { $line }
stats-line = jogo perfeito: { $line }
stats-no-table = não há tabela de { $game } para contar (quina solve { $game } constrói-a); sabe-se sem ela: { $value }
stats-by-search = não há tabela de { $game } para contar; provado por pesquisa: { $value }

# O motor
analyse-judgement = valor: { $value }
analyse-value = { $value ->
    [win] { $known ->
        [yes] ✓ vitória em { $distance ->
            [1] 1 jogada
           *[other] { $distance } jogadas
        }
       *[no] ✓ vitória
    }
    [loss] { $known ->
        [yes] ✗ derrota em { $distance ->
            [1] 1 jogada
           *[other] { $distance } jogadas
        }
       *[no] ✗ derrota
    }
   *[draw] = empate
}
value-estimate = ≈ { $percent } %
analyse-line = melhor: { $value }
analyse-more = … e mais { $count }
analyse-effort = profundidade { $depth }, { $nodes } nós, { $seconds } s
review-side = { $side }: { $turns ->
    [1] 1 jogada
   *[other] { $turns } jogadas
}, { $mistakes ->
    [0] nenhum erro
    [1] 1 erro
   *[other] { $mistakes } erros
}
review-scale = As percentagens dizem o que se pode esperar: 100 é uma vitória{ $draws ->
    [none] { "" }
   *[other] , 50 um empate
}, 0 uma derrota. Contam-se as jogadas dos dois lados.
review-clean = nada a melhorar
review-turn = { $number } { $turn } desperdiça { $lost } % ({ $before } → { $after }); melhor seria { $better }: { $line }

# Níveis do motor, e o que há para escolher
level-1 = Principiante
level-2 = Novato
level-3 = Fácil
level-4 = Descontraído
level-5 = Médio
level-6 = Hábil
level-7 = Forte
level-8 = Difícil
level-9 = Perito
level-10 = Mestre
level-rating = Classificação { $rating }.
level-about-1 = Erra muitas vezes: para os primeiros jogos.
level-about-2 = Vê pouco do que aí vem: ganha-se depois de conhecer as regras.
level-about-3 = Deixa passar coisas: para quem já jogou algumas vezes.
level-about-4 = Erra de vez em quando, e aproveita o que lhe deixam.
level-about-5 = Raramente erra à primeira vista, mas não vê longe.
level-about-6 = Deixa passar pouco: para ganhar é preciso um plano.
level-about-7 = Planeia: um bom combate para bons jogadores.
level-about-8 = Vê mais longe do que a maioria das pessoas.
level-about-9 = Difícil de vencer, mesmo para quem conhece bem o jogo.
level-about-10 = Usa todo o tempo que tem.
players-engine = Computador, para pessoas
players-classic = Como no programa original
players-other = Para curiosos
about-random = Faz uma jogada legal qualquer.
about-classic = O jogador do programa original, tal como era; o último dos seus níveis é o mais forte.
about-uct = Pesquisa em árvore: joga de cabeça milhares de jogos ao acaso e escolhe o que correu melhor.
about-perfect = Sabe o jogo todo de cor: nunca desperdiça uma vitória ou um empate.
about-engine = O motor com a força máxima: usa todo o tempo que tem.

# Pontuações que decidem, comparadas de cima para baixo
scores-compared = { $one } { $ones } contra { $two } { $twos }: { $lead ->
    [one] { $one } à frente, { $a } contra { $b ->
        [0] nenhum
       *[other] { $b }
    }
    [two] { $two } à frente, { $b } contra { $a ->
        [0] nenhum
       *[other] { $a }
    }
   *[none] igualdade
}

# Jogadores
name-long = um nome tem no máximo { $most } caracteres
name-character = um nome não pode ter o carácter { $code }, que não se vê ou muda a leitura dos outros
player-unknown = esperava-se human, random, classic:NÍVEL, engine, engine:NÍVEL, uct, perfect ou ugi:COMANDO
player-level = esperava-se { $kind }:NÍVEL com um nível de 1 a { $last }
player-setting-unknown = a opção '{ $name }' não existe; há: { $names }
player-setting-twice = a opção '{ $name }' foi indicada duas vezes
player-setting-value = opção '{ $name }': esperava-se { $expected }
player-command-empty = esperava-se ugi:COMANDO com o comando que inicia o programa
player-command-quotes = há aspas por fechar no comando
player-not-solved = o jogo perfeito de { $game } não é conhecido
player-not-built = a tabela de { $game } não existe ou está incompleta: quina solve { $game }
player-is-human = aqui não podem jogar pessoas
player-not-started = não é possível iniciar o programa: { $error }
player-gone = o programa terminou ou já não responde
player-too-slow = o programa não respondeu em { $seconds } segundos
# Jogadas por palavras
turn-plain = { $turn }
turn-pass = passar
turn-move = { $from } para { $to }
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
}{ $draws ->
    [none] { "" }
    [1] , 1 empate
   *[other] , { $draws } empates
}, { $losses ->
    [1] 1 derrota
   *[other] { $losses } derrotas
}: { $share } %, Elo { $elo } ± { $error }
match-cut = { $count ->
    [1] 1 dos jogos ainda decorria após { $turns } jogadas e conta como empate
   *[other] { $count } dos jogos ainda decorriam após { $turns } jogadas e contam como empates
}
match-forfeits = { $count ->
    [1] 1 dos jogos acabou em derrota porque um jogador falhou
   *[other] { $count } dos jogos acabaram em derrota porque um jogador falhou
}
tournament-all = todos
sprt-verdict = { $verdict ->
    [accepted] aceite: { $elo1 } Elo ajusta-se melhor do que { $elo0 }
    [rejected] rejeitado: { $elo0 } Elo ajusta-se melhor do que { $elo1 }
   *[open] por decidir entre { $elo0 } e { $elo1 } Elo
} após { $games } jogos, LLR { $llr } ({ $lower } a { $upper })
reason-forfeit = um jogador falhou
reason-cut = o jogo foi demasiado longo

cli-number-from-1 = { $option }: esperava-se um número de 1 a { $most }
cli-seconds-above-0 = --time: esperava-se um número de segundos superior a 0
cli-nodes-above-0 = --nodes e --depth: esperava-se um número superior a 0
cli-clients-above-0 = --clients, --clients-each, --idle e --longest: esperava-se um número superior a 0
cli-listen = --listen '{ $address }': { $error }
cli-elo = --elo0, --elo1: esperavam-se dois números entre -2000 e 2000, sendo elo0 o menor
cli-risks = --alpha, --beta: esperavam-se números superiores a 0 e inferiores a 0.5
cli-no-server = este programa foi compilado sem servidor web (a funcionalidade "web")
cli-think = --think { $seconds }: esperava-se um número de segundos entre 0.01 e 60

# Cuidar de um servidor
admin-no-database = não existe a base de dados { $path }
admin-backup-postgres = uma base de dados de PostgreSQL copia-se com o programa próprio: pg_dump --format=custom --file=FICHEIRO ENDEREÇO
admin-backup-there = já existe um ficheiro { $path }
admin-backed-up = { $rooms ->
    [one] Foi copiada uma sala
   *[other] Foram copiadas { $rooms } salas
} para { $path }
admin-pruned = { $rooms ->
    [0] Nenhuma sala foi removida
    [one] Foi removida uma sala
   *[other] Foram removidas { $rooms } salas
}
admin-would-prune = { $rooms ->
    [0] Nenhuma sala seria removida
    [one] Seria removida uma sala
   *[other] Seriam removidas { $rooms } salas
}
admin-checked = { $rooms ->
    [1] Percorreu-se 1 sala
   *[other] Percorreram-se { $rooms } salas
} com { $turns ->
    [1] 1 jogada
   *[other] { $turns } jogadas
}: { $faults ->
    [0] está tudo bem
    [one] uma falha
   *[other] { $faults } falhas
}
admin-stats = { $rooms ->
    [1] 1 sala
   *[other] { $rooms } salas
} com { $turns ->
    [1] 1 jogada
   *[other] { $turns } jogadas
}; em { $abandoned } nenhum jogo começou
admin-stats-day = no último dia { $opened ->
    [1] abriu-se 1 sala
   *[other] abriram-se { $opened } salas
}, e algo aconteceu em { $changed }
admin-stats-month = nos últimos trinta dias { $opened ->
    [1] abriu-se 1 sala
   *[other] abriram-se { $opened } salas
}, e algo aconteceu em { $changed }
admin-move-where = as salas movem-se para PostgreSQL: indique postgres://UTILIZADOR@MÁQUINA/NOME
admin-moved = { $rooms ->
    [1] foi copiada 1 sala
   *[other] foram copiadas { $rooms } salas
} com { $turns ->
    [1] 1 jogada
   *[other] { $turns } jogadas
}

# Lições
lesson-not-asked = Esta jogada é possível, mas não é a que aqui se quer
lesson-no-win = Assim não se ganha já
lesson-lets-win = Depois disto, o adversário ganha: { $turn }
lesson-too-slow = Isto dá tempo para uma resposta
lesson-win-gone = Com isto perde-se a vitória
lesson-draw-gone = Com isto perde-se o empate
learn-none = ainda não há lições de { $game }
learn-no-lesson = --lesson { $number }: esperava-se 1 a { $count }

# Problemas
puzzle-theme-defence = defesa
puzzle-theme-threat = ameaça
puzzle-theme-quiet = jogada discreta
puzzle-theme-capture = captura
puzzle-theme-sacrifice = sacrifício
puzzle-theme-forced = resposta forçada
puzzle-theme-one-in-many = uma entre muitas
puzzle-theme-long = longo
puzzle-theme-whole-line = até ao fim
puzzle-goal-win = vitória em { $distance ->
    [1] 1 jogada
   *[other] { $distance } jogadas
}
puzzle-goal-draw = empate
puzzles-none = ainda não há problemas de { $game }
puzzles-unknown = não há nenhum problema chamado { $puzzle }
puzzles-checked = { $count ->
    [one] 1 problema provado de novo
   *[other] { $count } problemas provados de novo
}
puzzles-count-above-0 = --count e --games: esperava-se um número superior a 0
puzzle-head = Problema { $puzzle } ({ $game }), classificação { $rating }
puzzle-head-daily = Problema do dia, { $date }: { $puzzle } ({ $game }), classificação { $rating }
puzzle-ask-win = { $side }: jogar e ganhar
puzzle-ask-draw = { $side }: jogar e empatar
puzzle-right = { $turn } está certo
puzzle-answer = A resposta: { $turn }
puzzle-right-so-far = Certo até aqui: continue
puzzle-wrong-win = { $turn } desperdiça a vitória
puzzle-wrong-drawn = { $turn } termina o jogo num empate
puzzle-wrong-draw = { $turn } perde
puzzle-refuted = { $turn } desperdiça o resultado: { $line }
puzzle-answered-win = { $turn } desperdiça a vitória; o computador responderia { $line }
puzzle-answered-draw = { $turn } perde; o computador responderia { $line }
puzzle-hint-where = Olhe para { $cells }
puzzle-hint-counts = Com uma pista, não conta como resolvido.
puzzle-hint-first = Começa em { $cell }
puzzle-hint-capture = Veja o que se pode capturar
puzzle-hint-sacrifice = Primeiro é preciso dar alguma coisa
puzzle-hint-defence = Veja o que o adversário ameaça, e impeça-o
puzzle-hint-threat = Procure uma ameaça sem resposta
puzzle-hint-forced = Deixe ao adversário uma só resposta
puzzle-hint-quiet = A jogada certa não ameaça ganhar de imediato
puzzle-hint-one-in-many = Aqui muitas jogadas parecem iguais, e só uma está certa
puzzle-hint-long = O caminho é longo: pense primeiro no fim
puzzle-hint-whole-line = Todas as jogadas até ao fim têm de estar certas
puzzle-solution = A solução: { $line }
puzzle-solved = Resolvido
puzzle-solved-helped = Resolvido, com ajuda ou depois de outra tentativa
puzzle-sure = { $turns ->
    [1] Mais uma jogada ganha, e é fácil de encontrar.
   *[other] A vitória é certa: no máximo mais { $turns } jogadas dos dois lados, e daqui em diante há mais de um caminho.
}
puzzle-rating = A sua classificação: { $rating } { $sign } { $deviation }; seguidos: { $streak }, no máximo { $best }
puzzle-history = { $solved } de { $tried } resolvidos; por tema: { $themes }
puzzle-history-plain = { $solved } de { $tried } resolvidos
puzzle-tried-solved = resolvido
puzzle-tried-failed = não resolvido

# O treinador, e os próprios erros
coach-missed-win = { $turn } deixa fugir a vitória: outra jogada ganha logo
coach-lets-win = { $turn } deixa { $side } ganhar logo: { $answer }
coach-lost = { $turn } perde logo
coach-lets-capture = { $count ->
    [one] { $turn } deixa { $side } capturar uma peça: { $answer }
   *[other] { $turn } deixa { $side } capturar { $count } peças: { $answer }
}
coach-lost-win = { $turn } desperdiça uma vitória provada: a resposta é { $answer }
coach-lost-draw = { $turn } perde, porque a resposta é { $answer }; outra jogada mantém o empate
coach-chances = { $turn } custa muito: o que se pode esperar cai de { $before } para { $after } %, porque a resposta é { $answer }
coach-clean = Nenhuma jogada sua foi um erro
coach-clean-partly = Nenhuma das suas jogadas que o treinador viu foi um erro
coach-remember-missed-win = Para recordar: antes de tudo, procure uma jogada que ganhe logo
coach-remember-lets-win = Para recordar: antes de jogar, procure a jogada com que o adversário ganharia logo
coach-remember-lets-capture = Para recordar: antes de jogar, veja o que o adversário poderia capturar
coach-remember-lost-win = Para recordar: quando está a ganhar, procure a melhor resposta do adversário a cada jogada
coach-remember-lost-draw = Para recordar: em perigo, veja todas as jogadas, mesmo as estranhas
coach-remember-chances = Para recordar: compare duas ou três jogadas antes de escolher
practise-head = O seu jogo, jogada { $number }
practise-win = Jogou { $turn }. Encontre o que mantém a vitória
practise-draw = Jogou { $turn }. Encontre o que mantém o empate
practise-better = Jogou { $turn }. Encontre melhor
practise-right = { $turn } está certo
practise-same = Foi o que jogou
practise-none = Neste jogo não há nenhum erro para praticar

## `quina bench-server`
bench-faults = { $games } jogos, { $acknowledged } jogadas confirmadas, { $failed } vezes sem resposta: { $lost } jogadas perdidas, { $doubled } em duplicado; { $flagged } jogos terminados pelo relógio, { $early } deles cedo de mais, { $overdue } por terminar
bench-fault = { $what }: ninguém esperou mais de { $seconds } s
bench-fault-kill-node = um nó morto
bench-fault-kill-database = PostgreSQL morto
bench-fault-kill-proxy = o intermediário (proxy) morto
bench-fault-halt-node = um nó parado durante 20 s
bench-fault-cut-network = um nó desligado de PostgreSQL
bench-fault-silent-network = silêncio entre um nó e PostgreSQL
bench-fault-lost-connections = ligações a PostgreSQL perdidas sem aviso
bench-fault-rolling-restart = todos os nós reiniciados, um após outro
bench-faults-good = Nada se perdeu.
bench-faults-wrong = Isto não chega.
bench-logs = o que os servidores registaram está em { $path }
bench-memory = { $guests } visitantes: { $socket } bytes por ligação, { $guest } bytes por visitante com lugar, { $empty } bytes sem ninguém
