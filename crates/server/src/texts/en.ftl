# What the page says beside what the games say.

web-title = Quina
web-tagline = Small games of deep thought
web-intro = Play at one screen, against the computer, or send a friend a link. No account, nothing to install.
web-skip = Skip to the board
web-home = All games
web-loading = Setting up the board …
web-not-found = There is no such page here.
web-language = Language
web-theme = Colours
web-theme-system = As the device
web-theme-light = Light
web-theme-dark = Dark
web-theme-contrast = High contrast
web-sound = Sound
web-volume = Volume
web-confirm = Ask before a turn is sent
web-settings = Settings
web-close = Close
web-rules = Rules
web-analysis = Analysis
web-api = API
web-api-foot = For programs: the API
web-play = Play
web-play-game = Play { $game }
web-games-yours = Your games
web-games-mine = Your turn
web-games-theirs = Not your turn
web-games-invited = Nobody has opened your invitation yet
web-games-turns = { $count ->
    [one] one turn
   *[other] { $count } turns
  }
web-games-over = Finished
web-games-save = Save all games to a file
web-games-read = Read games from a file
web-games-were-read = { $count ->
    [0] There is no game in this file.
    [one] One game was read.
   *[other] { $count } games were read.
  }
web-games-device = Your games on another device
web-rules-of = Rules of { $game }
web-example-begins = { $count ->
    [one] The board before the turn
   *[other] The board before { $count } turns
  }
web-example-play = Play the example
web-example-stop = Stop the example
web-example-analyse = Try it
web-games-link = Link that takes your games to another device (keep it secret)
web-games-taken = { $count ->
    [0] No games were found in this link.
    [one] One game is yours on this device too.
   *[other] { $count } games are yours on this device too.
  }
web-games-forget = Forget this game
web-games-here = Two at this screen
web-games-watch = Two computers
web-notify = Tell me when it is my turn while I look at something else
web-notify-no = This browser does not allow notifications from this page.

# Lessons and puzzles
web-learn = Learn
web-learn-game = Learn { $game }
web-learn-intro = Ten minutes a game: an idea a step, done on the board, and a small game at the end.
web-lessons = Lessons
web-lessons-done = { $done } of { $all } done
web-lesson-heading = { $game }, lesson { $number } of { $of }
web-lesson-number = Lesson { $number }
web-lesson-done = Lesson { $number }, done
web-lesson-next = Go on
web-lesson-again = Once more
web-lesson-show = Show me
web-lesson-back = Back
web-lesson-skip = Skip
web-lesson-play = Play the game
web-exercise-take-back = Take it back
web-puzzles = Puzzles
web-puzzles-intro = Positions from games in which one turn is right. Every one is proved.
web-puzzles-you = How you stand
web-puzzle-one = One turn is right. Which one?
web-puzzles-solved = { $solved } of { $all } solved
web-puzzle-of = Puzzle: { $game }
web-puzzle-daily = Puzzle of the day
web-puzzle-any = A puzzle that suits you
web-puzzle-themes = Themes
web-puzzle-history = What you tried last
web-puzzle-rated = rated { $rating }
web-puzzle-hint = Hint
web-puzzle-hint-more = Another hint
web-puzzle-see = See the solution
web-puzzle-retry = Try again
web-puzzle-next = Next puzzle
web-puzzle-other = Another puzzle
web-puzzle-address = Address of this puzzle
web-practise = Practise the mistakes
web-practise-side = Practise the mistakes ({ $side })
web-practise-of = Practise: { $game }
web-practise-count = { $at } of { $count }
web-coach = Coach
web-coach-watching = The coach looks at your turns.
web-coach-show = What happens?
web-coach-line = It goes on: { $line }
web-coach-undo = Take the turn back

# Setting up a game
web-mode = How do you want to play?
web-mode-computer = Against the computer
web-mode-computer-hint = It answers at the strength you choose
web-mode-here = Two at this screen
web-mode-here-hint = Pass the device, or share the mouse
web-mode-friend = A friend by link
web-mode-friend-hint = Send the link; the game begins when they open it
web-mode-watch = Watch two computers
web-mode-watch-hint = Lean back, pause, go step by step
web-your-side = Your side
web-side-random = Either
web-strength = Strength
web-strength-of = Strength of { $side }
web-hints = Hints and engine
web-hints-without = Without
web-hints-with = With hints
web-hints-here = Between people only where both want them.
web-hints-friend = Your friend is asked too, and may say no.
web-clock = Clock
web-clock-none = No clock
web-clock-value = { $minutes } min + { $increment } s
web-clock-own = Other
web-clock-minutes = Minutes for each
web-clock-increment = Seconds added a turn
web-begin = Begin
web-name = Your name
web-name-optional = if you like
web-name-of = Name of { $side }
web-name-save = Save
web-name-lead = What are you called? Your opponent sees it.
web-names = Names
web-named-side = { $name } ({ $side })
web-import = Import a record or a position
web-import-hint = Paste a record file or a position of { $game }

