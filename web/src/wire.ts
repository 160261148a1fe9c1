// Made from crates/protocol by `UPDATE=1 cargo test -p protocol`; not edited.

/**
 * What a click on a cell brings with it.
 */
export type Along = { 
/**
 * The cell that may be clicked.
 */
cell: number, 
/**
 * The further cells on which something comes or goes.
 */
others: Array<number>, };

/**
 * What was found; values are from the view of the side to move, as with
 * `quina analyse`.
 */
export type Analysed = { 
/**
 * Who has to play.
 */
side: Side, 
/**
 * The best turn.
 */
best: string | null, 
/**
 * The best line.
 */
pv: Array<string>, 
/**
 * The turns that were valued, best first.
 */
turns: Array<ValuedTurn>, 
/**
 * The steps of a turn and what they are worth, best first; at least all that may
 * be taken next.
 */
next: Array<NextStep>, 
/**
 * How many positions were looked at.
 */
nodes: number, 
/**
 * What is proven.
 */
value: Value, 
/**
 * Turns until the end, where that is proven too.
 */
distance: number | null, 
/**
 * The expected result, −1 to 1, rounded, and never −0.
 */
score: number, };

/**
 * A position to analyse.
 */
export type AnalysisQuery = { 
/**
 * The game so far. With the first steps of a turn, what may come next is
 * valued too.
 */
at: PositionQuery, 
/**
 * How long to think, in milliseconds; the server has its own limit.
 */
time: number, };

/**
 * The bodies that a screen can draw.
 */
export type Body = "cone" | "cube" | "cylinder" | "sphere" | "disc" | "tile";

/**
 * A cell and what stands on it.
 */
export type Cell = { 
/**
 * As in the notation.
 */
name: string, 
/**
 * From the left; doubled on hexagons (see [`Lattice::Hex`]).
 */
column: number, 
/**
 * From the bottom.
 */
row: number, 
/**
 * Its ground.
 */
tint: Tint, 
/**
 * Who stands there.
 */
piece: Piece | null, };

/**
 * The time left, in milliseconds, when the message was sent.
 */
export type Clocks = { 
/**
 * A side each.
 */
left: [number, number], 
/**
 * Whose is running.
 */
running: Side | null, };

/**
 * How much there is of something, and what was done of it.
 */
export type Count = { 
/**
 * The game, or the theme.
 */
name: string, 
/**
 * How many puzzles there are.
 */
all: number, 
/**
 * How many tries there were.
 */
tried: number, 
/**
 * How many of them were successful.
 */
solved: number, };

/**
 * What shows at a closer look at a table. It costs much more than the rest, and who
 * only plays or watches hardly wants it: in a room it is asked for.
 */
export type Details = { 
/**
 * The position, between turns.
 */
position: string, 
/**
 * Where pieces could go, each as if its side were to play.
 */
reach: Array<Reach>, 
/**
 * What clicks bring with them, for whoever has to play.
 */
along: Array<Along>, };

/**
 * A border of a cell that belongs to a side.
 */
export type Edge = { 
/**
 * The cell: an index into [`View::cells`].
 */
cell: number, 
/**
 * On which side of the cell: an index into [`Lattice::directions`].
 */
toward: number, 
/**
 * Whose it is.
 */
side: Side, };

/**
 * A board set up by hand, piece by piece.
 */
export type EditedBoard = { 
/**
 * The game with its options.
 */
game: string, 
/**
 * What stands where; other cells are empty.
 */
pieces: Array<EditedPiece>, 
/**
 * What each side holds beside the board, by kind; what is left out is as at
 * the start. Ignored where it follows from the board.
 */
reserves?: [Array<number>, Array<number>], 
/**
 * Who has to play.
 */
to_move: Side, };

/**
 * A piece on a cell.
 */
export type EditedPiece = { 
/**
 * Where: an index into the cells of the view.
 */
cell: number, 
/**
 * Whose.
 */
side: Side, 
/**
 * What: an index into the kinds of the view.
 */
kind: number, 
/**
 * Its pinned holes, bit by bit, in games with holes.
 */
pins?: number, };

