eigenstate-title = Eigenstate
eigenstate-tagline = As peças vão para onde os pinos mandam, e cada jogada põe mais dois
eigenstate-side-one = lado um
    .the = o lado um
    .number = singular
eigenstate-side-two = lado dois
    .the = o lado dois
    .number = singular
eigenstate-kind-tile = peça

eigenstate-must-move = o lado { $side ->
    [one] um
   *[two] dois
} pode mover a peça de { $square }, por isso não pode jogar sem mover
eigenstate-empty = não há nenhuma peça em { $square }
eigenstate-not-own = a peça em { $square } é do lado { $side ->
    [one] um
   *[two] dois
}
eigenstate-too-far = { $to } fica a mais de duas colunas ou linhas de { $square }
eigenstate-stays = uma peça não pode mover-se para a casa { $square }, em que já está
eigenstate-no-pin = a peça em { $square } não tem pino em { $hole }, por isso não pode ir para { $to }
eigenstate-is-capture = o lado { $side ->
    [one] um
   *[two] dois
} tem uma peça em { $to }: isto é a captura { $square }x{ $to }
eigenstate-no-capture = não há nenhuma peça em { $to } para capturar: isto é o movimento { $square }-{ $to }
eigenstate-no-pins = o lado { $side ->
    [one] um
   *[two] dois
} fica só com uma peça e perde, por isso já não se põem pinos
eigenstate-pinned = o furo { $hole } da peça em { $square } já tem um pino
eigenstate-pins-missing = { $count ->
    [one] é preciso pôr um pino
   *[two] é preciso pôr dois pinos, cada um escrito como +c2a3 (o furo a3 da peça em c2)
}

eigenstate-pin-twice = este pino é posto duas vezes
eigenstate-pin-order = os pinos têm de estar por ordem: primeiro a casa (a1, b1, …), depois o furo
eigenstate-no-pieces = o lado { $side ->
    [one] um
   *[two] dois
} não tem peças
eigenstate-too-many = o lado { $side ->
    [one] um
   *[two] dois
} não pode ter mais de 6 peças
eigenstate-square-twice = já há uma peça em { $square }
eigenstate-piece-order = as peças têm de estar pela ordem das casas: a1, b1, …
eigenstate-centre = o furo central da peça em { $square } tem de ter um pino (o quarto algarismo tem de ser ímpar)

eigenstate-turn = { $way ->
    [moves] { $from } para { $to }
    [takes] { $from } captura em { $to }
   *[stays] sem movimento
}{ $pins ->
    [0] { "" }
    [1] , depois um pino no furo { $hole } de { $square }
   *[2] , depois um pino no furo { $hole } de { $square } e um no furo { $hole2 } de { $square2 }
}
eigenstate-choose = Escolha a peça a mover
eigenstate-choose-goal = Escolha para onde vai, como os seus pinos permitem
eigenstate-choose-pin = { $of ->
    [1] O último pino: escolha um furo livre das suas peças
   *[other] Pino { $number } de { $of }: escolha um furo livre das suas peças
}

reason-one-piece-left = um dos lados ficou só com uma peça
reason-full-piece = uma peça com todos os furos preenchidos, com duas peças de cada lado

