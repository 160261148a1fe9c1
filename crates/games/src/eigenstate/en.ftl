eigenstate-title = Eigenstate
eigenstate-tagline = Pieces go where their pins say, and every turn adds two pins
eigenstate-side-one = one
eigenstate-side-two = two
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
   *[two] two pins have to be put
}

eigenstate-pin-twice = this pin is put twice
eigenstate-pin-order = the pins must be in order: by square (a1, b1, …), then by hole
eigenstate-no-pieces = { $side } has no pieces
eigenstate-too-many = { $side } cannot have more than 6 pieces
eigenstate-square-twice = there is a piece on { $square } already
eigenstate-piece-order = the pieces must be in the order of their squares: a1, b1, …
eigenstate-centre = the centre hole of the piece on { $square } must be pinned (the fourth digit must be odd)

eigenstate-choose = Choose the piece to move
eigenstate-choose-goal = Choose where the piece on { $square } goes, as its pins allow
eigenstate-choose-pin = { $of ->
    [1] The last pin: choose a free hole in one of your pieces
   *[other] Pin { $number } of { $of }: choose a free hole in one of your pieces
}

reason-one-piece-left = a side is left with one piece
reason-full-piece = a piece has all its holes pinned, with two pieces a side