/**
 * Why a game is over, and with which result.
 */
export type Ending = { 
/**
 * Who won, if anybody.
 */
outcome: Outcome, 
/**
 * A word that the texts explain as `reason-…`.
 */
reason: string, };

/**
 * What is said of the turns that were played.
 */
export type ExerciseAnswer = { 
/**
 * How it stands.
 */
stage: ExerciseStage, 
/**
 * What is said about it.
 */
says: Array<Sentence>, 
/**
 * What is to be shown on the board next: the opponent's answer, or what it makes of
 * a wrong turn.
 */
line: Array<string>, 
/**
 * The right turns from here, where they were asked for (in lessons, always).
 */
solution: Array<string>, 
/**
 * The cells that the right turn touches, where they were asked for.
 */
cells: Array<string>, };

/**
 * How an exercise stands.
 */
export type ExerciseStage = "ask" | "answer" | "wrong" | "done" | "game";

/**
 * A board with its position.
 */
export type Figure = { 
/**
 * As the notation writes it.
 */
position: string, 
/**
 * As it looks.
 */
view: View, 
/**
 * The turns that are shown from there, one after the other; none for a board that
 * stands still.
 */
turns: Array<ShownTurn>, };

/**
 * What a page says. The first message must be [`FromClient::Join`].
 */
export type FromClient = { "type": "join", 
/**
 * Which.
 */
room: string, 
/**
 * The secrets of its links: seats to take, or the right to watch.
 */
keys: Array<string>, 
/**
 * How many turns the page knows already …
 */
have: number, 
/**
 * … of which revision (see [`State::revision`]).
 */
revision: number, } | { "type": "sit", 
/**
 * The key of the invitation.
 */
invite: string, 
/**
 * The key of the seat from now on (see [`crate::SatDown::key`]).
 */
key: string, 
/**
 * Whether hints are agreed to, where they were proposed.
 */
hints: boolean, 
/**
 * The name of who sits down, if that is told.
 */
name?: string, } | { "type": "name", 
/**
 * One's own side.
 */
side: Side, 
/**
 * The name.
 */
name: string, } | { "type": "touch", 
/**
 * The number of turns played, so that a late message does no harm.
 */
ply: number, 
/**
 * How.
 */
touch: Touch, } | { "type": "play", 
/**
 * The number of turns played before it.
 */
ply: number, 
/**
 * The turn.
 */
turn: string, } | { "type": "resign" } | { "type": "offer", 
/**
 * What.
 */
offer: Offer, } | { "type": "answer", 
/**
 * Whether it is accepted.
 */
accept: boolean, } | { "type": "look", 
/**
 * How many turns.
 */
ply: number, } | { "type": "pace", 
/**
 * How.
 */
pace: Pace, } | { "type": "advance" } | { "type": "hint" } | { "type": "inspect" };

/**
 * A game that can be played.
 */
export type GameInfo = { 
/**
 * Its name; the texts call it `NAME-title`.
 */
name: string, 
/**
 * What the sides are called; the texts call them `NAME-side-SIDE`.
 */
sides: [string, string], 
/**
 * What can be varied.
 */
options: Array<OptionInfo>, 
/**
 * Whether it can end in a draw: only then a draw can be offered.
 */
draws: boolean, 
/**
 * The computer players that know it, weakest first.
 */
players: Array<string>, 
/**
 * What the engine's levels are worth, from level 1 on; empty if that was not measured.
 */
ratings: Array<number>, 
/**
 * How many lessons it has.
 */
lessons: number, 
/**
 * A board in the middle of a game, to look at.
 */
sample: View, 
/**
 * Whether who sets up a position also says what stands beside the board,
 * because it does not follow from what stands on it.
 */
free_reserves: boolean, };

/**
 * Whether those who play may ask the engine.
 */
export type Hints = "off" | "proposed" | "on";

/**
 * A kind of piece.
 */
export type Kind = { 
/**
 * Its name.
 */
name: string, 
/**
 * Its body, from which 3D pieces are made and glyphs chosen.
 */
body: Body, 
/**
 * Its letters in plain text, *first*'s and *second*'s.
 */
letters: [string, string], 
/**
 * Its glyphs in Unicode, *first*'s and *second*'s; they differ, so that
 * colour is never needed to tell the sides apart.
 */
glyphs: [string, string], };

