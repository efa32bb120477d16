import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { Failure, say } from '../lib/output.mjs';
import { inRoot } from '../lib/paths.mjs';
import { SCREENS, SIZES } from './list.mjs';
import { onStage } from './stage.mjs';

const FOLDER = inRoot('screens');

/** Most of the time of a picture is spent waiting. */
const AT_ONCE = 4;

/** @template {{ name: string }} T @param {T[]} all @param {string[]} only names; without one of `all`, all are chosen */
function chosen(all, only) {
  const named = all.filter(({ name }) => only.includes(name));
  return named.length > 0 ? named : all;
}

/**
 * Takes pictures of every screen in every size, light, dark and with forced colours, in screens/.
 * @param {string[]} only names of screens and of sizes; without one, all screens or all sizes
 */
export async function takeScreens(only) {
  const names = [...SCREENS, ...SIZES].map(({ name }) => name);
  const unknown = only.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    throw new Failure(`No screen or size has the name ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
  }
  const screens = chosen(SCREENS, only);
  if (only.length === 0) rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  /** @type {string[]} */
  const failures = [];
  await onStage(async ({ take }) => {
    for (const size of chosen(SIZES, only)) {
      const left = [...screens];
      const takeTheRest = async () => {
        for (let screen = left.shift(); screen !== undefined; screen = left.shift()) {
          const { name, steps, wholePage = steps === undefined } = screen;
          await take(screen, size, wholePage)
            .then((picture) => writeFileSync(`${FOLDER}/${name}-${size.name}.png`, picture))
            .catch((/** @type {Error} */ error) => {
              failures.push(`${name} at ${size.name}: ${error.message.split('\n')[0]}`);
            });
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, takeTheRest));
      say(`${size.name}: done`);
    }
  });
  if (failures.length > 0) throw new Failure(`These pictures could not be taken:\n${failures.join('\n')}`);
  say(`Pictures of ${screens.length} screens are in screens/.`);
}
