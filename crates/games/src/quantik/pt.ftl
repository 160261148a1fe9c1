quantik-title = Quantik
quantik-tagline = Quatro formas numa linha, coluna ou zona, sem repetir as do adversário
quantik-notation = o cone · u cubo · y cilindro · s esfera
quantik-option-stuck = se um lado não puder colocar nada
quantik-option-stuck-draw = é empate
quantik-option-stuck-loss = esse lado perde (regra de torneio)
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

quantik-turn = { $shape ->
    [cone] cone
    [cube] cubo
    [cylinder] cilindro
   *[sphere] esfera
} para { $square }
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

lesson-quantik-place = O tabuleiro tem quatro linhas, quatro colunas e quatro zonas de 2×2 casas. Joga com as brancas, que têm duas peças de cada forma. Ponha uma peça qualquer numa casa qualquer.
lesson-quantik-place-done = Uma jogada é uma peça da sua reserva. Depois de colocada, já não sai do lugar.
lesson-quantik-row = Ganha quem completar uma linha com as quatro formas. A linha 1 tem um cone, um cubo e um cilindro: junte a esfera.
lesson-quantik-row-done = As quatro formas numa linha dão a vitória, sejam de quem forem: o cubo era das castanhas.
lesson-quantik-column = Uma coluna também conta. Descubra a coluna a que falta uma forma e complete-a.
lesson-quantik-column-done = Cone, cubo, cilindro e esfera numa coluna também dão a vitória.
lesson-quantik-zone = E uma zona também, um quarto do tabuleiro. À zona de cima, à direita, falta uma forma.
lesson-quantik-zone-done = Linhas, colunas e zonas: há doze sítios para ganhar, e só a última peça tem de ser sua.
lesson-quantik-blocked = O cubo castanho em b2 não deixa pôr cubos seus na linha, na coluna nem na zona dele. Ponha um cubo onde ainda pode.
lesson-quantik-blocked-done = Uma forma não pode ir para onde o adversário já tem a mesma forma na linha, na coluna ou na zona.
lesson-quantik-blocked-wrong = Isto não é um cubo. Escolha o cubo e uma casa fora da linha, da coluna e da zona de b2.
lesson-quantik-own = As suas próprias peças não estorvam. Ponha o segundo cubo na linha, na coluna ou na zona do seu cubo de b2.
lesson-quantik-own-done = Só as formas iguais do adversário estorvam; as próprias, nunca.
lesson-quantik-own-wrong = Escolha o cubo e uma casa na linha, na coluna ou na zona de b2.
lesson-quantik-forbidden = À linha 1 falta uma esfera, mas a esfera castanha na coluna d não a permite. Descubra a vitória que é permitida.
lesson-quantik-forbidden-done = Antes de contar com uma vitória, veja se a forma em falta pode ir para lá.
lesson-quantik-defend = As castanhas ameaçam ganhar com uma esfera em a1. Ocupe essa casa, ou ponha uma esfera sua onde impeça a das castanhas.
lesson-quantik-defend-done = Trava-se uma ameaça ocupando a casa ou tornando a forma proibida nela.
lesson-quantik-third = Ainda não há ameaças. Mas a terceira forma numa linha, coluna ou zona convida a quarta: descubra uma jogada depois da qual as castanhas não possam ganhar.
lesson-quantik-third-done = Três formas diferentes juntas são uma oferta. Faça-a só quando o adversário não a puder aceitar.
lesson-quantik-fork = Faça uma ameaça a que as castanhas não possam responder: joguem o que jogarem, a seguir completa as quatro formas.
lesson-quantik-fork-2 = As castanhas ocuparam a casa de que precisava. Mas este cubo serve-lhe noutro sítio: ganhe.
lesson-quantik-fork-done = Quando a única resposta a uma ameaça cria outra, já nada ajuda.
lesson-quantik-stuck = Pode acontecer que um lado não possa colocar nada. No jogo normal isso é um empate; pela regra de torneio, que vale aqui, esse lado perde. Deixe as castanhas sem colocação.
lesson-quantik-stuck-done = Pela regra de torneio, ganhou. No jogo normal, que vem a seguir, isto seria um empate.
lesson-quantik-finale = Agora um jogo completo. Joga com as brancas, e as castanhas são principiantes. Cuidado com cada terceira forma!
lesson-quantik-finale-done = Foi um jogo completo de Quantik. Jogue outra vez, ou experimente um nível mais forte.