/**
 * A coordinate just outside the board.
 */
export type Label = { 
/**
 * What it says.
 */
text: string, 
/**
 * Where, in the columns of the cells.
 */
column: number, 
/**
 * Where, in the rows of the cells.
 */
row: number, };

/**
 * How cells lie together.
 */
export type Lattice = "square" | "hex";

/**
 * A lesson of a game.
 */
export type LessonInfo = { 
/**
 * Its name.
 */
name: string, 
/**
 * The game with the lesson's options.
 */
game: string, 
/**
 * Where it begins, if not at the game's own start.
 */
start: string | null, 
/**
 * Who plays the other side, where it is a whole game.
 */
opponent: string | null, 
/**
 * The side of the learner, where it is a whole game.
 */
learner: Side | null, };

/**
 * The turns of both sides that were played in a lesson.
 */
export type LessonQuery = { 
/**
 * The game, without options.
 */
game: string, 
/**
 * The lesson's name.
 */
lesson: string, 
/**
 * The turns.
 */
turns: Array<string>, };

/**
 * Opens a room.
 */
export type NewRoom = { 
/**
 * The game with its options, such as `name:key=value`.
 */
game: string, 
/**
 * Where to begin, if not at the game's own start.
 */
start?: string, 
/**
 * Turns to play at once.
 */
turns?: Array<string>, 
/**
 * Who plays: `human`, `human:NAME` or a computer player, *first* first.
 */
players: [string, string], 
/**
 * The time that the sides have; none means as long as they like.
 */
clock?: RoomClock, 
/**
 * The seat that waits for somebody else: its key is an invitation, and used up
 * by the first who sits down with it.
 */
invite?: Side, 
/**
 * Whether people who play each other may ask the engine. Who was invited has
 * to agree. Against a computer everybody may.
 */
hints?: boolean, };

/**
 * A step that may be taken, and the best that can come of it.
 */
export type NextStep = { 
/**
 * The step.
 */
step: Step, 
/**
 * The steps that may follow it, as far as they were valued.
 */
then: Array<NextStep>, 
/**
 * What is proven.
 */
value: Value, 
/**
 * Turns until the end, where that is proven too.
 */
distance: number | null, 
/**
 * The expected result, −1 to 1, rounded, and never −0.
 */
score: number, };

/**
 * What a side may propose.
 */
export type Offer = "undo" | "draw" | "rematch";

/**
 * A proposal that waits for an answer.
 */
export type Offered = { 
/**
 * Who made it.
 */
by: Side, 
/**
 * What it is.
 */
offer: Offer, };

/**
 * A room that was opened. The keys are told this once and nowhere kept as they
 * are.
 */
export type Opened = { 
/**
 * Its name.
 */
room: string, 
/**
 * The keys of the two seats; that of the seat that waits is an invitation.
 */
seats: [string, string], 
/**
 * The key to watch.
 */
watch: string, };

/**
 * An option of a game.
 */
export type OptionInfo = { 
/**
 * Its name; the texts explain it as `GAME-option-KEY`.
 */
key: string, 
/**
 * What it may be.
 */
values: Array<string>, 
/**
 * What it is when nothing is said.
 */
default: string, };

/**
 * The result of a finished game.
 */
export type Outcome = { "won": Side } | "draw";

/**
 * How fast two computers play.
 */
export type Pace = { 
/**
 * Whether they wait.
 */
paused: boolean, 
/**
 * The pause before each turn, in milliseconds.
 */
delay: number, };

/**
 * What pieces are painted with.
 */
export type Paint = "white" | "brown" | "black" | "red" | "amber" | "blue";

/**
 * A piece on the board.
 */
export type Piece = { 
/**
 * Whose it is.
 */
side: Side, 
/**
 * An index into [`View::kinds`].
 */
kind: number, 
/**
 * The pinned holes, where pieces have holes: bit 0 is the bottom left one,
 * row by row.
 */
pins: number | null, };

