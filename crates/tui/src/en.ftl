# What the program says in the terminal.

# Players
player-human = human
player-you = you
player-random = random
player-classic = classic
player-engine = engine
player-uct = uct
player-perfect = perfect
player-ugi = program

# The first screen
start-title = Q U I N A
start-subtitle = games for two
start-go-on = Go on where you stopped
start-learn = Learn a game
start-puzzles = Puzzles
start-saved = Saved games
start-quit = Quit
start-about-learn = You know none of these games? Short lessons show them, by playing
start-about-puzzles = Positions in which one turn is right: the one of the day, by game, by theme
start-about-saved = Every game is kept: go on with one, or look at it again
start-about-quit = Until next time
start-keys = ↑↓ choose  Enter open  ? keys  H rules  T colours  L português  q quit

# Lessons and puzzles
learn-title = Which game would you like to learn?
learn-about = Ten minutes a game, one idea at a time, from the first piece to a whole game against a beginner. You make turns on the board as in every game.
learn-keys = ↑↓ choose  Enter begin or go on  ? keys  H rules  Esc back
lesson-heading = { $game }, lesson { $number } of { $of }
lesson-last = These were all lessons. Enter leads to the menu; there is also: quina play { $variant }, quina puzzle { $game }
puzzles-daily = Puzzle of the day
puzzles-any = Any game
puzzles-history = Rating and history
puzzles-keys = ↑↓ choose  Enter open  ? keys  Esc back
exercise-hint = hint
exercise-see = see the solution
exercise-show = show me
exercise-back = back
exercise-next = go on
exercise-next-key = go on, or skip
exercise-skip = skip
exercise-take-back = take it back
exercise-no-room = What is asked does not fit: make the window { $lines } lines high.
exercise-first = This is the first one
exercise-commands = Type a turn, or: hint, see, back, next, quit
exercise-retry = Try again, or: hint, see, back, next, quit
coach-on = The coach looks at your turns from now on
coach-off = The coach has gone
coach-only-computer = A coach helps one person who plays the computer
coach-keys = u take back  v what happens  Enter go on
coach-plain = undo takes it back, an empty line goes on
coach-line = It goes on: { $line }
board-not-in-exercise = Not here: find the turn, or press ? for the keys
board-exercise-answered = There is nothing to choose now: Enter goes on

# Before a game
setup-begin = Begin
setup-mode = Mode
setup-start = Start position
setup-start-own = the game's own
setup-clock = Clock
setup-clock-none = none
clock-title = { $kind ->
    [more] { $minutes } min + { $seconds } s a turn
   *[plain] { $minutes } min
}
setup-rules = Rules
setup-back = Back
setup-keys = ↑↓ choose  ←→ Enter change  b begin  ? keys  H rules  Esc back
setup-keys-typing = type or paste a position, Enter to take it
setup-keys-name = type a name, Enter to take it
setup-about-begin = Enter begins the game; the arrows go to what can be changed before.
setup-about-mode = One person against the computer, two people at one keyboard, or the computer against itself to watch.
setup-about-start = A position as the rules write it: type or paste one to begin there.
setup-about-option = The arrows to the left and right change it.
setup-about-clock = The time that each side has, and what every turn adds; whoever has none left has lost. Other times: quina play --clock 7+4.
player-about-human = Somebody at this keyboard. Enter gives the name; the arrows choose somebody else.
player-about-random = Plays any legal turn: for the first steps.
player-about-classic = The computer player of the original program, at one of its levels; the last is the strongest.
player-about-engine = The engine of this program: level 1 errs often, level 10 thinks for long.
player-about-uct = Tree search by random games, the yardstick of the engine.
player-about-perfect = Knows the whole game: never gives a win or a draw away.
mode-people = two people
mode-against = against the computer
mode-computers = the computer plays itself

# Stored games
saved-title = Saved games
saved-keys = Enter go on or look again  x throw away  s count  ? keys  H rules  Esc back
saved-empty = Nothing here yet
saved-turns = { $plural ->
    [one] 1 turn
   *[other] { $turns } turns
}
saved-really = Press x again to throw game { $number } away
store-none = Games are not being saved: there is no place for them
store-played = game { $number } is being played already, here or in another window
store-read-only = Games are not being saved: the data folder can only be read
store-failed = Games are not being saved: { $error }

