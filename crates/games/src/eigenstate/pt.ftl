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
   *[two] é preciso pôr dois pinos
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

eigenstate-choose = Escolha a peça a mover
eigenstate-choose-goal = Escolha para onde vai a peça em { $square }, como os seus pinos permitem
eigenstate-choose-pin = { $of ->
    [1] O último pino: escolha um furo livre numa das suas peças
   *[other] Pino { $number } de { $of }: escolha um furo livre numa das suas peças
}

reason-one-piece-left = um dos lados ficou só com uma peça
reason-full-piece = uma peça com todos os furos preenchidos, com duas peças de cada lado
