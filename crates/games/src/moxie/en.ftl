moxie-title = Moxie
moxie-tagline = Three in a line, and jumps that must be made
moxie-option-size = squares along the side of the board
moxie-side-x = x
moxie-side-o = o
moxie-kind-piece = piece

moxie-occupied = { $side } has a piece on { $square }, so the square is not empty
moxie-none-left = { $side } has no piece left in reserve
moxie-no-piece = there is no piece on { $square }
moxie-not-own = the piece on { $square } is not { $side }'s
moxie-not-adjacent = { $to } is not adjacent to { $from }
moxie-not-two-squares = { $to } is not two squares away from { $from } in a straight line
moxie-nothing-to-jump = there is no piece on { $square } to jump over
moxie-own-piece = the piece on { $square } is { $side }'s own, and a jump goes over an enemy piece
moxie-must-jump = { $side } can jump from { $from } over { $over } to { $to }, and a jump must be played
moxie-must-go-on = the piece on { $from } can jump on over { $over } to { $to }, and must
moxie-already-won = { $side } wins with the jump to { $square }, so the turn ends there
moxie-chain-too-long = a turn has at most { $most } jumps, since the last of them wins
moxie-too-many = { $side } has only 8 pieces, not { $board } on the board and { $reserve } in reserve

moxie-choose = Choose an empty square for a new piece, or one of your pieces to move
moxie-choose-piece = Choose one of your pieces to move: none is left in reserve
moxie-choose-jumper = A jump must be played: choose the piece that jumps
moxie-choose-goal = Choose where the piece on { $square } goes: an empty square next to it
moxie-choose-jump = Choose where the piece on { $square } lands: right behind an enemy piece
moxie-choose-next-jump = The piece on { $square } must jump on: choose where it lands

reason-three-in-line = three in a line
reason-six-captured = a side has only two pieces left