/**
 * A position to look at: a start, the turns played from there, and the first
 * steps of another turn. (Its first fields are those of [`NewRoom`], written again: a
 * struct shared by `#[serde(flatten)]` would let unknown fields in.)
 */
export type PositionQuery = { 
/**
 * The game with its options.
 */
game: string, 
/**
 * The start, if not the game's own.
 */
start?: string, 
/**
 * The turns.
 */
turns?: Array<string>, 
/**
 * The steps of the turn that comes next. Where they complete it, it is
 * played.
 */
steps?: Array<Step>, 
/**
 * What is done to the board then.
 */
touch?: Touch, };

/**
 * What is to be seen there, to the eyes of whoever has to play.
 */
export type PositionView = { 
/**
 * The game's name in its shortest form.
 */
game: string, 
/**
 * Who played, or plays, the first turn.
 */
begins: Side, 
/**
 * The turns played, with the one that the steps completed.
 */
turns: Array<string>, 
/**
 * The board; with the half-made turn for whoever is making it.
 */
view: View, 
/**
 * The cells that the last turn touched.
 */
trace: Array<number>, 
/**
 * The holes that it pinned, each with the cell of its piece.
 */
pins: Array<[number, number]>, 
/**
 * Who plays, or how it ended.
 */
standing: Status, 
/**
 * The steps of the half-made turn, for whoever is making it.
 */
steps: Array<Step>, 
/**
 * What may be clicked, for whoever has to play.
 */
choices: Array<Step>, 
/**
 * What whoever has to play is asked to choose, in words; the others hear what is
 * asked at the beginning of the turn.
 */
prompt: Said | null, 
/**
 * The position, between turns.
 */
position: string, 
/**
 * Where pieces could go, each as if its side were to play.
 */
reach: Array<Reach>, 
/**
 * What clicks bring with them, for whoever has to play.
 */
along: Array<Along>, };

/**
 * Who is in a room.
 */
export type Presence = { 
/**
 * Whether somebody is at each seat.
 */
here: [boolean, boolean], 
/**
 * How many watch.
 */
watching: number, };

/**
 * What is to be chosen, in words.
 */
export type Prompt = MessageId | Said;

/**
 * How much help somebody wants with a puzzle.
 */
export type PuzzleHelp = "none" | "cells" | "solution";

/**
 * A puzzle, without its solution.
 */
export type PuzzleInfo = { 
/**
 * Its name: that of the game, a hyphen, and a word.
 */
id: string, 
/**
 * The game with its options.
 */
game: string, 
/**
 * The position, the solver to move.
 */
position: string, 
/**
 * `win` or `draw`.
 */
goal: "win" | "draw", 
/**
 * The turns of both sides until the game is won.
 */
distance: number | null, 
/**
 * How hard it is.
 */
rating: number, 
/**
 * What it is about; the texts call it `puzzle-theme-THEME`.
 */
themes: Array<string>, };

/**
 * The turns of both sides that were played in a puzzle.
 */
export type PuzzleQuery = { 
/**
 * The puzzle's name.
 */
puzzle: string, 
/**
 * The turns.
 */
turns: Array<string>, 
/**
 * How much is to be told.
 */
help?: PuzzleHelp, };

/**
 * Where a piece could go if its side were to play.
 */
export type Reach = { 
/**
 * Where it stands: an index into the cells of the view, as the others are.
 */
cell: number, 
/**
 * The cells that it could go to.
 */
goals: Array<number>, 
/**
 * Its free holes, each with the cell that a pin in it would add.
 */
pins: Array<[number, number]>, };

/**
 * A record of a game as text.
 */
export type RecordText = { 
/**
 * The text.
 */
record: string, };

/**
 * A refusal as it crosses the wire.
 */
export type Refusal = { 
/**
 * The name of the message in the text files.
 */
id: RefusalId | MessageId, 
/**
 * Its arguments.
 */
args: { [key in string]: string }, 
/**
 * What the refused text was meant to be (`turn`, `position`, …), if a text
 * was refused.
 */
subject: string | null, 
/**
 * The text, shortened.
 */
text: string | null, 
/**
 * The line at fault, counted from 1.
 */
line: number | null, 
/**
 * The column at fault, counted from 1.
 */
column: number | null, };

