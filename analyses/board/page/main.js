/** The start of the page: every part is put in its place, and the first position is opened. */

import { Board } from "./board.js";
import { Draft } from "./model/draft.js";
import { isStudyLink, isTurnLink, mended } from "./model/link.js";
import { minus } from "./model/numbers.js";
import { addressed } from "./model/loading.js";
import { PROOF } from "./model/proved.js";
import { findChances, hint } from "./model/chances.js";
import { replied } from "./model/outlook.js";
import "./model/written.js";
import { language, rest, say } from "./model/say.js";
import { UNKEPT, ofTab, whenUnkept } from "./model/storage.js";
import { html, refill } from "./drawing/svg.js";
import { readable } from "./drawing/untranslated.js";
import { AnalysisPart } from "./parts/analysis.js";
import { Entering } from "./parts/entering.js";
import { GamePart } from "./parts/game.js";
import { HandPart } from "./parts/hand.js";
import { Help } from "./parts/help.js";
import { Keys } from "./parts/keys.js";
import { LinePart } from "./parts/line.js";
import { LinePlay } from "./parts/lineplay.js";
import { Motion } from "./parts/motion.js";
import { Opening } from "./parts/opening.js";
import { Naming } from "./parts/names.js";
import { PackingPart } from "./parts/packing.js";
import { PartlyKnown } from "./parts/partly.js";
import { byId, follow, phone } from "./parts/part.js";
import { PhonePart } from "./parts/phone.js";
import { PlayerPart } from "./parts/players.js";
import { RecordCircle } from "./parts/record-circle.js";
import { RecordPanel } from "./parts/record-panel.js";
import { PuzzlePart, isPuzzleAddress } from "./parts/puzzles.js";
import { RingPart } from "./parts/ring.js";
import { Sharing } from "./parts/sharing.js";
import { Seen } from "./parts/seen.js";
import { SetupPart } from "./parts/setup.js";
import { Sheet } from "./parts/sheet.js";
import { Sound } from "./parts/sound.js";
import { Tabs } from "./parts/tabs.js";
import { Tools } from "./parts/tools.js";
import { TrackPart } from "./parts/track.js";

/** Milliseconds between two attempts to reach a server that is gone. */
const KNOCK = 3000;

/** How long a message stays in sight, beside the time to read it, in milliseconds. */
const READ = 3000;

/** Where a tab keeps its study. */
const STUDY = "patchwork-board/1/study";
/** The setting that says that the tour was shown. */
const SEEN = "tour-seen";
/** The query of an address: a proved game to play against the proof. */
const PROVED = "proved";

const message = byId("message");
/** @type {ReturnType<typeof setTimeout> | undefined} */
let fading;

/** @param {string} words @param {boolean} isQuiet */
function showMessage(words, isQuiet) {
  refill(message, ...readable(words));
  message.title = message.textContent;
  message.classList.toggle("old", isQuiet);
  clearTimeout(fading);
  fading = setTimeout(() => message.classList.add("old"), READ + 60 * words.length);
}

// A moment later: nothing outside of a dialog is read out, and this one may be about to close.
const board = new Board((words, isQuiet = false) => {
  setTimeout(() => showMessage(words, isQuiet));
});

