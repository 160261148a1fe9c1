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
expected-cell = expected a piece ({ $letters }) or a number of empty cells; cells missing in this row: { $missing }
row-too-long = this row has more than { $width } cells

# Games and options
game-unknown = there is no such game; there are { $names }
option-none = this game has no options
option-unknown = expected an option: { $keys }
option-twice = the option { $key } is given twice

# Turns
game-is-over = the game is over ({ $reason })
step-not-offered = this is not a choice now
step-unknown = there is no such cell, piece or hole
pass-not-allowed = a side may pass only where it has no legal turn

# What to choose
choose-piece-or-cell = Choose a piece or a cell
choose-piece = Choose a piece
choose-cell = Choose a cell
choose-word = Choose one of the buttons
choose-pass = No turn is possible: pass

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
reason-full-board = the board is full
reason-passes = both sides passed
reason-resignation = resignation
reason-agreement = agreed
reason-time = time ran out

# Commands
welcome = Quina: two-player games for the terminal.
welcome-commands =
    Try:
      quina rules GAME        how it is played
      quina show GAME         the board
      quina moves GAME        every legal turn
      quina apply GAME TURN…  play turns
      quina --help            everything else
show-reserve = reserve
show-lost = lost
show-groups = groups
status-playing = { $side } to play
status-must-pass = { $side } cannot play and must pass
status-won = { $side } has won: { $reason }
status-draw = a draw: { $reason }
step-after-turn = the turn { $turn } is complete, no step may follow

# Tables of solved games
table-not-a-table = { $path }: this is not a table file
table-other-version = { $path }: this table was written by another version
table-damaged = { $path }: this table is damaged or not completely written
table-other-game = { $path }: this is the table of another game
table-file = { $path }: { $error }
table-no-folder = there is no folder to keep tables in; name one with --data
table-none = there is no complete table of this game
table-too-long = a win takes longer than a table can tell
table-missing = the table of { $game } has not been built yet: quina solve { $game }
stage-numbering = numbering positions
stage-solving = solving
stage-packing = compressing
stage-verifying = proving
check-values-unknown = --check-values: perfect play of { $game } is not known
stage-ply = ply { $ply }
stage-share = { $stage }: { $percent } %
stage-count = { $stage }: { $count }
solve-needs = this takes { $memory } GB of memory, and { $during } GB in the folder of tables while it runs, { $after } GB afterwards; it can be interrupted at any time and goes on where it was
solve-there = { $path } is there and whole
solve-done = { $path }: { $positions } places in { $bytes } bytes, { $seconds } s
solve-as-shipped = the same values as in the table that the program brings along
solve-not-as-shipped = not the values of the table that the program brings along
verify-all = all { $checked } positions proved, { $seconds } s
verify-part = { $checked } positions proved, in a part of the table's { $places } places, { $seconds } s
verify-wrong = { $position }: the table says { $table }, but it should be { $successors }
probe-nobody-knows = there is no table of this game; quina analyse proves what a search can
probe-value = { $value ->
    [win] win in { $distance }
    [loss] loss in { $distance }
    [draw] draw
   *[unknown] unknown
}
stats-counts = { $positions } positions, equal ones counted once: { $won } won, { $drawn } drawn, { $lost } lost for the side to move
stats-counts-all = { $positions } positions: { $won } won, { $drawn } drawn, { $lost } lost for the side to move
stats-won-in = won in { $distance }
stats-lost-in = lost in { $distance }
stats-longest = longest win: { $distance } turns from { $position }: { $line }
stats-line = perfect play from the start: { $line }

# The engine
analyse-judgement = value: { $value }
analyse-value = { $value ->
    [win] { $known ->
        [yes] ✓ won in { $distance }
       *[no] ✓ won
    }
    [loss] { $known ->
        [yes] ✗ lost in { $distance }
       *[no] ✗ lost
    }
   *[draw] = draw
}
analyse-line = best: { $value }
analyse-more = … and { $count } more
analyse-effort = depth { $depth }, { $nodes } nodes, { $seconds } s
review-side = { $side }: { $turns } turns, { $lost } given away
review-clean = nothing to improve
review-turn = { $ply }. { $turn } gives { $lost } away ({ $before } → { $after }); better { $better }: { $line }

# Players
player-unknown = expected human, random, classic:LEVEL, engine, engine:LEVEL, uct, perfect or ugi:COMMAND
player-level = expected { $kind }:LEVEL with a level from 1 to { $last }
player-setting-unknown = there is no setting '{ $name }'; there are { $names }
player-setting-twice = the setting '{ $name }' is given twice
player-setting-value = setting '{ $name }': expected { $expected }
player-command-empty = expected ugi:COMMAND with the command that starts the program
player-command-quotes = a quotation mark in the command is not closed
player-not-solved = perfect play of { $game } is not known
player-not-built = the table of { $game } is not there or not whole: quina solve { $game }
player-is-human = people cannot play here
player-not-started = the program cannot be started: { $error }
player-gone = the program has ended or no longer answers
player-too-slow = the program gave no answer within { $seconds } seconds
turn-not-legal = this turn is not legal here
player-illegal-turn = the program's turn '{ $turn }' is not legal
opening-too-long = no game found that is still open after { $turns } random turns

# Matches
match-head = { $one } against { $other }: { $game }, { $games ->
    [1] 1 game
   *[other] { $games } games
}, seed { $seed }
match-care = { $player }: gave away { $given } of { $held } proven wins and draws
match-score = { $wins } won, { $draws } drawn, { $losses } lost: { $share } %, Elo { $elo } ± { $error }
match-cut = { $count ->
    [1] 1 of the games was still going on after { $turns } turns and counts as a draw
   *[other] { $count } of the games were still going on after { $turns } turns and count as draws
}
match-forfeits = { $count ->
    [1] 1 of the games was lost because a player failed
   *[other] { $count } of the games were lost because a player failed
}
tournament-all = all
sprt-verdict = { $verdict ->
    [accepted] accepted: { $elo1 } Elo fits better than { $elo0 }
    [rejected] rejected: { $elo0 } Elo fits better than { $elo1 }
   *[open] undecided between { $elo0 } and { $elo1 } Elo
} after { $games } games, LLR { $llr } ({ $lower } to { $upper })
reason-forfeit = a player failed
reason-cut = the game was too long

cli-number-from-1 = { $option }: expected a number from 1 to { $most }
cli-seconds-above-0 = --time: expected a number of seconds above 0
cli-nodes-above-0 = --nodes and --depth: expected a number above 0
cli-clients-above-0 = --clients, --idle and --longest: expected a number above 0
cli-listen = --listen '{ $address }': { $error }
cli-elo = --elo0, --elo1: expected two numbers within 2000, elo0 the smaller
cli-risks = --alpha, --beta: expected numbers above 0 and below 0.5
cli-no-server = this program was built without a web server (the feature "web")
cli-think = --think { $seconds }: expected 0.01 to 60 seconds

# Lessons
lesson-not-asked = This turn may be played, but it is not what is wanted here
lesson-no-win = This does not win at once
lesson-lets-win = Then { $turn } wins
lesson-too-slow = This leaves time for an answer
lesson-win-gone = With this the win is gone
lesson-draw-gone = With this the draw is gone
