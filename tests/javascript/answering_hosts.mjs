/** Answers the questions of tests/data/hosts.json, in Node or in a browser. */

const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);

async function proved(patchwork, nodes, { position, margin_only: marginOnly, winner_only: winnerOnly }) {
  const options = { nodes, line: false, marginOnly, winnerOnly };
  const found = await patchwork.endgame(patchwork.position(position), options);
  return {
    lower: found.lower,
    upper: found.upper,
    winner: found.winner,
    nodes: found.nodes,
    best: found.moves[0].move,
    lower_sum: sum(found.moves.map((move) => move.lower)),
    upper_sum: sum(found.moves.map((move) => move.upper)),
    line: found.line,
  };
}

/** Each answer that differs, as a line, and last how many there are. */
export async function answersOf(patchwork, known) {
  const player = patchwork.player();
  const lines = [];
  const compare = ({ position, answer }, found) => {
    const [was, now] = [answer, found].map((each) => JSON.stringify(each));
    if (was !== now) lines.push(`${patchwork.position(position).toText()}: ${was} now ${now}`);
  };
  for (const each of known.endgames) compare(each, await proved(patchwork, known.nodes, each));
  for (const each of known.decisions) {
    const move = await player.choose(patchwork.position(each.position), { nodes: known.decision_nodes });
    compare(each, { move: move.toText() });
  }
  return [...lines, `${known.endgames.length + known.decisions.length} answers`];
}