# Players
player-human = Person
player-random = Random
player-classic = Original, { $level }
player-engine-full = Full strength
player-uct = Tree search
player-perfect = Perfect
player-you = You
player-you-named = { $name } (you)
player-opponent = Opponent
player-invited = Not here yet

# The board
web-board = Board of { $game }
web-board-hint = Arrow keys go from cell to cell, Enter chooses, Escape takes back a step.
web-cell-empty = { $cell }, empty
web-cell-piece = { $cell }, { $side } { $kind }
web-cell-choose = { $label }, can be chosen
web-cell-chosen = { $label }, chosen
web-cell-reach = { $label }, can go to { $goals }
web-pin-adds = { $goal ->
    [none] leads off the board
   *[other] adds the way to { $goal }
  }
web-cell-decisive = { $label }, decided the game
web-cell-beaten = { $label }, what is left of the loser
web-hole = hole { $hole } of { $cell }, { $state ->
    [pinned] pinned
    [free] free
   *[choose] free, can be chosen
  }
web-holes-of = Holes of { $cell }
web-reserve = Reserve of { $side }
web-reserve-piece = { $side } { $kind }, { $count } left
web-lost = Lost: { $count }
web-score = Groups: { $scores }
web-score-none = none yet
web-to-play = { $side } to play
web-your-turn = Your turn
web-thinking = { $side } is thinking …
web-pass = Pass
web-pass-sure = Pass, although you can play?
web-along-comes = { $cell } and { $others } go together: one click puts both and ends the turn
web-along-taken = To { $cell }: takes { $others }
web-turn-typed = Type a turn
web-turn-play = Play
web-turns = Turns
web-turns-none = No turns yet
web-ply = Turn { $number }, { $side }: { $turn }
web-looking-back = You are looking at turn { $ply } of { $of }
web-to-now = Back to the game
web-first = To the start
web-previous = One turn back
web-next = One turn on
web-last = To the end
web-flip = Flip board
web-view-2d = 2D
web-view-3d = 3D
web-view-reset = Reset camera
web-zoom = Larger cells
web-3d-loading = Carving the pieces …
web-3d-slow = 3D is slow on this device; until it is drawn, play on the flat board.
web-3d-failed = This browser can't show 3D; the flat board plays just as well.
web-undo = Undo
web-send = Send
web-send-sure = Play { $turn }?
web-step-back = Take back step
web-hint = Hint
web-hinted = Hint: { $turn }
web-resign = Resign
web-resign-sure = Really resign?
web-yes = Yes
web-no = No
web-draw = Offer draw
web-rematch = Rematch
web-new-game = New game
web-copy = Copy
web-copied = Copied
web-export = Export
web-position = Position
web-record = Record
web-download = Download
web-review = Review
web-pause = Pause
web-resume = Continue
web-advance = One turn
web-speed = Speed
web-analyse-here = Analyse

# Keys
web-keys = Keys
web-key-cells = from cell to cell, where the board has the focus
web-key-choose = choose
web-key-back = take back a step, or return to the game
web-key-turns = through the turns
web-key-undo = take back a turn
web-key-hint = a hint
web-key-flip = turn the board round
web-key-keys = this sheet

# Links
web-invite = Invite your friend
web-invite-hint = Send this link. Whoever opens it first takes the other seat; whoever opens it later watches.
web-invite-waiting = Waiting for your friend to open the link …
web-watch-link = Link to watch
web-watching = { $count ->
    [one] one is watching
   *[other] { $count } are watching
  }
web-seat-link = Link to your seat, for another device of yours (keep it secret)
web-you-watch = You are watching
web-you-are-late = Somebody else has used this invitation; you are watching
web-own-invitation = This is the invitation to your own game. Send it to your friend: it opens the other seat.
web-hints-off = Hints and engine: off
web-hints-proposed = Hints and engine: off until your friend agrees
web-hints-on = Hints and engine: on, both agreed
web-invited-by = { $name } invites you
web-preview-invited = { $name } invites you to play { $game }
web-preview-invitation = An invitation to play { $game }
web-hints-question = You are invited to a game in which both may ask for hints. Do you agree?
web-sit-with = Play with hints
web-sit-without = Play without hints
web-away = { $side } is away
web-offline = The connection is lost; trying again …
web-server-gone = The server does not answer; trying again …
web-inside-unable = This browser cannot run the program: it needs WebAssembly with SIMD (any browser of the last years has it).
web-update = There is a newer version. Your games stay as they are.
web-update-take = Take it
web-inside-speed = Speed of the engine
web-inside-speed-about = How fast the program thinks in this browser, from the start of each game. “quina bench” measures the same outside the browser.
web-inside-speed-threads = { $threads ->
    [one] One thread thinks: this page does not share memory between threads.
   *[other] { $threads } threads think together, as they do in an analysis; random games are played by one.
}
web-inside-speed-measure = Measure
web-inside-speed-running = Measuring …
web-inside-speed-game = game
web-inside-speed-alphabeta = positions a second
web-inside-speed-tree = playouts a second
web-inside-speed-games = random games a second
web-inside-speed-proof = { $game }, the empty board: proven in { $milliseconds } ms.

