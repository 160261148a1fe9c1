quantik-title = Quantik
quantik-tagline = Quatro formas numa linha, e nenhuma junto da mesma forma do adversário
quantik-option-stuck = o que significa não poder colocar
quantik-option-stuck-draw = empate
quantik-option-stuck-loss = derrota
quantik-side-white = brancas
quantik-side-brown = castanhas
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
} não podem ter { $count } peças da forma { $shape ->
    [cone] cone
    [cube] cubo
    [cylinder] cilindro
   *[sphere] esfera
}, só 2
quantik-wrong-count = com { $white } brancas e { $brown } castanhas no tabuleiro não pode ser a vez das { $side ->
    [white] brancas
   *[brown] castanhas
}

reason-four-shapes = as quatro formas numa linha, coluna ou zona
reason-stuck = nenhuma peça pode ser colocada
