import { drawArchitecture } from './drawing.mjs';
import { featureTable } from './feature-table.mjs';
import { importTable } from './import-table-markdown.mjs';
import { apiTable, commandTable, envExample, siteTable } from './variables.mjs';

/**
 * Everything that `npm run docs` writes. A section of a document stands between `<!-- generated: <name> -->` and
 * `<!-- end -->`; without `section`, the whole file is generated.
 * @type {{ file: string, section?: string, make: (paths: string[]) => string }[]}
 */
export const GENERATED = [
  { file: 'docs/architecture.md', section: 'features', make: featureTable },
  { file: 'docs/architecture.md', section: 'imports', make: importTable },
  { file: 'docs/images/architecture.svg', make: drawArchitecture },
  { file: 'docs/configuration.md', section: 'site variables', make: siteTable },
  { file: 'docs/configuration.md', section: 'api variables', make: apiTable },
  { file: 'docs/configuration.md', section: 'command variables', make: commandTable },
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