lesson-eigenstate-move = Joga com o lado um, em baixo. Uma peça vai para onde os pinos apontam, a partir do centro. A de c2 tem um pino duas casas à direita e uma acima: mova-a para lá e ponha dois pinos onde quiser.
lesson-eigenstate-move-done = Em cada jogada move-se uma peça segundo um dos pinos dela e põem-se depois dois pinos novos.
lesson-eigenstate-move-wrong = Mova a peça de c2, que tem um pino diferente das outras.
lesson-eigenstate-pins = Os pinos são os caminhos de uma peça. Avance uma casa com a de d2 e ponha-lhe dois pinos mesmo ao lado do centro, um à esquerda e outro à direita.
lesson-eigenstate-pins-2 = Agora também pode ir para os lados. Faça-o com ela e ponha dois pinos onde quiser.
lesson-eigenstate-pins-done = Cada pino novo é um caminho novo, e os pinos nunca se tiram.
lesson-eigenstate-pins-wrong = É a peça da coluna d que se move; os pinos novos dela são os furos à esquerda e à direita do centro.
lesson-eigenstate-pins-2-wrong = Mova a peça que tem os pinos novos, uma casa para a esquerda ou para a direita.
lesson-eigenstate-two = Os dois pinos podem ir para duas peças diferentes. Mova uma peça qualquer e ponha um pino em cada uma de duas peças suas.
lesson-eigenstate-two-done = Os dois numa peça ou um em cada, por qualquer ordem: só conta onde os pinos ficam.
lesson-eigenstate-two-wrong = Os dois pinos estão na mesma peça. Ponha o segundo noutra peça.
lesson-eigenstate-fixed = As peças nunca se rodam e nunca saem do tabuleiro. Na linha 6 os seus pinos apontam para fora: mova a única peça que ainda se pode mover.
lesson-eigenstate-fixed-done = Uma peça que chegou à outra borda precisa de pinos que apontem para trás.
lesson-eigenstate-stuck = Agora nenhuma das suas peças se pode mover, por isso esta jogada são só dois pinos. Ponha-os de modo que uma peça se possa mover na próxima.
lesson-eigenstate-stuck-done = Só quando nenhuma peça se puder mover falta o movimento. Pinos que apontem para o lado ou para trás libertam uma peça.
lesson-eigenstate-stuck-wrong = Os dois pinos apontam para fora do tabuleiro, para lá da linha 6. Ponha um que aponte para o lado ou para trás.
lesson-eigenstate-jump = Uma peça salta por cima do que houver pelo caminho. Salte com a peça de b2 por cima da de b3.
lesson-eigenstate-jump-done = Nada lhe barra o caminho. Só conta o pino.
lesson-eigenstate-take = Uma peça que chega à casa de outra captura-a, e essa sai do jogo. Capture a peça de b5.
lesson-eigenstate-take-done = Uma captura é um movimento como os outros, e seguem-se dois pinos.
lesson-eigenstate-last = O lado que ficar só com uma peça perde. O lado dois tem duas: capture uma.
lesson-eigenstate-last-done = O jogo acaba de imediato, antes de se porem pinos.
lesson-eigenstate-save = A peça de d5 ameaça capturar em c3, e ficaria só com uma peça. Vá para onde a de d5 não chegue.
lesson-eigenstate-save-done = Veja para onde apontam os pinos do adversário antes de pensar nos seus.
lesson-eigenstate-threat = As peças do lado dois só podem descer uma casa. Ponha os pinos de modo que na próxima jogada possa capturar uma peça, faça o lado dois o que fizer.
lesson-eigenstate-threat-done = Ataque duas peças ao mesmo tempo, ou uma peça e a única casa para onde ela pode fugir.
lesson-eigenstate-threat-wrong = Disto o lado dois salva ambas as peças. Veja as duas peças da linha 6, ou uma delas e a casa abaixo; a de c4 chega lá.
lesson-eigenstate-full = Com duas peças de cada lado, e só então, há outra maneira de ganhar: uma peça com os 25 furos preenchidos. (O escuro, ao centro, tem um pino desde o início.) À de d2 faltam dois.
lesson-eigenstate-full-done = Com duas peças de cada lado, ganha uma peça completa no fim de uma jogada.
lesson-eigenstate-own = Também pode capturar as próprias peças. Tem uma peça completa, mas são três contra duas: capture uma das suas, e a completa ganha.
lesson-eigenstate-own-done = Capturar uma peça própria pode dar a vitória. Mas nunca com as duas últimas: quem ficar só com uma perde.
lesson-eigenstate-repetition = Os pinos nunca se tiram, por isso uma posição só se repete quando todas as peças estiverem completas, como aqui. Mova a de a1 para b1.
lesson-eigenstate-repetition-2 = Já não há furos para pinos. Volte para a1.
lesson-eigenstate-repetition-3 = A mesma posição pela segunda vez. De novo para b1.
lesson-eigenstate-repetition-4 = E outra vez para a1.
lesson-eigenstate-repetition-done = A mesma posição pela terceira vez dá empate. Ninguém tem de passar: uma peça completa pode sempre mover-se.
lesson-eigenstate-finale = Agora um jogo completo contra um principiante. Joga com o lado um, na linha 1. Antes de cada jogada, veja que peças estão atacadas.
lesson-eigenstate-finale-done = Foi um jogo completo de Eigenstate. Jogue outra vez, ou experimente um nível mais forte.
