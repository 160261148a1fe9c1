# What all games say.

bad-input = { $place ->
    [line] line { $line }, column { $column }: { $reason }
    [column] { $subject } '{ $text }', column { $column }: { $reason }
   *[whole] { $subject } '{ $text }': { $reason }
}

# Notation
expected-character = expected '{ $character }'
expected-space = expected a space
expected-file = expected a file a to { $last }
expected-rank = expected a rank 1 to { $last }
expected-number = expected a number from { $from } to { $to }, without leading zeros
expected-end = expected nothing more
expected-letter = expected one of { $letters }
expected-word = expected one of { $words }
expected-cell = expected a piece ({ $letters }) or a number of empty cells; { $missing } more cells are missing in this row
row-too-long = this row has more than { $width } cells
run-not-joined = two runs of empty cells in a row must be written as one number

# Games and options
game-unknown = there is no such game; there are { $names }
option-none = this game has no options
option-unknown = expected an option: { $keys }
option-twice = the option { $key } is given twice

# Turns
game-is-over = the game is over ({ $reason })
step-not-offered = this is not a choice now
step-unknown = there is no such cell, piece or hole
pass-not-allowed = there is a legal turn, so { $side } may not pass

# Records
record-without-game = a record needs a tag [Game "…"] before its turns
record-expected-tag-name = expected the name of a tag
record-expected-tag-value = expected a space and a value in double quotes
record-expected-tag-end = expected ']'
record-tag-open = the value of this tag is not closed by a double quote
record-tag-twice = the tag { $tag } is given twice
record-comment-open = this comment is not closed by a curly bracket
record-expected-number = expected a number such as '1.' or '1...'
record-wrong-number = expected the number { $expected }
record-without-result = expected a result (1-0, 0-1, 1/2-1/2 or *) after the last turn
record-after-result = expected nothing after the result
record-two-results = the tag says { $tag }, the end of the turns { $end }

# How games end
reason-repetition = the same position for the third time
reason-passes = both sides passed

# Commands
welcome = Quina: five two-player games for the terminal.
welcome-commands =
    Try:
      quina rules GAME                      how it is played
      quina show GAME                       the board
      quina moves GAME [--position P]       every legal turn
      quina apply GAME [--position P] TURN…  play turns
      quina perft GAME DEPTH                count turn sequences
      quina --help                          everything else
show-reserve = reserve
show-lost = lost
show-groups = groups
status-playing = { $side } to play
status-must-pass = { $side } cannot play and must pass
status-won = { $side } has won: { $reason }
status-draw = a draw: { $reason }
step-after-turn = the turn { $turn } is complete, no step may follow
