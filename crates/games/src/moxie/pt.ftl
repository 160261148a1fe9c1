moxie-title = Moxie
moxie-tagline = Três em linha, e saltos obrigatórios
moxie-option-size = casas por lado do tabuleiro
moxie-side-x = x
    .the = o lado x
    .number = singular
moxie-side-o = o
    .the = o lado o
    .number = singular
moxie-kind-piece = peça

moxie-occupied = o lado { $side } tem uma peça em { $square }, por isso a casa não está vazia
moxie-none-left = o lado { $side } já não tem peças na reserva
moxie-no-piece = não há nenhuma peça em { $square }
moxie-not-own = a peça em { $square } não é do lado { $side }
moxie-not-adjacent = { $to } não é adjacente a { $from }
moxie-not-two-squares = { $to } não fica a duas casas de { $from } em linha reta
moxie-nothing-to-jump = não há nenhuma peça em { $square } sobre a qual saltar
moxie-own-piece = a peça em { $square } é do próprio lado { $side }, e só se salta sobre peças do adversário
moxie-must-jump = o lado { $side } pode saltar de { $from } sobre { $over } para { $to }, e saltar é obrigatório
moxie-must-go-on = a peça em { $from } ainda pode saltar sobre { $over } para { $to }, e é obrigada a fazê-lo
moxie-already-won = o lado { $side } ganha com o salto para { $square }, por isso a jogada termina aí
moxie-chain-too-long = uma jogada tem no máximo { $most } saltos, porque o último dá a vitória
moxie-too-many = o lado { $side } só tem 8 peças, não { $board } no tabuleiro e { $reserve } na reserva

moxie-choose = Escolha uma casa vazia para uma peça nova, ou uma das suas peças para mover
moxie-choose-piece = Escolha uma das suas peças para mover: não resta nenhuma na reserva
moxie-choose-jumper = É obrigatório saltar: escolha a peça que salta
moxie-choose-goal = Escolha para onde vai a peça em { $square }: uma casa vazia ao lado
moxie-choose-jump = Escolha onde cai a peça em { $square }: logo atrás de uma peça adversária
moxie-choose-next-jump = A peça em { $square } tem de continuar a saltar: escolha onde cai

reason-three-in-line = três em linha
reason-six-captured = um dos lados ficou só com duas peças
