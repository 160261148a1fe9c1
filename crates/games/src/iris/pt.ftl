iris-title = Iris
iris-tagline = Duas pedras por jogada, e grupos que reúnem as cores da borda
iris-option-size = casas por lado do tabuleiro
iris-side-black = pretas
    .the = as pretas
    .number = plural
iris-side-white = brancas
    .the = as brancas
    .number = plural
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

iris-choose-first = Escolha uma casa cinzenta para a primeira pedra
iris-choose = Escolha uma casa cinzenta e depois outra; ou uma colorida, que ocupa também a casa oposta da sua cor
iris-choose-grey = Escolha uma casa cinzenta
iris-choose-colour = Escolha uma casa colorida: a oposta, da mesma cor, é ocupada com ela
iris-choose-second = Escolha uma segunda casa cinzenta, não vizinha de { $cell }

reason-full-board = o tabuleiro está cheio
