import { writeFileSync } from 'node:fs';
import { kilobytes, say } from '../lib/output.mjs';
import { inRoot } from '../lib/paths.mjs';
import { SCREENS, SIZES } from './list.mjs';
import { onStage } from './stage.mjs';

/** The sheets by file: their pictures, row by row, each the name of a screen and of a size. */
const SHEETS = {
  'docs/images/contact-sheet.png': [
    [
      ['dashboard', '1440-light'],
      ['dashboard', '390-dark'],
      ['request', '390-light'],
      ['offerings-all', '1440-dark'],
    ],
    [
      ['request', '1440-dark'],
      ['sign-in', '390-light'],
      ['assistant', '390-dark'],
      ['sign-in', '1440-light'],
    ],
  ],
  'docs/images/forced-colours.png': [
    [
      ['request', '1440-forced-dark'],
      ['request-category', '390-forced-dark'],
      ['sign-in-invalid', '390-forced-dark'],
      ['offerings-all', '1440-forced-light'],
    ],
    [
      ['account', '1440-forced-light'],
      ['dashboard', '390-forced-dark'],
      ['about-us', '390-forced-dark'],
      ['requests', '1440-forced-dark'],
    ],
  ],
};

const SHEET = { width: 1240, height: 620 };
const STYLE = `
  body { margin: 0; padding: 20px; background: #8c877e; display: grid; gap: 20px; width: max-content }
  div { display: flex; gap: 20px }
  img { height: 280px; border-radius: 8px; box-shadow: 0 2px 8px #0006 }`;

/** Writes the pictures of the documents: screens on phone and desktop, composed by the browser itself. */
export async function makeContactSheets() {
  await onStage(async ({ browser, take }) => {
    for (const [file, rows] of Object.entries(SHEETS)) {
      /** @type {string[]} */
      const drawn = [];
      for (const row of rows) {
        /** @type {string[]} */
        const pictures = [];
        for (const [screenName, sizeName] of row) {
          const screen = SCREENS.find(({ name }) => name === screenName);
          const size = SIZES.find(({ name }) => name === sizeName);
          if (!screen || !size) throw new Error(`There is no screen ${screenName} of size ${sizeName}.`);
          const picture = await take(screen, size, false);
          pictures.push(`<img src="data:image/png;base64,${picture.toString('base64')}">`);
        }
        drawn.push(`<div>${pictures.join('')}</div>`);
      }
      const page = await browser.newPage({ viewport: SHEET, deviceScaleFactor: 1.5 });
      await page.setContent(`<style>${STYLE}</style>${drawn.join('')}`);
      const sheet = await page.locator('body').screenshot();
      await page.close();
      writeFileSync(inRoot(file), sheet);
      say(`${file}: ${kilobytes(sheet.length)}`);
    }
  });
}