document.body.dataset.engine = board.server.isBrowser ? "browser" : "server";
const naming = new Naming(board);
for (const side of [0, 1]) new PlayerPart(board, side, byId(`player-${side}`), () => naming.show(side));
const table = new PhonePart(board);
new HandPart(board, byId("hand"));
const track = new TrackPart(board, byId("track"));
new RingPart(board, byId("ring"));
new SetupPart(board, byId("setup"));
const entering = new Entering(() => board.recording.begin());
const line = new LinePart(board, /** @type {HTMLInputElement} */ (byId("line")), byId("remarks"), entering);
const analysis = new AnalysisPart(board, byId("panel-analysis"));
const game = new GamePart(board, byId("panel-game"));
const puzzles = new PuzzlePart(board, byId("panel-puzzles"));
new LinePlay(board, byId("line-play"));
new PackingPart(board, byId("panel-packing"));
const help = new Help(() => entering.show());
const opening = new Opening(board, (set) => puzzles.openSet(set), (link) => openAddress(link), entering);
const sharing = new Sharing(board, line);
game.match.sharing = sharing;
line.query = () => {
  const query = new URLSearchParams(location.search);
  query.delete(PROVED);
  const { here } = game.match.proved;
  if (board.view.opponent?.level === PROOF && here) query.set(PROVED, here.name);
  return query.size ? `?${query}` : "";
};
puzzles.choosing.copy = (/** @type {string} */ hash) => sharing.copy(sharing.place + hash);
/** @type {Promise<import("./parts/saving.js").Saving> | undefined} */
let saving;

/** Show what can be saved; the part for that is loaded the first time. */
const save = () =>
  board.trying(async () => {
    if (board.document.solo) return (await import("./parts/solo-saving.js")).saveSolo(board, sharing, line);
    saving ??= import("./parts/saving.js").then(({ Saving }) => new Saving(board, sharing));
    saving.catch(() => {
      saving = undefined;
    });
    (await saving).show();
  });
/** An action that games for two only have. @param {() => unknown} action */
const forTwo = (action) => () => void (board.document.solo ? board.say(say("This is for games for two only.")) : action());
const tabs = new Tabs(board, byId("tabs"));
new Sheet(board, /** @type {HTMLElement} */ (byId("tabs").parentElement), table);
const letters = new Seen(board.settings, "letters", false, say("Letters on the patches"), " ", html("kbd", { "aria-hidden": "true" }, "L"));
const coordinates = [new Seen(board.settings, "coordinates", true, say("Coordinates")), new Seen(board.settings, "coordinatesInMatch", false, say("Coordinates in a match"))];
for (const each of coordinates) each.changed = () => board.store.show({});
const animation = new Seen(board.settings, "animation", true, say("Animation"));
const single = new Seen(board.settings, "keys", true, say("Keys of one letter, digit or sign"));
const sound = new Sound(board);
new Motion(board, track);
new Tools(board, byId("tools"), {
  fresh: () => board.trying(() => game.match.newGame()),
  here: () => board.trying(() => game.match.newGame(true)),
  open: () => opening.show(),
  save,
  games: () => board.trying(async () => (await import("./parts/library.js")).showGames(board, () => game.match.newGame())),
  text: () => line.show(),
  help: () => help.show(),
  record: () => board.recording.begin(),
  link: sharing.button,
  settings: [letters.setting, ...coordinates.map((each) => each.setting), animation.setting, sound.setting, single.setting, game.match.teaching.setting],
  study: forTwo(() => board.trying(async () => (await studies()).begin())),
  lessons: () => board.trying(() => openLesson(undefined)),
  words: forTwo(() => board.trying(async () => (await import("./parts/in-words.js")).showWords(board, sharing))),
});
/** @type {Promise<import("./study/part.js").StudyPart> | undefined} */
let loading;