# The board
board-sitting = { $first } – { $second }{ $draws ->
    [none] { "" }
   *[other] , drawn { $draws }
}
board-thinking = { $player } is thinking … (Esc interrupts, m makes it play)
board-thinking-values = Judging every turn …
board-reviewing = Judging turn { $turn } … (Esc interrupts)
board-review-later = The game goes on: V is for its end, v says what turns are worth now
board-only-replay = That is for games that are looked at again
board-over-here = The game is over here: go back with ← to play on from there
board-here = Here { $turn } was played: { $verdict }
board-hole = { $hole } · { $prompt } (arrows, Enter)
board-new-pins = new pins: { $holes }
board-along-comes = { $cell } and { $others } go together: Enter puts both and ends the turn
board-along-taken = Enter goes to { $cell } and takes { $others }
board-values = { $side }: { $value }, best { $line }
board-thinking-hint = Thinking about a hint …
board-hint-told = Hint: { $told } ({ $turn })
board-hint = Hint: { $turn }
board-interrupted = Interrupted. The space bar goes on
board-paused = paused
board-pace = Pace { $pace } of { $of }
board-not-your-turn = It is the computer's turn
board-over = The game is over
board-replay-keys = ←→ turn by turn, Home, End, Enter plays on from here
board-replay = This game is only looked at again
board-at-start = This is how the game began
board-at-end = This is how the game ended
board-replay-turns = turns
board-nothing-to-undo = There is nothing to take back
board-nothing-to-redo = There is nothing to play again
board-no-draw = The computer does not agree to draws
board-draws-never = This game has no draws
board-saved = Saved as “{ $title }”
board-exported = The record is in { $path }
board-not-exported = { $path } cannot be written: { $error }
board-copied = The position is in the clipboard
board-over-keys = The game is over: n plays another one, V looks at this one again, q leaves
board-how-to-leave = q leaves the game, which is kept
board-prompt-turn = Turn:
board-prompt-title = Save as:
board-prompt-path = Write the record to:
board-yes-no = y or Enter yes   any other key no
board-too-small = A game needs a window of { $columns }×{ $lines } characters at least, and yours has { $width }×{ $height }. Please make it larger.
board-too-small-short = Please enlarge to { $columns }×{ $lines }
board-one-size = Only this size of the board fits the window
board-part = The whole board needs a window of { $columns }×{ $lines } characters; now it follows the cursor
board-more-above = ▲ { $plural ->
    [one] 1 more line
   *[other] { $lines } more lines
} ▲
board-more-below = ▼ { $plural ->
    [one] 1 more line
   *[other] { $lines } more lines
} ▼
ask-pass = Pass, although there is something to play?
ask-resign = Does { $side } really give up?
ask-draw = { $side } offers a draw. Does { $other } agree?
values-title = What every turn is worth
values-about = For the side to move, first the turn that the engine would play: ✓ won and ✗ lost are proven, in so many turns of both sides; ≈ is an estimate of what is to be expected: 100 % is a win{ $draws ->
    [none] { "" }
   *[other] , 50 % a draw
}, 0 % a loss
review-title = What the turns were worth
review-keys = ↑↓ choose  Enter go there  ? keys  Esc back
review-signs = ?! a slip: 10 % or more given away · ? a mistake: 22 % or more · ?? a bad one: 45 % or more · find what was better: quina practise
review-better = { $before } → { $after }, better { $better }
statistics-title = Won, drawn and lost
moves-title = Legal turns
record-title = Record
pages-keys = ↑↓ scroll   ? keys   Esc back

# Keys, shortly
key-space = Space
key-backspace = Backspace
key-help = keys
key-type = type
key-undo = undo
key-redo = redo
key-hint = hint
key-values = values
key-review = review
key-fault = next mistake
key-play-on = play on
key-coach = coach
key-pass = pass
key-pause = pause
key-single = step
key-faster = faster
key-slower = slower
key-hurry = now
key-swap = sides
key-resign = resign
key-draw = draw
key-new = new
key-save = save
key-load = open
key-copy = copy
key-export = export
key-flip = flip
key-size = size
key-rules = rules
key-leave = leave

