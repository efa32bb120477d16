import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { Failure, say } from '../lib/output.mjs';
import { inRoot } from '../lib/paths.mjs';
import { SCREENS, SIZES } from './list.mjs';
import { onStage } from './stage.mjs';

const FOLDER = inRoot('screens');

/**
 * Takes pictures of every screen in every size, light, dark and with forced colours, in screens/.
 * @param {string[]} only names of screens; none means all
 */
export async function takeScreens(only) {
  const unknown = only.filter((name) => !SCREENS.some((screen) => screen.name === name));
  if (unknown.length > 0) {
    throw new Failure(
      `No screen has the name ${unknown.join(', ')}. Screens: ${SCREENS.map(({ name }) => name).join(', ')}.`,
    );
  }
  const screens = SCREENS.filter(({ name }) => only.length === 0 || only.includes(name));
  if (only.length === 0) rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  /** @type {string[]} */
  const failures = [];
  await onStage(async ({ take }) => {
    for (const size of SIZES) {
      for (const screen of screens) {
        await take(screen, size, screen.steps === undefined)
          .then((picture) => writeFileSync(`${FOLDER}/${screen.name}-${size.name}.png`, picture))
          .catch((/** @type {Error} */ error) => {
            failures.push(`${screen.name} at ${size.name}: ${error.message.split('\n')[0]}`);
          });
      }
      say(`${size.name}: done`);
    }
  });
  if (failures.length > 0) throw new Failure(`These pictures could not be taken:\n${failures.join('\n')}`);
  say(`Pictures of ${screens.length} screens are in screens/.`);
}