# Proposals
web-offer-undo = { $side } asks to take back a turn
web-offer-draw = { $side } offers a draw
web-offer-rematch = { $side } wants another game
web-offered-undo = You asked to take back a turn
web-offered-draw = You offered a draw
web-offered-rematch = You asked for another game
web-accept = Accept
web-decline = Decline
web-withdraw = Withdraw
web-declined-undo = Your request to take back a turn was declined
web-declined-draw = Your offer of a draw was declined
web-declined-rematch = Your request for a rematch was declined
web-next-room = Go to the rematch

# The end
web-won = { $side } wins
web-you-won = You win!
web-you-lost = You lose
web-drawn = A draw
web-match-score = Score so far: { $one } { $ones }, { $two } { $twos }

# Analysis
web-analysis-of = Analysis of { $game }
web-analysis-hint = Play for both sides. Every choice shows what it is worth.
web-engine = Engine
web-engine-thinking = Thinking …
web-evaluation = Evaluation
web-proven-win = { $side } wins in { $plies ->
    [1] 1 turn
   *[other] { $plies } turns
  }
web-proven-win-unknown = { $side } wins
web-proven-draw = Proven draw
web-percent = { $percent }%
web-estimated = Estimated { $percent } % for { $side }
web-best-line = Best line
web-best-turns = Turns by value
web-value-win = wins
web-value-draw = draws
web-value-loss = loses
web-proven = proven
web-estimate = estimated
web-set-position = Set position
web-load = Load
web-clear = Start position
web-play-from-here = Play from here
web-try-again = Try again from here
web-worst = Worst turns
web-worst-none = No bad turns were found.
web-review-running = Reviewing turn { $ply } of { $of } …
web-graph = How the game went

# Setting up a position
web-setup = Set up the board
web-setup-hint = Drag pieces to where they stand, or choose one and click there; click it again to take it away, or drag it elsewhere.
web-setup-hint-solid = Choose a piece and click where it stands; click it again to take it away.
web-setup-put = Put: { $side }, { $kind }
web-setup-to-move = Who has to play?
web-setup-reserve = Reserve
web-setup-fewer = One { $kind } of { $side } fewer beside the board
web-setup-more = One { $kind } of { $side } more beside the board
web-setup-pins = Change pins
web-setup-take = Take away
web-setup-empty = Empty board
web-setup-good = This is a position of { $game }
web-setup-done = Use this position
web-setup-cancel = Cancel

# API page
web-api-intro = Everything the page does, a program can do too. Keys travel as “Authorization: Bearer KEY”. The socket at /ws speaks the same words.
web-api-json = OpenAPI description
web-api-key = Key
web-api-body = Body
web-api-example = Example
web-api-schemas = What the messages are made of

# Refusals
room-unknown = there is no such game here
lesson-unknown = there is no such lesson
puzzle-unknown = there is no such puzzle
key-unknown = this link does not open this game
key-missing = a key is needed: Authorization: Bearer KEY
hints-off = hints are off in this game: both have to agree when it is made
own-invitation = you have a seat in this game; the invitation is for somebody else
invitation-used = somebody else has used this invitation
key-unfit = a key has 22 to 64 letters, digits, - and _, and is not in use
only-watching = those who watch do not play
not-your-turn = it is not your turn
not-your-seat = somebody else plays this side
seat-of-computer = the computer plays this side
ply-stale = the board has changed meanwhile
somebody-was-faster = somebody else was faster
not-stored = the turn could not be stored; it was not played
not-analysed = the analysis failed; the game is as it was
nothing-to-undo = there is nothing to take back
nothing-proposed = nothing is proposed
own-proposal = you can't accept your own proposal
computer-declines = the computer plays on
game-goes-on = the game is not over yet
no-draws = this game knows no draws
no-pace = only a game between computers has a pace
message-malformed = this message is not understood
request-malformed = this request is not understood: { $why }
request-too-slow = this request took too long to arrive
join-first = the first message must enter a room
too-fast = slower, please
too-many-rooms = at most { $most } games at once
too-many-turns = at most { $most } turns
game-too-long = a game has at most { $most } turns
server-full = there are too many games here at the moment
clock-out-of-range = a clock has 1 to { $seconds } seconds and an increment of at most { $increment }
player-not-here = there is no such player; there are { $names }
piece-unknown = there is no such piece or place on this board (cell { $cell })
cell-taken-twice = { $cell } was given two pieces