/**
 * What went wrong in a game, in the words of [`SlipFound::fact`].
 */
export type RememberQuery = { 
/**
 * The words, one for each turn that gave something away.
 */
facts: Array<string>, };

/**
 * What a key opens.
 */
export type Role = "first" | "second" | "watch" | "invited" | "late";

/**
 * The time that a side has for the whole game, and gets for each turn. The
 * first turn of each side is not timed.
 */
export type RoomClock = { 
/**
 * For the game, in seconds.
 */
seconds: number, 
/**
 * For each turn, in seconds.
 */
increment: number, };

/**
 * What hardly ever changes in a room. (Names of people may: then it is told again.)
 */
export type RoomInfo = { 
/**
 * Its name in links.
 */
id: string, 
/**
 * The game with its options.
 */
game: string, 
/**
 * The start position, where it is not the game's own.
 */
start: string | null, 
/**
 * Who plays the first turn.
 */
begins: Side, 
/**
 * Who plays: `human`, `human:NAME` or a computer player.
 */
players: [string, string], 
/**
 * The time that the sides have.
 */
clock: RoomClock | null, 
/**
 * Whether the game can end in a draw: only then a draw can be offered.
 */
draws: boolean, };

/**
 * A room to ask about, with a key of it.
 */
export type RoomKey = { 
/**
 * Its name.
 */
room: string, 
/**
 * The key.
 */
key: string, };

/**
 * How the game of a room stands, in short.
 */
export type RoomStanding = { 
/**
 * The game with its options.
 */
game: string, 
/**
 * Who plays.
 */
players: [string, string], 
/**
 * What the key opens.
 */
role: Role, 
/**
 * How many turns have been played.
 */
turns: number, 
/**
 * Who plays, or how it ended.
 */
standing: Status, 
/**
 * The seat that waits for who was invited.
 */
invited: Side | null, 
/**
 * The room of the rematch.
 */
next: string | null, };

/**
 * The rules of a game for people.
 */
export type RulesPage = { 
/**
 * Piece by piece.
 */
sections: Array<Section>, };

/**
 * A message by name, with its arguments.
 */
export type Said = { 
/**
 * The name of the message in the text files.
 */
id: MessageId, 
/**
 * Its arguments.
 */
args: { [key in string]: string }, };

/**
 * A piece of a rules page.
 */
export type Section = { 
/**
 * Its text as HTML, made from the program's own rules text.
 */
html: string, 
/**
 * Boards of the positions that the text names.
 */
figures: Array<Figure>, };

/**
 * A sentence by its name in the text files, with its arguments.
 */
export type Sentence = { 
/**
 * Its name.
 */
id: string, 
/**
 * Its arguments.
 */
args: { [key in string]: string }, 
/**
 * Those of them that can be put into words: turns, and the names of sides.
 */
words?: { [key in string]: Said }, };

/**
 * A turn of an example, and the board after it.
 */
export type ShownTurn = { 
/**
 * As the notation writes it.
 */
turn: string, 
/**
 * The same in words.
 */
words: Said, 
/**
 * As it looks then.
 */
view: View, 
/**
 * The cells that it touched.
 */
trace: Array<number>, 
/**
 * The holes that it pinned, each with the cell of its piece.
 */
pins: Array<[number, number]>, };

/**
 * One of the two who play; *first* makes the first turn.
 */
export type Side = "first" | "second";

/**
 * What a turn gave away, if anything.
 */
export type SlipAnswer = { 
/**
 * What.
 */
slip: SlipFound | null, };

/**
 * What a turn gave away.
 */
export type SlipFound = { 
/**
 * Who played it.
 */
side: Side, 
/**
 * The turn.
 */
played: string, 
/**
 * What is wrong with it, in a word: what is to be remembered is called
 * `coach-remember-WORD`.
 */
fact: string, 
/**
 * What is wrong with it, in a sentence. It names the opponent as `side`, by the name
 * that the game has for it.
 */
says: Sentence, 
/**
 * What is to be found in its place, in a sentence.
 */
task: Sentence, 
/**
 * The turns that give nothing away, the best first.
 */
right: Array<string>, 
/**
 * How the opponent makes use of it.
 */
line: Array<string>, 
/**
 * How much of the expected result it cost, 0 to 2.
 */
lost: number, };

