iris-title = Iris
iris-tagline = Two stones a turn, and groups that gather the colours of the rim
iris-option-size = cells to a side of the board
iris-side-black = black
iris-side-white = white
iris-kind-stone = stone

iris-first-pass = the first turn cannot be a pass
iris-first-turn = the first turn is one stone on a grey cell
iris-occupied = { $side } has a stone on { $cell }, so the cell is not empty
iris-colour-alone = { $cell } is coloured, so its stone goes together with one on { $opposite }
iris-colour-with-grey = { $coloured } is coloured and { $grey } is grey; the other cell of { $coloured }'s colour is { $opposite }
iris-two-colours = { $one } and { $other } differ in colour; the other cell of { $one }'s colour is { $opposite }
iris-adjacent = { $one } and { $other } are neighbours, which two grey cells of a turn may not be
iris-second-missing = a second stone is missing: { $partner }, for one, is grey, empty and no neighbour of { $cell }
iris-expected-row = expected a row a to { $last }
iris-out-of-order = expected a cell after { $first }: stones are written in the order of rows and numbers
iris-half-colour = { $side } has a stone on { $cell } but { $opposite }, the other cell of its colour, is empty
iris-mixed-colour = { $side } has a stone on { $cell } but { $other } has the one on { $opposite }, the other cell of its colour

iris-choose-first = Choose a grey cell for the first stone
iris-choose = Choose a grey cell, and then another; or a coloured one, which also takes the cell of its colour opposite
iris-choose-grey = Choose a grey cell
iris-choose-colour = Choose a coloured cell: the one of its colour opposite is taken with it
iris-choose-second = Choose a second grey cell, not next to { $cell }

reason-full-board = the board is full
