import { expect, it } from 'vitest';
import { findStale } from '../../scripts/checks/documents/rules.mjs';
import { GENERATED, withGenerated } from '../../scripts/docs/generated.mjs';

const documents = [...new Set(GENERATED.map(({ file }) => file))];
const paths = [...documents, 'src/lib/stores/thread/a.ts', 'server/services/thread/a.ts'];

/** Returns the text of a document with its generated parts alone. */
function generatedText(document: string): string {
  const parts = GENERATED.filter(({ file }) => file === document);
  const empty = parts.map(({ section }) => `<!-- generated: ${section ?? ''} -->\n\n<!-- end -->\n`).join('');
  return parts.reduce((text, { section, make }) => withGenerated(text, section, make(paths)) ?? '', empty);
}

const upToDate = () =>
  paths.map((path) => ({ path, text: documents.includes(path) ? generatedText(path) : '' }));

it('accepts what the generator has just written', () => {
  expect(findStale(upToDate())).toEqual([]);
});

it.each(documents)('reports a change by hand in %s', (changed) => {
  const files = upToDate().map((file) =>
    file.path === changed ? { ...file, text: file.text.replace(/thread|PORT/, 'changed') } : file,
  );
  expect(findStale(files)).toEqual([expect.stringContaining(`${changed}: `)]);
});

it('reports the table when a feature gets a new file', () => {
  const files = [...upToDate(), { path: 'src/islands/thread/a.tsx', text: '' }];
  expect(findStale(files)).toHaveLength(1);
});

it('reports a document without its section', () => {
  const files = upToDate().map((file) => ({ ...file, text: file.text.replace('generated: imports', '') }));
  expect(findStale(files).join()).toContain('imports');
});