/**
 * A turn about which it is asked whether it gave something away.
 */
export type SlipQuery = { 
/**
 * The game before it.
 */
at: PositionQuery, 
/**
 * The turn.
 */
turn: string, 
/**
 * How long to think, in milliseconds.
 */
time: number, };

/**
 * What somebody has tried so far.
 */
export type SolverQuery = { 
/**
 * The results, oldest first: `+NAME` for one that was solved, `-NAME` for one that
 * was not, with spaces between.
 */
tried: string, 
/**
 * The game of which the next puzzle is to be; else of any.
 */
game?: string, 
/**
 * The theme that it is to have.
 */
theme?: string, 
/**
 * The day whose puzzle is asked for: days since the first of January 1970.
 */
day: number, };

/**
 * How that somebody stands.
 */
export type SolverStanding = { 
/**
 * The rating by Glicko-2.
 */
rating: number, 
/**
 * How far off it may be: a standard deviation.
 */
deviation: number, 
/**
 * Solved in a row, up to now.
 */
streak: number, 
/**
 * And at most.
 */
best_streak: number, 
/**
 * By game: how many puzzles there are, how many were tried, how many solved.
 */
games: Array<Count>, 
/**
 * The same by theme.
 */
themes: Array<Count>, 
/**
 * The puzzle that suits best now.
 */
next: PuzzleInfo | null, 
/**
 * The puzzle of the day.
 */
daily: PuzzleInfo | null, };

/**
 * Everything that changes in a room.
 */
export type State = { 
/**
 * How often turns have been taken back: turns known from another revision
 * may not stand any more.
 */
revision: number, 
/**
 * The number of turns before those of `turns`.
 */
from: number, 
/**
 * The turns from there on.
 */
turns: Array<string>, 
/**
 * The time left.
 */
clocks: Clocks | null, 
/**
 * The seat that waits for who was invited.
 */
invited: Side | null, 
/**
 * Whether the engine may be asked.
 */
hints: Hints, 
/**
 * What has been proposed.
 */
offered: Offered | null, 
/**
 * How fast computers play each other, where they do.
 */
pace: Pace | null, 
/**
 * Whether a computer is thinking.
 */
thinking: boolean, 
/**
 * The room of the rematch, once there is one.
 */
next: string | null, 
/**
 * The board; with the half-made turn for whoever is making it.
 */
view: View, 
/**
 * The cells that the last turn touched.
 */
trace: Array<number>, 
/**
 * The holes that it pinned, each with the cell of its piece.
 */
pins: Array<[number, number]>, 
/**
 * Who plays, or how it ended.
 */
standing: Status, 
/**
 * The steps of the half-made turn, for whoever is making it.
 */
steps: Array<Step>, 
/**
 * What may be clicked, for whoever has to play.
 */
choices: Array<Step>, 
/**
 * What whoever has to play is asked to choose, in words; the others hear what is
 * asked at the beginning of the turn.
 */
prompt: Said | null, 
/**
 * Whether somebody is at each seat.
 */
here: [boolean, boolean], 
/**
 * How many watch.
 */
watching: number, };

/**
 * What of a state is not as it was told last, and does not follow from what is told
 * here. Where turns are new, these follow: nothing is half made and there is nothing
 * to choose, and by each turn the side to move changes.
 */
