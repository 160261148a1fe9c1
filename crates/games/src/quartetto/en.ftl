quartetto-title = Quartetto
quartetto-tagline = Four sliding pieces, and a tilted square to be made of them
quartetto-option-size = squares along the side of the board
quartetto-side-red = red
quartetto-side-white = white
quartetto-kind-disc = disc

quartetto-no-piece = there is no piece on { $square }
quartetto-not-own = the piece on { $square } is { $side }'s, not your own
quartetto-same-square = a piece has to leave { $square } to make a turn
quartetto-not-straight = { $from } and { $to } are on no common rank or file
quartetto-in-the-way = { $side } has a piece on { $square }, in the way
quartetto-wrong-count = each side has 4 pieces, but { $side } has { $count } here

quartetto-choose = Choose one of your pieces
quartetto-choose-goal = Choose where the piece on { $square } slides to: any empty way along its rank or file

reason-rotated-square = four pieces are the corners of a rotated square
