import { writeFileSync } from 'node:fs';
import { kilobytes, say } from '../lib/output.mjs';
import { inRoot } from '../lib/paths.mjs';
import { SCREENS, SIZES } from './list.mjs';
import { onStage } from './stage.mjs';

const FILE = 'docs/images/contact-sheet.png';

/** The pictures, row by row: the name of a screen and of a size. */
const ROWS = [
  [
    ['dashboard', '1440-light'],
    ['dashboard', '390-dark'],
    ['request', '390-light'],
    ['all-benefits', '1440-dark'],
  ],
  [
    ['request', '1440-dark'],
    ['sign-in', '390-light'],
    ['assistant', '390-dark'],
    ['sign-in', '1440-light'],
  ],
];

const SHEET = { width: 1240, height: 620 };
const STYLE = `
  body { margin: 0; padding: 20px; background: #8c877e; display: grid; gap: 20px; width: max-content }
  div { display: flex; gap: 20px }
  img { height: 280px; border-radius: 8px; box-shadow: 0 2px 8px #0006 }`;

/** Writes the README's picture: screens on phone and desktop, light and dark, composed by the browser itself. */
export async function makeContactSheet() {
  await onStage(async ({ browser, take }) => {
    /** @type {string[]} */
    const rows = [];
    for (const row of ROWS) {
      /** @type {string[]} */
      const pictures = [];
      for (const [screenName, sizeName] of row) {
        const screen = SCREENS.find(({ name }) => name === screenName);
        const size = SIZES.find(({ name }) => name === sizeName);
        if (!screen || !size) throw new Error(`There is no screen ${screenName} of size ${sizeName}.`);
        const picture = await take(screen, size, false);
        pictures.push(`<img src="data:image/png;base64,${picture.toString('base64')}">`);
      }
      rows.push(`<div>${pictures.join('')}</div>`);
    }
    const page = await browser.newPage({ viewport: SHEET, deviceScaleFactor: 1.5 });
    await page.setContent(`<style>${STYLE}</style>${rows.join('')}`);
    const sheet = await page.locator('body').screenshot();
    writeFileSync(inRoot(FILE), sheet);
    say(`${FILE}: ${kilobytes(sheet.length)}`);
  });
}
