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
quartetto-choose-small = Choose one of your pieces (here a box of { $box }×{ $box } is large enough)
quartetto-choose-goal = Choose where it slides: along its rank or file

reason-rotated-square = four pieces are the corners of a tilted square

lesson-quartetto-slide = You are red. A piece slides like a rook in chess: straight along a rank or a file, as far as you like. Slide any piece.
lesson-quartetto-slide-done = One piece slides in a turn. Nothing is ever captured.
lesson-quartetto-way = Pieces jump over nothing. Slide the piece on c1 or the one on f1 sideways, as far as the board goes.
lesson-quartetto-way-done = A piece in the way stops a slide, your own as well as white's.
lesson-quartetto-tilted = You win when your four pieces are the corners of a tilted square. From c2 to f3 it is three right and one up; only the corner b5 is missing.
lesson-quartetto-tilted-done = From each corner to the next it is the same step, turned by a right angle.
lesson-quartetto-diamond = A square may stand on one of its corners, too: here each step is two and two. Complete it.
lesson-quartetto-diamond-done = This diamond, d2 f4 d6 b4, is the winning square that is easiest to see.
lesson-quartetto-large = White's square is tilted, but it fits into a box of 4×4, which is too small. Yours needs a box of at least 5×5: complete it.
lesson-quartetto-large-done = The box must be five by five or larger: the two parts of a step add up to four at least. On smaller boards it is 4×4 (on 7 and 6) or 3×3 (on 5).
lesson-quartetto-upright = White's square is large but upright: its edges run along ranks and files, so it does not win. Complete your tilted one.
lesson-quartetto-upright-done = Only tilted squares win, upright ones never do.
lesson-quartetto-inside = It does not matter what stands inside a square or on its edges. Win, although a white piece stands inside.
lesson-quartetto-inside-done = Only the four corners count.
lesson-quartetto-block = White threatens to slide from d8 to d6 and win. Take that corner, or stand in the way.
lesson-quartetto-block-done = A threat is stopped on the missing corner, or on the way to it.
lesson-quartetto-threat = Now win in two turns: first build three corners of a square so that white can neither take the fourth nor stand in the way.
lesson-quartetto-threat-2 = White could do nothing about b4. Complete the square.
lesson-quartetto-threat-done = A threat that cannot be stopped wins. Look for corners that no white piece can reach.
lesson-quartetto-finale = A whole game on a board of 6×6, where a box of 4×4 is large enough. You are red, white is a beginner. The same position for the third time is a draw.
lesson-quartetto-finale-done = That was a whole game of Quartetto. Play it again, or try a stronger level and the board of 8×8.
