import { FEATURES } from './features.mjs';
import { hasEntry } from './feature-table.mjs';

/** @typedef {'site' | 'contract' | 'api'} Side */

/** @type {{ folder: string, note: string, side: Side, text?: string }[]} rows without `text` show the features */
const ROWS = [
  { folder: 'src/pages', note: 'one page per address', side: 'site', text: 'a layout and one island each' },
  { folder: 'src/islands', note: 'React: draws and calls', side: 'site' },
  { folder: 'src/lib/stores', note: 'all logic of the client', side: 'site' },
  { folder: 'src/lib/api', note: 'one function per call', side: 'site' },
  { folder: 'src/lib/contract', note: 'every call, once, in zod', side: 'contract' },
  { folder: 'server/routes', note: 'HTTP: status and headers', side: 'api' },
  { folder: 'server/services', note: 'the rules of the API', side: 'api' },
  {
    folder: 'server/db, server/ports',
    note: 'tables, mail, SMS, files, live',
    side: 'api',
    text: 'shared by all features',
  },
];
/** Row numbers: the first imports the second. */
const ARROWS = [
  [0, 1],
  [1, 2],
  [2, 3],
  [3, 4],
  [5, 4],
  [5, 6],
  [6, 7],
];
const NOTES = [
  'An arrow means "imports". Yellow: the site, in the browser. Blue: the API, in Node. Green: both parse with the contract.',
  'A column is a feature; a mark means that the layer has a folder or file of that name. Site and API share HTTP alone.',
];
const COLUMN = 47;
const ROW = 44;
const BAR = 36;
const LEFT = 44;
const FIRST_COLUMN = 250;
const TOP = 112;
const WIDTH = FIRST_COLUMN + FEATURES.length * COLUMN + 56;
const HEIGHT = TOP + ROWS.length * ROW + 64;

const STYLE = `<style>
svg{font-family:system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
.bg{fill:#fff;stroke:#d9d4ca}.site{fill:#fdf0d5}.contract{fill:#d9ead9}.api{fill:#dde8f3}
.mark-site{fill:#e9a93a}.mark-contract{fill:#4f9a5b}.mark-api{fill:#4a82b8}
.name{font-size:14px;font-weight:600;fill:#2b2620}.note{font-size:11.5px;fill:#6a6257}.feature{font-size:13px;fill:#2b2620}
.arrow{stroke:#6a6257;stroke-width:1.6;fill:none;marker-end:url(#head)}.head{fill:#6a6257}
@media (prefers-color-scheme:dark){.bg{fill:#1d1b19;stroke:#45403a}.site{fill:#3b3019}.contract{fill:#203423}.api{fill:#1d2c3b}
.name,.feature{fill:#f2ece2}.note{fill:#b5ab9c}.arrow{stroke:#b5ab9c}.head{fill:#b5ab9c}}
</style>`;

/** @param {number} index of the row */
const middleOf = (index) => TOP + index * ROW + BAR / 2;

/**
 * Draws layers as rows and features as columns. The drawing brings its own background, so it is readable on any page.
 * @param {string[]} paths of all files
 * @returns {string} an SVG document
 */
export function drawArchitecture(paths) {
  const labels = FEATURES.map((feature, index) => {
    const x = FIRST_COLUMN + (index + 0.5) * COLUMN + 4;
    return `<text class="feature" transform="translate(${x} ${TOP - 12}) rotate(-45)">${feature}</text>`;
  });
  const rows = ROWS.flatMap(({ folder, note, side, text }, row) => {
    const y = TOP + row * ROW;
    const marks = FEATURES.map((feature, index) =>
      text === undefined && hasEntry(paths, folder, feature)
        ? `<rect class="mark-${side}" x="${FIRST_COLUMN + index * COLUMN + 9}" y="${y + 9}" width="${COLUMN - 18}" height="18" rx="5"/>`
        : '',
    );
    return [
      `<rect class="${side}" x="${LEFT}" y="${y}" width="${WIDTH - LEFT - 44}" height="${BAR}" rx="8"/>`,
      `<text class="name" x="${LEFT + 12}" y="${y + 16}">${folder}</text>`,
      `<text class="note" x="${LEFT + 12}" y="${y + 30}">${note}</text>`,
      text === undefined ? '' : `<text class="note" x="${FIRST_COLUMN + 9}" y="${y + 22}">${text}</text>`,
      ...marks,
    ];
  });
  const arrows = ARROWS.map(([from = 0, to = 0]) => {
    const [start, end] = [middleOf(from), middleOf(to)];
    return `<path class="arrow" d="M40 ${start} C14 ${start} 14 ${end} 39 ${end}"/>`;
  });
  const notes = NOTES.map(
    (note, index) =>
      `<text class="note" x="${LEFT}" y="${TOP + ROWS.length * ROW + 18 * (index + 1)}">${note}</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img">`,
    '<title>Layers and features of Sundial</title>',
    STYLE,
    '<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path class="head" d="M0 0 8 4 0 8z"/></marker></defs>',
    `<rect class="bg" x="1" y="1" width="${WIDTH - 2}" height="${HEIGHT - 2}" rx="14"/>`,
    ...[...labels, ...rows, ...arrows, ...notes].filter((element) => element !== ''),
    '</svg>\n',
  ].join('\n');
}