export type StateChange = { 
/**
 * See [`State::revision`].
 */
revision?: number, 
/**
 * The number of turns before those of `turns`. If other turns were known from
 * there on, they do not stand any more.
 */
from?: number, 
/**
 * The turns that are new.
 */
turns?: Array<string>, 
/**
 * What happens to the pieces, as in `1>7 3.18 7.22` (see `board_change.rs`). A
 * piece that comes is out of its side's reserve, if there is one of its kind;
 * one that is neither here nor there is lost.
 */
board?: string, 
/**
 * The cells that the last turn touched; those of `board`, if turns are new.
 */
trace?: Array<number>, 
/**
 * The holes that it pinned; those of `board`, if turns are new.
 */
pins?: Array<[number, number]>, 
/**
 * What a side holds beside the board.
 */
reserves?: [Array<Stock> | null, Array<Stock> | null], 
/**
 * See [`game::View::lost`].
 */
lost?: [number, number] | null, 
/**
 * What decides, of a side: a number, how often it comes, the next number, ….
 */
scores?: [Array<number> | null, Array<number> | null], 
/**
 * The side to move of the board.
 */
to_move?: Side, 
/**
 * See [`game::View::decisive`].
 */
decisive?: Array<string>, 
/**
 * See [`game::View::winner`].
 */
winner?: Side | null, 
/**
 * Who plays, or how it ended; the side to move, if turns are new.
 */
standing?: Status, 
/**
 * The steps of the half-made turn, as in `k2 5` (see `choices_text.rs`).
 */
steps?: string, 
/**
 * What may be clicked, as in `k e =AB` (see `choices_text.rs`).
 */
choices?: string, 
/**
 * What is to be chosen, in words; only by name where that says all.
 */
prompt?: Prompt | null, 
/**
 * The time left of both sides; told whenever anything is, where there are clocks
 * and `clock` does not say it.
 */
clocks?: [number, number], 
/**
 * The time left of who has played the one turn that is new; the other's is as it
 * was.
 */
clock?: number, 
/**
 * Whose clock is running; that of who plays, if it is not told.
 */
running?: Side | null, 
/**
 * The seat that waits for who was invited.
 */
invited?: Side | null, 
/**
 * Whether the engine may be asked.
 */
hints?: Hints, 
/**
 * What has been proposed.
 */
offered?: Offered | null, 
/**
 * How fast computers play each other.
 */
pace?: Pace | null, 
/**
 * Whether a computer is thinking.
 */
thinking?: boolean, 
/**
 * The room of the rematch.
 */
next?: string | null, };

/**
 * How things stand: everything, or what has changed since one was told last.
 */
export type StateUpdate = State | StateChange;

/**
 * Who plays, or how a game ended.
 */
export type Status = { "playing": Side } | { "over": Ending };

/**
 * What a person clicks. One type serves all games, because a screen offers
 * only so many things to click on: a cell of the board, a piece beside it, a
 * hole in a piece, the word *pass*, or a word of the game's own.
 */
export type Step = "pass" | { "kind": number } | { "cell": number } | { "hole": [number, number] } | { "word": number };

/**
 * Pieces of one kind beside the board.
 */
export type Stock = { 
/**
 * An index into [`View::kinds`].
 */
kind: number, 
/**
 * How many.
 */
count: number, };

/**
 * The ground of a cell.
 */
export type Tint = "plain" | "dark" | { "hue": { 
/**
 * Which colour.
 */
index: number, 
/**
 * Out of how many.
 */
of: number, } };

/**
 * What a page hears.
 */
export type ToClient = { "type": "joined", 
/**
 * What hardly ever changes while it stays.
 */
room: RoomInfo, 
/**
 * What each of its keys opens, in their order.
 */
roles: Array<Role>, } | { "type": "state" } & StateUpdate | { "type": "presence" } & Presence | { "type": "looked", 
/**
 * How many turns.
 */
ply: number, 
/**
 * The board.
 */
view: View, 
/**
 * The cells that the last of the turns touched.
 */
trace: Array<number>, 
/**
 * The holes that it pinned, each with the cell of its piece.
 */
pins: Array<[number, number]>, } | { "type": "inspected" } & Details | { "type": "hinted", 
/**
 * After how many turns.
 */
ply: number, 
/**
 * What.
 */
turn: string, 
/**
 * The same in words.
 */
words: Said, 
/**
 * The cells that it touches.
 */
trace: Array<number>, 
/**
 * The holes that it pins, each with the cell of its piece.
 */
pins: Array<[number, number]>, } | { "type": "moved", 
/**
 * Which room.
 */
room: string, } | { "type": "refused", 
/**
 * Why.
 */
refusal: Refusal, };

