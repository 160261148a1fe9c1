eigenstate-title = Eigenstate
eigenstate-tagline = Pieces go where their pins say, and every turn adds two pins
eigenstate-side-one = side one
eigenstate-side-two = side two
eigenstate-kind-tile = tile

eigenstate-must-move = { $side } can move the piece on { $square }, so a turn without a movement is not allowed
eigenstate-empty = there is no piece on { $square }
eigenstate-not-own = the piece on { $square } belongs to { $side }
eigenstate-too-far = { $to } is more than two files or ranks from { $square }
eigenstate-stays = a piece cannot move to the square { $square } on which it stands
eigenstate-no-pin = the piece on { $square } has no pin in { $hole }, so it cannot go to { $to }
eigenstate-is-capture = { $side } has a piece on { $to }: this is the capture { $square }x{ $to }
eigenstate-no-capture = there is no piece on { $to } to take: this is the movement { $square }-{ $to }
eigenstate-no-pins = { $side } is left with one piece and beaten, so no pins follow
eigenstate-pinned = the hole { $hole } of the piece on { $square } has a pin already
eigenstate-pins-missing = { $count ->
    [one] one pin has to be put
   *[two] two pins have to be put, each written like +c2a3 (the hole a3 of the piece on c2)
}

eigenstate-pin-twice = this pin is put twice
eigenstate-pin-order = the pins must be in order: by square (a1, b1, …), then by hole
eigenstate-no-pieces = { $side } has no pieces
eigenstate-too-many = { $side } cannot have more than 6 pieces
eigenstate-square-twice = there is a piece on { $square } already
eigenstate-piece-order = the pieces must be in the order of their squares: a1, b1, …
eigenstate-centre = the centre hole of the piece on { $square } must be pinned (the fourth digit must be odd)

eigenstate-turn = { $way ->
    [moves] { $from } to { $to }
    [takes] { $from } takes on { $to }
   *[stays] no movement
}{ $pins ->
    [0] { "" }
    [1] , then a pin in hole { $hole } of { $square }
   *[2] , then a pin in hole { $hole } of { $square } and one in hole { $hole2 } of { $square2 }
}
eigenstate-choose = Choose the piece to move
eigenstate-choose-goal = Choose where it goes, as its pins allow
eigenstate-choose-pin = { $of ->
    [1] The last pin: choose a free hole of your pieces
   *[other] Pin { $number } of { $of }: choose a free hole of your pieces
}

reason-one-piece-left = a side is left with one piece
reason-full-piece = a piece has all its holes pinned, with two pieces a side

lesson-eigenstate-move = You are side one, at the bottom. A piece goes where its pins point, seen from its centre. The one on c2 has a pin two to the right and one up: move it there, then put two pins anywhere.
lesson-eigenstate-move-done = Every turn moves one piece by one of its pins, and then puts two new pins.
lesson-eigenstate-move-wrong = Move the piece on c2, which has another pin than the rest.
lesson-eigenstate-pins = Pins are the ways that a piece can go. Move d2 one square ahead, then give it two pins right beside its centre, one to the left and one to the right.
lesson-eigenstate-pins-2 = Now it can go sideways, too. Do so with it, then put two pins anywhere.
lesson-eigenstate-pins-done = Each new pin is a new way to go, and pins are never removed.
lesson-eigenstate-pins-wrong = It is the piece on file d that moves; its new pins are the holes to the left and to the right of the centre.
lesson-eigenstate-pins-2-wrong = Move the piece that has the new pins, one square to the left or to the right.
lesson-eigenstate-two = The two pins may go to two different pieces. Move any piece, then put one pin each on two of your pieces.
lesson-eigenstate-two-done = Both on one piece or on two, in any order: it only matters where the pins are in the end.
lesson-eigenstate-two-wrong = Both pins are on one piece. Put the second one on another piece.
lesson-eigenstate-fixed = Pieces never turn round and never leave the board. On rank 6 your pins point off it: move the only piece that still can.
lesson-eigenstate-fixed-done = A piece that has come to the far edge needs pins that point back.
lesson-eigenstate-stuck = Now none of your pieces can move, so this turn is two pins and nothing else. Put them so that a piece can move next time.
lesson-eigenstate-stuck-done = Only where no piece can move is the movement left out. Pins that point aside or back set a piece free.
lesson-eigenstate-stuck-wrong = Both pins point off the board, ahead of rank 6. Put one that points aside or back.
lesson-eigenstate-jump = A piece jumps over whatever stands in between. Jump with the piece on b2 over the one on b3.
lesson-eigenstate-jump-done = Nothing can stand in the way. Only the pin counts.
lesson-eigenstate-take = A piece that lands on another takes it out of the game. Take the piece on b5.
lesson-eigenstate-take-done = A capture is a movement like any other, and two pins follow.
lesson-eigenstate-last = A side that is left with one piece is beaten. Your opponent has two pieces left: take one of them.
lesson-eigenstate-last-done = The game ends at once, before any pins are put.
lesson-eigenstate-save = The piece on d5 threatens to take on c3, and you would be left with one piece. Go where d5 does not reach.
lesson-eigenstate-save-done = See where the opponent's pins point before you think of your own.
lesson-eigenstate-threat = The pieces of side two can only go one square down. Put your pins so that you can take a piece next time, whatever side two does.
lesson-eigenstate-threat-done = Attack two pieces at once, or one piece and the only square to which it can flee.
lesson-eigenstate-threat-wrong = From this side two can save both pieces. Look at both pieces on rank 6, or at one of them and the square below it; c4 can reach them.
lesson-eigenstate-full = With two pieces against two, and only then, there is another way to win: a piece with all its 25 holes pinned. (The dark one in the centre is pinned from the start.) The one on d2 lacks two.
lesson-eigenstate-full-done = Two against two, a full piece at the end of a turn wins.
lesson-eigenstate-own = You may take your own pieces, too. You have a full piece, but it is three against two: take a piece of yours, and the full one wins.
lesson-eigenstate-own-done = Taking your own piece can win. But never with your last two: left with one, you have lost.
lesson-eigenstate-repetition = Pins are never removed, so a position comes again only when every piece is full, as here. Move a1 to b1.
lesson-eigenstate-repetition-2 = There is no hole left for a pin. Go back to a1.
lesson-eigenstate-repetition-3 = The same position for the second time. Once more to b1.
lesson-eigenstate-repetition-4 = And back to a1.
lesson-eigenstate-repetition-done = The same position for the third time is a draw. Nobody ever has to pass: a full piece can always move.
lesson-eigenstate-finale = Now a whole game against a beginner. You are side one, on rank 1. Before each turn, see which pieces are attacked.
lesson-eigenstate-finale-done = That was a whole game of Eigenstate. Play it again, or try a stronger level.
