quantik-title = Quantik
quantik-tagline = Four shapes in a line, and no shape beside the opponent's own
quantik-option-stuck = what it means to have no placement
quantik-option-stuck-draw = a draw
quantik-option-stuck-loss = a loss
quantik-side-white = white
quantik-side-brown = brown
quantik-kind-cone = cone
quantik-kind-cube = cube
quantik-kind-cylinder = cylinder
quantik-kind-sphere = sphere

quantik-occupied = { $side } has a { $shape } on { $square }, so the square is not empty
quantik-same-shape = { $side } has a { $shape } on { $square }, in the same { $line }
quantik-none-left = { $side } has no { $shape } left
quantik-too-many = { $side } cannot have { $count } pieces of the shape { $shape }, only 2
quantik-wrong-count = with { $white } white and { $brown } brown pieces it cannot be { $side }'s turn

quantik-choose = Choose a shape from your reserve, or a square
quantik-choose-square = Choose a square for the { $shape }
quantik-choose-shape = Choose a shape for { $square }

reason-four-shapes = all four shapes in one row, column or zone
reason-stuck = no piece can be placed
