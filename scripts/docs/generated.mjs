import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Failure, say } from '../lib/output.mjs';
import { inRoot, listFiles } from '../lib/paths.mjs';
import { featureTable, importTable } from './tables.mjs';
import { envExample } from './variables.mjs';

/**
 * Everything that `npm run docs` writes. A section of a document stands between `<!-- generated: <name> -->` and
 * `<!-- end -->`; without `section`, the whole file is generated.
 * @type {{ file: string, section?: string, make: (paths: string[]) => string }[]}
 */
export const GENERATED = [
  { file: 'docs/architecture.md', section: 'features', make: featureTable },
  { file: 'docs/architecture.md', section: 'imports', make: importTable },
  { file: '.env.example', make: envExample },
];

/**
 * Returns a file with its generated part up to date.
 * @param {string} text of the file
 * @param {string | undefined} section undefined when the whole file is generated
 * @param {string} content
 * @returns {string | undefined} undefined if the document has no such section
 */
export function withGenerated(text, section, content) {
  if (section === undefined) return content;
  const [begin, end] = [`<!-- generated: ${section} -->\n`, '\n<!-- end -->'];
  const from = text.indexOf(begin);
  const to = text.indexOf(end, from);
  if (from < 0 || to < 0) return undefined;
  return `${text.slice(0, from + begin.length)}\n${content}\n${text.slice(to)}`;
}

/** Writes the generated parts of all documents. */
export function writeGenerated() {
  const paths = listFiles();
  for (const { file, section, make } of GENERATED) {
    const text = existsSync(inRoot(file)) ? readFileSync(inRoot(file), 'utf8') : '';
    const written = withGenerated(text, section, make(paths));
    if (written === undefined) throw new Failure(`${file} has no section "${section}".`);
    writeFileSync(inRoot(file), written);
    say(section === undefined ? file : `${file}: ${section}`);
  }
}
