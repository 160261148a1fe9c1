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
step-none-left = none of these pieces is left
step-no-pass = passing is not possible now
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
record-too-many-tags = more than { $most } tags
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
phase-numbering = numbering positions
phase-solving = solving
phase-packing = compressing
phase-verifying = proving
check-values-unknown = --check-values: perfect play of { $game } is not known
phase-ply = ply { $ply }
phase-share = { $phase }: { $percent } %
phase-count = { $phase }: { $count }
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
    [win] win in { $distance ->
        [1] 1 turn
       *[other] { $distance } turns
    }
    [loss] loss in { $distance ->
        [1] 1 turn
       *[other] { $distance } turns
    }
    [draw] draw
   *[unknown] unknown
}
stats-counts = { $positions } positions, equal ones counted once: { $won } won, { $drawn } drawn, { $lost } lost for the side to move
stats-counts-all = { $positions } positions: { $won } won, { $drawn } drawn, { $lost } lost for the side to move
stats-won-in = won in { $distance }
stats-lost-in = lost in { $distance }
stats-longest = longest win: { $distance } turns from { $position }: { $line }
stats-line = perfect play: { $line }
stats-no-table = there is no table of { $game } to count (quina solve { $game } builds it); known without it: { $value }
stats-by-search = there is no table of { $game } to count; proven by search: { $value }

# The engine
analyse-judgement = value: { $value }
analyse-value = { $value ->
    [win] { $known ->
        [yes] ✓ won in { $distance ->
            [1] 1 turn
           *[other] { $distance } turns
        }
       *[no] ✓ won
    }
    [loss] { $known ->
        [yes] ✗ lost in { $distance ->
            [1] 1 turn
           *[other] { $distance } turns
        }
       *[no] ✗ lost
    }
   *[draw] = draw
}
value-estimate = ≈ { $percent } %
analyse-line = best: { $value }
analyse-more = … and { $count } more
analyse-effort = depth { $depth }, { $nodes } nodes, { $seconds } s
review-side = { $side }: { $turns ->
    [1] 1 turn
   *[other] { $turns } turns
}, { $mistakes ->
    [0] no mistakes
    [1] 1 mistake
   *[other] { $mistakes } mistakes
}
review-scale = Percent say what is to be expected: 100 is a win{ $draws ->
    [none] { "" }
   *[other] , 50 a draw
}, 0 a loss. Turns are those of both sides.
review-clean = nothing to improve
review-turn = { $number } { $turn } gives { $lost } % away ({ $before } → { $after }); better { $better }: { $line }

# Levels of the engine, and what there is to choose from
level-1 = Beginner
level-2 = Novice
level-3 = Easy
level-4 = Casual
level-5 = Medium
level-6 = Able
level-7 = Strong
level-8 = Hard
level-9 = Expert
level-10 = Master
level-rating = Rating { $rating }.
level-about-1 = Errs often: for your first games.
level-about-2 = Sees little of what comes: you can win once you know the rules.
level-about-3 = Overlooks things: for those who have played a few times.
level-about-4 = Errs now and then, and takes what you leave.
level-about-5 = Seldom errs at first sight, but does not look far.
level-about-6 = Overlooks little: you need a plan to win.
level-about-7 = Plans ahead: a fair fight for good players.
level-about-8 = Looks further ahead than most people do.
level-about-9 = Hard to beat even if you know the game well.
level-about-10 = Takes all the time that it has.
players-engine = Computer, for people
players-classic = As in the original program
players-other = For the curious
about-random = Plays any legal turn.
about-classic = The computer player of the original program, as it was; the last of its levels is the strongest.
about-uct = Tree search: plays thousands of random games in its head and takes what went best.
about-perfect = Knows the whole game by heart: never gives a win or a draw away.
about-engine = The engine at full strength: it takes all the time that it has.

# Scores that decide, compared from the top
scores-compared = { $one } { $ones } against { $two } { $twos }: { $lead ->
    [one] { $one } ahead, { $a } against { $b ->
        [0] none
       *[other] { $b }
    }
    [two] { $two } ahead, { $b } against { $a ->
        [0] none
       *[other] { $a }
    }
   *[none] level
}

# Players
name-long = a name has at most { $most } characters
name-character = a name cannot have the character { $code }, which is not seen or changes how others are read
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
# Turns in words
turn-plain = { $turn }
turn-pass = pass
turn-move = { $from } to { $to }
turn-not-legal = this turn is not legal here
player-illegal-turn = the program's turn '{ $turn }' is not legal
opening-too-long = no game found that is still open after { $turns } random turns

