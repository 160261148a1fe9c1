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
quartetto-choose-small = Escolha uma das suas peças (aqui basta uma caixa de { $box }×{ $box })
quartetto-choose-goal = Escolha para onde desliza: pela sua linha ou coluna

reason-rotated-square = quatro peças nos vértices de um quadrado rodado

lesson-quartetto-slide = Joga com as vermelhas. Uma peça desliza como uma torre de xadrez: faça deslizar uma das suas a direito numa linha ou numa coluna, até onde quiser.
lesson-quartetto-slide-done = Em cada jogada desliza uma peça. Nada é capturado.
lesson-quartetto-way = As peças não saltam por cima de nada. Faça deslizar a peça de c1 ou a de f1 para o lado, até à borda do tabuleiro.
lesson-quartetto-way-done = Uma peça no caminho trava as outras, tanto as suas como as das brancas.
lesson-quartetto-tilted = Ganha quando as suas quatro peças estiverem nos vértices de um quadrado rodado. De c2 a f3 são três casas para a direita e uma para cima; só falta o vértice b5.
lesson-quartetto-tilted-done = De cada vértice ao seguinte o passo é o mesmo, rodado de um ângulo reto.
lesson-quartetto-diamond = Um quadrado também pode estar apoiado num vértice: aqui cada passo é de duas e duas casas. Complete-o.
lesson-quartetto-diamond-done = Este losango, d2 f4 d6 b4, é o quadrado vencedor mais fácil de ver.
lesson-quartetto-large = O quadrado das brancas está rodado, mas cabe numa caixa de 4×4, que é pequena demais. O seu precisa de uma caixa de pelo menos 5×5: complete-o.
lesson-quartetto-large-done = A caixa tem de ser de cinco por cinco ou maior: as duas partes de um passo somam pelo menos quatro. Em tabuleiros menores, a caixa é de 4×4 (em 7 e 6) ou de 3×3 (em 5).
lesson-quartetto-upright = O quadrado das brancas é grande, mas os seus lados são paralelos às linhas e às colunas, por isso não ganha. Complete o seu, que está rodado.
lesson-quartetto-upright-done = Só ganham os quadrados rodados; os direitos, nunca.
lesson-quartetto-inside = Não importa o que esteja dentro de um quadrado ou sobre os seus lados. Ganhe, embora haja uma peça branca lá dentro.
lesson-quartetto-inside-done = Só contam os quatro vértices.
lesson-quartetto-block = As brancas ameaçam deslizar de d8 para d6 e ganhar. Ocupe esse vértice, ou ponha-se no caminho.
lesson-quartetto-block-done = Uma ameaça trava-se no vértice em falta ou no caminho para ele.
lesson-quartetto-threat = Agora ganhe em duas jogadas: primeiro forme três vértices de um quadrado de modo que as brancas não possam ocupar o quarto nem pôr-se no caminho.
lesson-quartetto-threat-2 = As brancas não puderam fazer nada contra b4. Complete o quadrado.
lesson-quartetto-threat-done = Uma ameaça que não se pode travar dá a vitória. Procure vértices a que nenhuma peça branca chegue.
lesson-quartetto-pass = As brancas fecharam-lhe os caminhos: nenhuma das suas peças pode deslizar. Então, e só então, passa-se.
lesson-quartetto-pass-2 = As brancas tiveram de jogar e abriram caminho. Já pode deslizar, por isso não pode passar: aproveite a abertura.
lesson-quartetto-pass-done = Um lado só passa quando nenhuma peça puder deslizar. Dois passes seguidos dão empate.
lesson-quartetto-repetition = As brancas ameaçam deslizar de d7 para d3 e ganhar. Só uma jogada se põe no caminho: encontre-a.
lesson-quartetto-repetition-2 = Agora a peça de f6 ameaça ir para f4. Mais uma vez só uma jogada ajuda: volte atrás.
lesson-quartetto-repetition-3 = A mesma posição pela segunda vez. De novo.
lesson-quartetto-repetition-4 = E outra vez para trás.
lesson-quartetto-repetition-done = A mesma posição pela terceira vez dá empate.
lesson-quartetto-finale = Um jogo completo num tabuleiro de 6×6, onde basta uma caixa de 4×4. Joga com as vermelhas contra um principiante.
lesson-quartetto-finale-done = Foi um jogo completo de Quartetto. Jogue outra vez, ou experimente um nível mais forte e o tabuleiro de 8×8.
