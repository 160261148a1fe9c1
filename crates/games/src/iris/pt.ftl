iris-title = Iris
iris-tagline = Duas pedras por jogada, e grupos que reúnem as cores da borda
iris-option-size = casas por lado do tabuleiro
iris-side-black = pretas
    .the = as pretas
    .number = plural
iris-side-white = brancas
    .the = as brancas
    .number = plural
iris-classic-1 = fácil
iris-classic-2 = médio
iris-classic-3 = difícil
iris-classic-4 = hardcore
iris-kind-stone = pedra

iris-first-pass = não se pode passar na primeira jogada
iris-first-turn = a primeira jogada é uma só pedra numa casa cinzenta
iris-occupied = { $side ->
    [black] as pretas têm
   *[white] as brancas têm
} uma pedra em { $cell }, por isso a casa não está vazia
iris-colour-alone = { $cell } é colorida, por isso a sua pedra joga-se com outra em { $opposite }
iris-colour-with-grey = { $coloured } é colorida e { $grey } é cinzenta; a outra casa da cor de { $coloured } é { $opposite }
iris-two-colours = { $one } e { $other } têm cores diferentes; a outra casa da cor de { $one } é { $opposite }
iris-adjacent = { $one } e { $other } são vizinhas, e as duas casas cinzentas de uma jogada não o podem ser
iris-second-missing = falta uma segunda pedra: { $partner }, por exemplo, é cinzenta, está vazia e não é vizinha de { $cell }
iris-expected-row = esperava-se uma linha (a–{ $last })
iris-out-of-order = esperava-se uma casa depois de { $first }: as pedras escrevem-se pela ordem das linhas e dos números
iris-half-colour = { $side ->
    [black] as pretas têm
   *[white] as brancas têm
} uma pedra em { $cell }, mas { $opposite }, a outra casa da mesma cor, está vazia
iris-mixed-colour = { $side ->
    [black] as pretas têm
   *[white] as brancas têm
} uma pedra em { $cell }, mas a de { $opposite }, a outra casa da mesma cor, é das { $other ->
    [black] pretas
   *[white] brancas
}

iris-turn-one = uma pedra em { $cell }
iris-turn-two = pedras em { $one } e { $other }
iris-choose-first = Escolha uma casa cinzenta para a primeira pedra
iris-choose = Escolha uma casa cinzenta, ou uma colorida com a oposta
iris-choose-grey = Escolha uma casa cinzenta
iris-choose-colour = Escolha uma casa colorida: a oposta vai com ela
iris-choose-second = Escolha uma segunda casa cinzenta, não vizinha de { $cell }


lesson-iris-first = Joga com as pretas. A primeira jogada é uma só pedra numa casa cinzenta: o meio é um bom sítio.
lesson-iris-first-done = As casas da borda são coloridas, todas as outras são cinzentas.
lesson-iris-colours = As casas coloridas formam pares: cada uma tem a outra diametralmente oposta. Ponha duas pedras num par à sua escolha.
lesson-iris-colours-done = Uma cor toma-se sempre por completo, as duas casas numa só jogada.
lesson-iris-colours-wrong = Querem-se duas casas da mesma cor: uma da borda e a que fica do lado oposto.
lesson-iris-grey = Ou põe duas pedras em casas cinzentas que não sejam vizinhas. Faça-o.
lesson-iris-grey-done = Duas casas de uma cor ou duas cinzentas afastadas: todas as jogadas depois da primeira são assim, ou são um passe.
lesson-iris-grey-wrong = Desta vez querem-se duas casas cinzentas, nenhuma da borda.
lesson-iris-group = As pedras que se tocam são um grupo, cuja pontuação é o número de casas coloridas que contém. Ligue pelo centro as suas duas pedras da borda.
lesson-iris-group-done = Agora um grupo tem duas casas coloridas e a pontuação 2. As cinzentas não pontuam, mas ligam.
lesson-iris-group-wrong = Isto não liga as suas pedras de c1 e c5. Veja a linha c.
lesson-iris-alone = Só quando uma casa cinzenta já não tiver par se põe lá uma pedra sozinha. Ocupe a última casa cinzenta.
lesson-iris-alone-done = Assim o tabuleiro pode sempre encher-se.
lesson-iris-alone-wrong = A última casa cinzenta é a do centro, c3.
lesson-iris-rim = Os seus grupos das linhas b e d têm 1 de pontuação cada, a linha c das brancas tem 2. Há três cores que aumentam ambos os seus; uma delas também levaria a das brancas a 4. Tome essa antes das brancas.
lesson-iris-rim-done = As duas casas de uma cor ficam longe uma da outra, por isso podem servir dois grupos ao mesmo tempo.
lesson-iris-rim-wrong = As brancas tomam então b1 e d4, nas pontas da sua linha c, e ficam com um grupo de 4: mais do que qualquer dos seus.
lesson-iris-compare = Comparam-se primeiro os melhores grupos; se forem iguais, os segundos. As brancas têm um de 4. Encha o tabuleiro, e terá dois de 4.
lesson-iris-compare-done = 4 e 4 valem mais do que um só 4: um grupo em falta conta como 0.
lesson-iris-join = Cada lado tem dois grupos com pontuação 2. Uma pedra faz dos seus um grupo com pontuação 4: ponha-a.
lesson-iris-join-done = Um grupo grande vale mais do que muitos pequenos. No Iris, tudo está em ligar.
lesson-iris-centre = Aqui joga com as brancas. O centro liga os seus dois grupos de 3, ou os dois de 2 das pretas. Quem chega primeiro?
lesson-iris-centre-done = Uma casa de que ambos os lados precisam vale a dobrar.
lesson-iris-pass = Dois passes seguidos acabam o jogo. As pretas acabam de passar, e as brancas, que são suas, estão muito à frente: passe.
lesson-iris-pass-done = Se estiver à frente quando o adversário passa, um passe dá a vitória.
lesson-iris-behind = As brancas acabam de passar e estão à frente, com 2, 1 e 1 contra 1 e 1. Se passar, perde: descubra a cor que ganha.
lesson-iris-behind-done = Conte antes de passar: um passe só ajuda o lado que está à frente.
lesson-iris-finale = Um jogo completo num tabuleiro de 4 casas por lado. Joga com as pretas contra um principiante. Ligue o que tem e separe o que as brancas têm.
lesson-iris-finale-done = Foi um jogo completo de Iris. Jogue outra vez, ou experimente um nível mais forte e o tabuleiro grande.