# Matches
match-head = { $one } against { $other }: { $game }, { $games ->
    [1] 1 game
   *[other] { $games } games
}, seed { $seed }
match-care = { $player }: gave away { $given } of { $held } proven wins and draws
match-score = { $wins } won{ $draws ->
    [none] { "" }
   *[other] , { $draws } drawn
}, { $losses } lost: { $share } %, Elo { $elo } ± { $error }
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
cli-clients-above-0 = --clients, --clients-each, --idle and --longest: expected a number above 0
cli-listen = --listen '{ $address }': { $error }
cli-elo = --elo0, --elo1: expected two numbers within 2000, elo0 the smaller
cli-risks = --alpha, --beta: expected numbers above 0 and below 0.5
cli-no-server = this program was built without a web server (the feature "web")
cli-think = --think { $seconds }: expected 0.01 to 60 seconds

# Looking after a server
admin-no-database = there is no database { $path }
admin-backup-postgres = a database of PostgreSQL is copied by its own program: pg_dump --format=custom --file=FILE ADDRESS
admin-backup-there = there is a file { $path } already
admin-backed-up = { $rooms ->
    [one] One room was
   *[other] { $rooms } rooms were
} copied to { $path }
admin-pruned = { $rooms ->
    [0] No room was removed
    [one] One room was removed
   *[other] { $rooms } rooms were removed
}
admin-would-prune = { $rooms ->
    [0] No room would be removed
    [one] One room would be removed
   *[other] { $rooms } rooms would be removed
}
admin-checked = { $rooms ->
    [1] 1 room
   *[other] { $rooms } rooms
} with { $turns ->
    [1] 1 turn
   *[other] { $turns } turns
} { $rooms ->
    [1] was
   *[other] were
} played through: { $faults ->
    [0] all is well
    [one] one fault
   *[other] { $faults } faults
}
admin-stats = { $rooms ->
    [1] 1 room
   *[other] { $rooms } rooms
} with { $turns ->
    [1] 1 turn
   *[other] { $turns } turns
}; in { $abandoned } no game has begun
admin-stats-day = in the last day { $opened ->
    [1] 1 room was
   *[other] { $opened } rooms were
} opened, and something happened in { $changed }
admin-stats-month = in the last thirty days { $opened ->
    [1] 1 room was
   *[other] { $opened } rooms were
} opened, and something happened in { $changed }
admin-move-where = rooms are moved to PostgreSQL: say postgres://USER@HOST/NAME
admin-moved = { $rooms ->
    [1] 1 room
   *[other] { $rooms } rooms
} with { $turns ->
    [1] 1 turn
   *[other] { $turns } turns
} { $rooms ->
    [1] was
   *[other] were
} copied

# Lessons
lesson-not-asked = This turn may be played, but it is not what is wanted here
lesson-no-win = This does not win at once
lesson-lets-win = Then { $side } wins: { $turn }
lesson-too-slow = This leaves time for an answer
lesson-win-gone = With this the win is gone
lesson-draw-gone = With this the draw is gone
learn-none = there are no lessons of { $game } yet
learn-no-lesson = --lesson { $number }: expected 1 to { $count }

