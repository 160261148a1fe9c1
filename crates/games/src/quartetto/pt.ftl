quartetto-title = Quartetto
quartetto-tagline = Quatro peças que deslizam, e um quadrado inclinado a formar com elas
quartetto-option-size = casas por lado do tabuleiro
quartetto-side-red = vermelhas
    .the = as vermelhas
    .number = plural
quartetto-side-white = brancas
    .the = as brancas
    .number = plural
quartetto-kind-disc = disco

quartetto-no-piece = não há nenhuma peça em { $square }
quartetto-not-own = a peça em { $square } é das { $side ->
    [red] vermelhas
   *[white] brancas
}, não é sua
quartetto-same-square = para jogar, a peça tem de sair de { $square }
quartetto-not-straight = { $from } e { $to } não estão na mesma linha nem na mesma coluna
quartetto-in-the-way = { $side ->
    [red] as vermelhas
   *[white] as brancas
} têm uma peça em { $square }, no caminho
quartetto-wrong-count = cada lado tem 4 peças, mas aqui { $side ->
    [red] as vermelhas
   *[white] as brancas
} têm { $count }

quartetto-choose = Escolha uma das suas peças
quartetto-choose-goal = Escolha para onde desliza a peça em { $square }: pela sua linha ou coluna, por casas vazias

reason-rotated-square = quatro peças nos vértices de um quadrado rodado