# Keys, explained
help-title = Keys
help-key-arrows = ←↑↓→
help-key-enter = Enter
help-key-escape = Esc
help-key-tab = Tab
help-key-digits = 1 2 3 …
help-key-mouse = mouse
help-key-pages = PgUp
help-arrows = the cursor, also h j k l
help-enter = choose, also the space bar
help-escape = take back a step, interrupt
help-tab = to the next choice
help-digits = a reserve piece or a word
help-mouse = click cells, pieces, keys
help-pages = earlier turns (PgDn: later)
help-theme = other colours
help-language = em português
help-close = any key closes
help-scroll = ↑↓ scroll   any other key closes
help-select = choose, also j k or the mouse
help-change = change it, also h l
help-open = open
help-take = begin, change or type
help-begin = begin the game
help-numbers = one of the games
help-rules = the rules of the game
help-go-on = go on, or look again
help-throw = throw away
help-statistics = who won how often
help-go-there = go to that turn
help-scroll-line = a line up, down
help-page-up = a page up
help-page-down = a page down
help-top = to the beginning
help-end = to the end
help-back = back
help-quit = quit
act-help = these keys
act-type = type a turn or word (or /)
act-undo = take back, with the reply
act-redo = play it again
act-hint = ask for a hint
act-values = what every turn is worth
act-review = what the turns were worth
act-fault = next mistake (replay)
act-play-on = play on from here (replay)
act-coach = coach on or off
act-pass = pass
act-pause = pause, go on (when watching)
act-single = one turn of the computer
act-faster = faster
act-slower = slower (when watching)
act-hurry = make the computer play now
act-swap = change sides
act-resign = give up
act-draw = offer a draw
act-new = another game
act-save = save under a name
act-load = saved games
act-copy = copy the position
act-export = write the record to a file
act-flip = turn the board
act-size = larger, smaller
act-rules = the rules
act-leave = leave (the game is kept)

# Words of command
command-help = help
command-moves = moves
command-board = board
command-undo = undo
command-redo = redo
command-hint = hint
command-swap = swap
command-flip = flip
command-position = position
command-record = record
command-export = export
command-save = save
command-load = load
command-resign = resign
command-draw = draw
command-new = new
command-rules = rules
command-quit = quit
about-help = what can be typed
about-moves = every legal turn
about-board = the board again
about-undo = take back, with the computer's reply
about-redo = play again what was taken back
about-hint = a good turn
about-swap = change sides
about-flip = turn the board
about-position = the position as text
about-record = the game as a record
about-export = FILE: write the record to a file
about-save = NAME: keep the game under a name
about-load = NUMBER: go on with a saved game
about-resign = give up
about-draw = offer a draw, or agree to one
about-new = another game
about-rules = the rules
about-quit = leave; the game is kept
command-alone = “{ $word }” takes nothing after it, and there is “{ $rest }”
plain-help = Type a turn, a step of one, or one of these words (with / before it, if the game has the same word):
plain-played = { $side } ({ $player }): { $turn }
plain-choices = { $prompt }: { $choices }
plain-draw = { $side } offers a draw; { $other } types “draw” to agree, anything else to play on
plain-which-file = Which file? For example: export game.txt
plain-which-title = Under which name? For example: save a fine start
plain-which-game = Which one? For example: load 3
plain-go-on = A game of { $game } was left after { $plural ->
    [one] 1 turn
   *[other] { $turns } turns
}: “quina play --resume” goes on with it.

# History
history-unknown = there is no saved game { $number }
history-none = no games have been played yet
history-none-of = no game of { $game }
history-none-finished = no game has been finished yet; { $count ->
    [1] one goes on
   *[other] { $count } go on
} (see --all)
history-none-finished-of = no finished game of { $game }; { $count ->
    [1] one goes on
   *[other] { $count } go on
} (see --all)
history-nothing = there is no unfinished game to go on with
history-finished = game { $number } is over
statistics-head = { $games ->
    [1] one finished game
   *[other] { $games } finished games
}
statistics-line = { $wins } won{ $draws ->
    [none] { "" }
   *[other] , { $draws } drawn
}, { $losses } lost
imported = { $count ->
    [1] one game
   *[other] { $count } games
} taken in