# Puzzles
puzzle-theme-defence = defence
puzzle-theme-threat = threat
puzzle-theme-quiet = quiet turn
puzzle-theme-capture = capture
puzzle-theme-sacrifice = sacrifice
puzzle-theme-forced = forced answer
puzzle-theme-one-in-many = one in many
puzzle-theme-long = long
puzzle-theme-whole-line = to the end
puzzle-goal-win = win in { $distance ->
    [1] 1 turn
   *[other] { $distance } turns
}
puzzle-goal-draw = draw
puzzles-none = there are no puzzles of { $game } yet
puzzles-unknown = there is no puzzle called { $puzzle }
puzzles-checked = { $count ->
    [one] 1 puzzle proved anew
   *[other] { $count } puzzles proved anew
}
puzzles-count-above-0 = --count and --games: expected a number above 0
puzzle-head = Puzzle { $puzzle } ({ $game }), rated { $rating }
puzzle-head-daily = Puzzle of the day, { $date }: { $puzzle } ({ $game }), rated { $rating }
puzzle-ask-win = { $side } to play and win
puzzle-ask-draw = { $side } to play and draw
puzzle-right = { $turn } is right
puzzle-answer = The answer: { $turn }
puzzle-right-so-far = Right so far: go on
puzzle-wrong-win = { $turn } gives the win away
puzzle-wrong-drawn = { $turn } ends the game in a draw
puzzle-wrong-draw = { $turn } loses
puzzle-refuted = { $turn } gives it away: { $line }
puzzle-answered-win = { $turn } gives the win away; the computer would answer { $line }
puzzle-answered-draw = { $turn } loses; the computer would answer { $line }
puzzle-hint-where = Look at { $cells }
puzzle-hint-counts = With a hint it does not count as solved.
puzzle-hint-first = It begins at { $cell }
puzzle-hint-capture = Look at what can be taken
puzzle-hint-sacrifice = Something has to be given up first
puzzle-hint-defence = See what the opponent threatens, and stop it
puzzle-hint-threat = Look for a threat that cannot be answered
puzzle-hint-forced = Leave the opponent only one answer
puzzle-hint-quiet = The right turn does not threaten to win at once
puzzle-hint-one-in-many = Many turns look alike here, and only one is right
puzzle-hint-long = The way is long: think of the end first
puzzle-hint-whole-line = Every turn up to the end has to be right
puzzle-solution = The solution: { $line }
puzzle-solved = Solved
puzzle-solved-helped = Solved, with help or after another try
puzzle-sure = { $turns ->
    [1] One more turn wins, and it is easy to find.
   *[other] The win is sure: { $turns } more turns of both sides at most, and more than one way from here.
}
puzzle-rating = Your rating: { $rating } { $sign } { $deviation }; in a row: { $streak }, at most { $best }
puzzle-history = { $solved } of { $tried } solved; by theme: { $themes }
puzzle-history-plain = { $solved } of { $tried } solved
puzzle-tried-solved = solved
puzzle-tried-failed = not solved

# The coach, and one's own mistakes
coach-missed-win = { $turn } lets a win slip: another turn wins at once
coach-lets-win = { $turn } lets { $side } win at once: { $answer }
coach-lost = { $turn } loses at once
coach-lets-capture = { $count ->
    [one] { $turn } lets { $side } capture a piece: { $answer }
   *[other] { $turn } lets { $side } capture { $count } pieces: { $answer }
}
coach-lost-win = { $turn } gives a proven win away: { $side } answers { $answer }
coach-lost-draw = { $turn } loses: { $side } answers { $answer }. Another turn keeps the draw
coach-chances = { $turn } costs much: what you can expect falls from { $before } to { $after } % when { $side } answers { $answer }
coach-clean = No turn of yours was a mistake
coach-clean-partly = No turn of yours that the coach looked at was a mistake
coach-remember-missed-win = To remember: first of all look for a turn that wins at once
coach-remember-lets-win = To remember: before you play, look for the turn with which the opponent would win at once
coach-remember-lets-capture = To remember: before you play, look at what the opponent could capture
coach-remember-lost-win = To remember: when you are winning, look for the opponent's best answer to each turn
coach-remember-lost-draw = To remember: when you are in danger, look at every turn, also at the odd ones
coach-remember-chances = To remember: compare two or three turns before you choose one
practise-head = Your game, turn { $number }
practise-win = You played { $turn }. Find what keeps the win
practise-draw = You played { $turn }. Find what keeps the draw
practise-better = You played { $turn }. Find something better
practise-right = { $turn } is right
practise-same = That is what you played
practise-none = There is no mistake to practise in this game

## `quina bench-server`
bench-faults = { $games } games, { $acknowledged } turns acknowledged, { $failed } times no answer: { $lost } turns lost, { $doubled } doubled; { $flagged } games ended by the clock, { $early } of them too early, { $overdue } not at all
bench-fault = { $what }: nobody waited longer than { $seconds } s
bench-fault-kill-node = a node killed
bench-fault-kill-database = PostgreSQL killed
bench-fault-kill-proxy = the proxy killed
bench-fault-halt-node = a node halted for 20 s
bench-fault-cut-network = a node cut off from PostgreSQL
bench-fault-silent-network = silence between a node and PostgreSQL
bench-fault-lost-connections = connections to PostgreSQL that nobody says are lost
bench-fault-rolling-restart = all nodes restarted, one after the other
bench-faults-good = Nothing was lost.
bench-faults-wrong = That is not good enough.
bench-logs = what the servers logged is in { $path }
bench-memory = { $guests } guests: { $socket } bytes a socket, { $guest } bytes a guest who has a seat, { $empty } bytes without anybody