/** The part for studies, which is loaded when one is opened. */
function studies() {
  loading ??= import("./study/part.js").then(({ StudyPart }) => new StudyPart(board, tabs, sharing));
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}
document.addEventListener("click", ({ target }) => {
  const word = /** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest("[data-term]"));
  if (word) board.trying(async () => (await import("./parts/glossary.js")).explain(word));
});

/** @type {Promise<import("./parts/lessons.js").LessonPart> | undefined} */
let taught;

/** The part for lessons, which is loaded when one is opened. @param {string | undefined} number */
async function openLesson(number) {
  taught ??= import("./parts/lessons.js").then(({ LessonPart }) => LessonPart.load(board, tabs));
  taught.catch(() => {
    taught = undefined;
  });
  await (await taught).open(number ? Number(number) : null);
}
board.loading.openStudy = async (/** @type {string} */ text) => (await studies()).open(text);

const draft = new Draft(board.recording);
new PartlyKnown(board, byId("panel-game"));
new RecordCircle(board, byId("recording"), draft);
new RecordPanel(board, byId("panel-record"), {
  save,
  review: () => {
    board.recording.leave();
    board.store.show({ tab: "game" });
    game.startReview();
  },
});
new Keys(
  board,
  {
    help: () => help.show(),
    letters: () => letters.switch(),
    nextMistake: () => game.nextMistake(),
    analyse: () => (board.document.solo ? void findChances(board) : analysis.switch()),
    best: () => (board.document.solo ? void hint(board) : analysis.best()),
  },
  single,
);

/** Begin with the parts of solo games when the first one is on the board. */
let isSolo = false;
async function showSolo() {
  await rest;
  const [{ AutomaPart }, { ChancesPart }] = await Promise.all([import("./parts/automa.js"), import("./parts/chances.js")]);
  new AutomaPart(board);
  new ChancesPart(board, byId("panel-analysis"));
  board.store.show({});
}
follow(board, () => [Boolean(board.document.solo)], () => {
  const wasSolo = isSolo;
  document.body.toggleAttribute("data-solo", Boolean(board.document.solo));
  isSolo ||= Boolean(board.document.solo);
  if (isSolo && !wasSolo) board.trying(showSolo);
});

follow(board, () => [board.view.tab, board.view.opponent], () => {
  const place = board.view.opponent ? "play" : board.view.tab === "puzzles" ? "puzzles" : board.view.tab === "study" ? "studies" : board.view.tab === "lessons" ? "learn" : "analyse";
  for (const link of document.querySelectorAll("site-header [data-place]")) {
    if (/** @type {HTMLElement} */ (link).dataset.place === place) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
});

let told = "";
board.store.listen(() => {
  byId("gone").hidden = board.view.here;
  if (!board.work.tree || !board.answer) return;
  const turn = minus(board.state?.turn ?? say("This position cannot be played yet"));
  const said = replied(board);
  const above = board.isWalking ? `${board.where} ${turn}` : said ? `${board.players.name(board.view.opponent?.side ?? 1)}: ${said} ${turn}.` : turn;
  const below = board.exercise?.address ? board.exercise.question : board.view.task?.kind === "reply" ? board.view.task.words : said || turn;
  // Most changes of the board change neither, and how high they are has to be measured.
  if (told === `${above}\n${below}`) return;
  told = `${above}\n${below}`;
  refill(byId("turn"), ...readable(above));
  refill(byId("said"), ...readable(below));
});

/** What a word of the header names; `#play:easy` begins a game at once. @param {string} hash */
const placeIn = (hash) => /^#(?:(analyse|puzzles|studies)|(play)(?::([\w-]{1,40}))?)$/.exec(hash);

/** The address of a lesson, `#learn:3`, or of the first one that is not finished. @param {string} hash */
const lessonIn = (hash) => /^#learn\b(?::(\d{1,2})$)?/.exec(hash);

/** Go to what a word of the header names. @param {RegExpExecArray} found */
async function openPlace([, place, , level]) {
  history.replaceState(null, "", `${location.pathname}${location.search}`);
  if (place === "studies") return (await studies()).begin();
  if (place) return board.store.show({ mode: "play", tab: place === "analyse" ? "analysis" : place });
  if (level) await game.match.begin(level);
  else if (!board.view.opponent) await board.keeping.openMatch();
  board.store.show({ mode: "play", tab: "game" });
  if (!board.view.opponent) await game.match.newGame();
  else if (phone.matches) scrollTo(0, 0);
}

/** Open what a link carries, if it does. @param {string} [link] The page's own if left out. */
async function openAddress(link = location.hash) {
  const place = placeIn(link);
  if (place) return openPlace(place);
  const hash = mended(link);
  const lesson = lessonIn(hash);
  if (lesson) return openLesson(lesson[1]);
  if (isTurnLink(hash)) return (await game.match.byLink()).open(hash);
  if (await puzzles.openAddress(hash)) return;
  if (isStudyLink(hash)) return (await studies()).openLink(hash);
  const address = await addressed(board.server, hash);
  if (address) await board.loading.read(address.text, address.ply);
}

/** Open what the page's address says, else what the command line named, else a deal. */
async function begin() {
  // What a link opens may be a lesson; anything else is shown again once all words are there.
  if (location.hash) await rest;
  else if (language !== "en") rest.then(() => board.store.show({}));
  board.start = await board.server.get("/api/start");
  let trouble = "";
  const proved = new URLSearchParams(location.search).get(PROVED);
  // The address names the game as long as its proof plays it.
  if (proved) await game.match.proved.load();
  const isAgain = location.hash !== "";
  // The address soon says what is on the board.
  const place = placeIn(location.hash);
  const query = new URLSearchParams(location.search);
  query.delete("lang");
  const isBare = !location.hash && !query.size;
  try {
    const hash = place ? "" : mended(location.hash);
    const isItself = isPuzzleAddress(hash) || isStudyLink(hash) || isTurnLink(hash) || lessonIn(hash) !== null;
    const address = isItself ? null : await addressed(board.server, hash);
    // The file of the command line is opened, unless the address says more.
    const isBack = !isItself && (address || !board.start.given) && (await board.keeping.resume(address));
    if (!isBack && !place) await openAddress();
  } catch (error) {
    trouble = error instanceof Error ? error.message : String(error);
  }
  if (!board.work.tree && board.start.given) {
    const { given } = board.start;
    board.loading.open(given);
    if (given.kind === "game") board.store.show({ tab: "game" });
  }
  if (!board.work.tree) await board.loading.deal("current", null);
  if (place) await board.trying(() => openPlace(place));
  const { onScreen } = draft;
  if (onScreen) await board.trying(() => draft.resume(onScreen));
  follow(board, () => [board.work.record, board.work.tree, board.work.at, ...board.players.called], () => draft.keep());
  // The history begins with the first document opened.
  board.store.past = [];
  board.store.show({ mode: board.view.mode });
  // Said last: a deal has words of its own.
  if (trouble) board.say(trouble);
  board.keeping.start();
  if (ofTab.read(STUDY)) await board.trying(async () => (await studies()).resume());
  // A reload goes on with the game instead of beginning it again.
  if (proved && !(isAgain && board.view.opponent?.level === PROOF)) await board.trying(() => game.match.playProof(proved));
  if (isBare && !board.settings.read(SEEN, false, Boolean)) await import("./parts/tour.js").then(({ Tour }) => new Tour().begin(), () => {});
  // From now on: who closes the page has seen enough of the tour.
  if (isBare) board.settings.write(SEEN, true);
  whenUnkept(() => board.say(UNKEPT));
  document.body.dataset.ready = "yes";
  if (board.server.isBrowser) keepOffline();
}

/** Keep the board for use without a network; it works without that too. */
function keepOffline() {
  import("./parts/version.js").then(({ keepVersion }) => keepVersion()).catch(() => {});
}

window.addEventListener("hashchange", () => {
  if (location.hash !== line.written) board.trying(() => openAddress());
});

setInterval(() => {
  if (board.view.here) return;
  board.server.get("/api/start").then(() => board.store.show({}), () => {});
}, KNOCK);

begin().catch((error) => {
  byId("gone").hidden = false;
  byId("gone").textContent = error instanceof Error ? error.message : String(error);
});
byId("gone").textContent =
  say("The board's server does not answer. Start `patchwork-solve board` again and open the address that it prints; what is on the board stays.");