/**
 * What a person does at a board, whatever screen it is on (see
 * [`crate::Table::touch`]).
 */
export type Touch = { "click": Step } | { "drag": { 
/**
 * From where.
 */
from: number, 
/**
 * To where.
 */
to: number, } } | "back";

/**
 * What is known of a result, as one side sees it.
 */
export type Value = "win" | "draw" | "loss" | "unknown";

/**
 * A turn and what it is worth to the side that plays it.
 */
export type ValuedTurn = { 
/**
 * The turn.
 */
turn: string, 
/**
 * What is proven.
 */
value: Value, 
/**
 * Turns until the end, where that is proven too.
 */
distance: number | null, 
/**
 * The expected result, −1 to 1, rounded, and never −0.
 */
score: number, };

/**
 * A picture of a board between or within turns.
 */
export type View = { 
/**
 * Square or hexagonal cells.
 */
lattice: Lattice, 
/**
 * Every cell; [`crate::Step::Cell`] is an index into this list.
 */
cells: Array<Cell>, 
/**
 * The names of the kinds of pieces; the texts explain them as
 * `GAME-kind-NAME`. Never empty.
 */
kinds: Array<Kind>, 
/**
 * What each side holds beside the board; no entry, no reserve.
 */
reserves: [Array<Stock>, Array<Stock>], 
/**
 * How many pieces each side has lost, in games with captures.
 */
lost: [number, number] | null, 
/**
 * How many holes a piece has along its edge, in games with pins.
 */
holes: number | null, 
/**
 * Counts that decide the game and are tedious to see on the board (group
 * scores, say), as one list a side, best first. Empty where there are
 * none.
 */
scores: [Array<number>, Array<number>], 
/**
 * The names of the sides.
 */
sides: [string, string], 
/**
 * The colours of their pieces.
 */
paints: [Paint, Paint], 
/**
 * Who is playing.
 */
to_move: Side, 
/**
 * Borders of cells that belong to a side; empty in most games.
 */
edges: Array<Edge>, 
/**
 * The coordinates at the edge of the board.
 */
labels: Array<Label>, 
/**
 * The names of the steps that are neither a cell nor a piece nor a pass
 * ([`crate::Step::Word`]); the texts call them `GAME-word-NAME`.
 */
words: Array<string>, 
/**
 * The names of the cells that decided a game that is won; empty while it
 * goes on and in a draw. (A table fills it in: [`crate::Appearance::decisive`].)
 */
decisive: Array<string>, 
/**
 * Who has won by the rules, if somebody has. (A table fills it in.)
 */
winner: Side | null, };

/**
 * What a turn or a position is worth to one side, as programs are told.
 */
export type Worth = { 
/**
 * What is proven.
 */
value: Value, 
/**
 * Turns until the end, where that is proven too.
 */
distance: number | null, 
/**
 * The expected result, −1 to 1, rounded, and never −0.
 */
score: number, };

/**
 * What a room or a server refuses, by the name of its message.
 */
export type RefusalId = "request-malformed" | "request-too-slow" | "message-malformed" | "join-first" | "key-missing" | "key-unknown" | "only-watching" | "not-your-turn" | "not-your-seat" | "seat-of-computer" | "hints-off" | "own-invitation" | "room-unknown" | "lesson-unknown" | "puzzle-unknown" | "ply-stale" | "invitation-used" | "somebody-was-faster" | "game-is-over" | "no-draws" | "game-goes-on" | "nothing-to-undo" | "nothing-proposed" | "own-proposal" | "computer-declines" | "no-pace" | "key-unfit" | "step-not-offered" | "clock-out-of-range" | "too-many-turns" | "game-too-long" | "too-many-rooms" | "piece-unknown" | "cell-taken-twice" | "too-fast" | "server-full" | "not-stored" | "not-analysed";

/**
 * The name of any other message: what a game says of a text, say.
 */
export type MessageId = string & { readonly other: unique symbol };

/**
 * How much of the expected result (−1 to 1) a mistake and a blunder give away.
 */
export const MISTAKE = 0.45;
export const BLUNDER = 0.9;
