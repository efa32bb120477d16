/** The features, in the order in which an employee meets them. A feature has the same name in every layer. */
const FEATURES = [
  ...['visitors', 'identity', 'mfa', 'passkeys', 'session', 'onboarding', 'shell', 'dashboard', 'categories'],
  ...['assistant', 'requests', 'thread', 'cards', 'playbooks', 'uploads', 'attachment', 'live', 'offerings'],
  ...['account', 'desk', 'desk-session', 'desk-queue', 'desk-request', 'desk-replies', 'desk-vendors'],
  ...['desk-audit', 'desk-numbers', 'desk-lifts'],
  ...['companies', 'employees', 'content'],
];

/** The layers, from the rules down to the tests. */
const LAYERS = {
  rules: 'docs/product',
  contract: 'src/lib/contract',
  api: 'src/lib/api',
  stores: 'src/lib/stores',
  islands: 'src/islands',
  messages: 'src/lib/messages',
  services: 'server/services',
  'store tests': 'tests/stores',
  'API tests': 'tests/server',
  'browser tests': 'e2e',
};

/** Returns the files and folders of a feature that lie directly in a folder; folders with a slash at the end. */
function entriesOf(paths, folder, feature) {
  const inside = paths
    .filter((path) => path.startsWith(`${folder}/`))
    .map((path) => path.slice(folder.length + 1).replace(/\/.*/s, '/'));
  const nameOf = (entry) => entry.replace(/\/$|\.\w+$/, '');
  return [...new Set(inside)].filter((entry) => nameOf(entry) === feature).sort();
}

/** Draws the table of features and layers from the paths of all files, with a link to every folder and file. */
export function featureTable(paths) {
  const header = ['feature', ...Object.keys(LAYERS)];
  const rows = FEATURES.map((feature) => [
    `**${feature}**`,
    ...Object.values(LAYERS).map((folder) => {
      const place = folder === 'docs/product' ? 'product' : `../${folder}`;
      return entriesOf(paths, folder, feature)
        .map((entry) => `[${entry}](${place}/${entry})`)
        .join(' ');
    }),
  ]);
  return [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
