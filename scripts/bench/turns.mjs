/** @typedef {Record<string, number[]>} Figures what was measured, by name, with a value per round */

/** Returns the middle value, or the mean of the two middle ones. */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * Measures subjects in turns, so that other load on the machine slows all of them. A first round warms them up and does not count.
 * The variable ROUNDS overrides the number of rounds.
 * @template Subject
 * @param {Subject[]} subjects
 * @param {number} rounds
 * @param {(subject: Subject) => Promise<Record<string, number>>} measure
 * @returns {Promise<Figures[]>} in the order of the subjects
 */
export async function measureInTurns(subjects, rounds, measure) {
  const figures = subjects.map(() => /** @type {Figures} */ ({}));
  const places = [...subjects.keys()];
  for (let round = -1; round < Number(process.env.ROUNDS ?? rounds); round += 1) {
    for (const place of round % 2 === 0 ? places : places.toReversed()) {
      const measured = await measure(subjects[place]);
      if (round < 0) continue;
      for (const [name, value] of Object.entries(measured)) (figures[place][name] ??= []).push(value);
    }
  }
  return figures;
}