# Files
in-file = { $place ->
    [line] { $path }, line { $line }: { $error }
   *[file] { $path }: { $error }
}
file-unwritable = cannot write { $path }: { $error }
record-unwritable = cannot write the record { $path }: { $error }
record-unreadable = cannot read the record { $path }: { $error }
record-too-large = the record { $path } is larger than 16 MiB
record-no-text = the record { $path } is not UTF-8 text
record-which-game = { $path } holds { $count } games: say which one with --game N
record-no-such-game = { $path } has no game { $number }
record-other-game = the record is of { $game }, not of { $given }
record-wrong-result = the record says { $score }, but its turns end the game with { $status }
record-unknown-tags = { $path }: read over because they mean nothing here: { $tags } (a start position is in the tag Start)

# Command lines
usage-no-value = a value is required for '{ $argument }' but none was given
usage-one-of = invalid value '{ $value }' for '{ $argument }' [possible values: { $valid }]
usage-bad-value = invalid value '{ $value }' for '{ $argument }'
usage-invalid = invalid value '{ $value }' for '{ $argument }': { $reason }
usage-unknown = unexpected argument '{ $argument }'
usage-subcommand = there is no subcommand '{ $name }'
usage-missing = missing: { $arguments }
usage-conflict = '{ $argument }' cannot be used with '{ $other }'
usage-too-few = '{ $argument }' needs more values
usage-no-text = an argument is not UTF-8 text
usage-twice = '{ $argument }' cannot be used twice
usage-whole = '{ $argument }': expected a whole number, and not '{ $value }'
usage-above-0 = '{ $argument }': expected a number above 0, and not '{ $value }'
usage-not-below-0 = '{ $argument }': expected a number that is not below 0, and not '{ $value }'
usage-range = '{ $argument }': expected a number from { $from } to { $to }, and not '{ $value }'
usage-address = '{ $argument }': expected an address and a port, as 127.0.0.1:7777, and not '{ $value }'
usage-seconds = '{ $argument }': expected { $from } to { $to } seconds, and not '{ $value }'
usage-origin = '{ $argument }': expected an address without a path, as https://example.org, and not '{ $value }'
cli-above-0 = --{ $option }: expected a number above 0
cli-database-address = --database: expected a file or postgres://USER@HOST/NAME
cli-hops-without-proxy = --trusted-hops: expected --behind-proxy as well
cli-not-toml = this is not TOML ({ $reason })
bench-seconds = --seconds: expected a number above 0, up to 3600
usage-number = '{ $argument }': expected a number, and not '{ $value }'
theme-unknown = theme '{ $theme }': expected one of { $words }
play-which-game = which game? For example: quina play { $example }
match-bad-time = --time: expected seconds above 0, up to 86400
selfplay-so-far = games: { $done } of { $games }
selfplay-done = { $games } games in { $path }
selfplay-left = stopped after { $games } games, which are in { $path }.part; the same command goes on
selfplay-bad-threads = --threads: expected a number from 1 to 1024
selfplay-file = { $path }: { $error }
selfplay-weights = { $path }: no weights for this game
selfplay-other-settings = { $path }: begun with other settings, be it only the number of games; remove it, or name another file
selfplay-not-whole = { $path }: not a whole file of games
match-bad-nodes = --nodes: expected a number above 0
match-bad-concurrency = --concurrency: expected a number 1 to 1024
match-bad-longest = --longest: expected more turns than --openings
match-bad-games = --games: expected a number 1 to 10000000
match-player-twice = the player { $player } is there twice
clock-unreadable = --clock '{ $text }': expected minutes above 0, with + and seconds after it if every turn adds some: 5+3
match-other-records = --resume: the file does not go on with game { $number } of this match (another game, other players, or not in order)
