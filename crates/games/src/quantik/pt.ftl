quantik-title = Quantik
quantik-tagline = Quatro formas em linha, e nenhuma junto da mesma forma do adversário
quantik-option-stuck = sem colocação possível
quantik-option-stuck-draw = empate
quantik-option-stuck-loss = derrota
quantik-side-white = brancas
    .the = as brancas
    .number = plural
quantik-side-brown = castanhas
    .the = as castanhas
    .number = plural
quantik-kind-cone = cone
quantik-kind-cube = cubo
quantik-kind-cylinder = cilindro
quantik-kind-sphere = esfera

quantik-occupied = { $side ->
    [white] as brancas têm
   *[brown] as castanhas têm
} { $shape ->
    [cone] um cone
    [cube] um cubo
    [cylinder] um cilindro
   *[sphere] uma esfera
} em { $square }, por isso a casa não está vazia
quantik-same-shape = { $side ->
    [white] as brancas têm
   *[brown] as castanhas têm
} { $shape ->
    [cone] um cone
    [cube] um cubo
    [cylinder] um cilindro
   *[sphere] uma esfera
} em { $square }, na mesma { $line ->
    [row] linha
    [column] coluna
   *[zone] zona
}
quantik-none-left = { $side ->
    [white] as brancas
   *[brown] as castanhas
} já não têm { $shape ->
    [cone] nenhum cone
    [cube] nenhum cubo
    [cylinder] nenhum cilindro
   *[sphere] nenhuma esfera
}
quantik-too-many = { $side ->
    [white] as brancas
   *[brown] as castanhas
} não podem ter { $count } { $shape ->
    [cone] cones
    [cube] cubos
    [cylinder] cilindros
   *[sphere] esferas
}, só 2
quantik-wrong-count = com { $white ->
    [1] 1 peça branca
   *[other] { $white } peças brancas
} e { $brown ->
    [1] 1 castanha
   *[other] { $brown } castanhas
} no tabuleiro não pode ser a vez das { $side ->
    [white] brancas
   *[brown] castanhas
}

quantik-choose = Escolha uma forma da sua reserva, ou uma casa
quantik-choose-square = Escolha uma casa para { $shape ->
    [cone] o cone
    [cube] o cubo
    [cylinder] o cilindro
   *[sphere] a esfera
}
quantik-choose-shape = Escolha uma forma para { $square }

reason-four-shapes = as quatro formas numa linha, coluna ou zona
reason-stuck = nenhuma peça pode ser colocada
