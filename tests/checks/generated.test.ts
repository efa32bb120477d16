import { describe, expect, it } from 'vitest';
import { findStale } from '../../scripts/checks/documents/generated.mjs';
import { drawArchitecture } from '../../scripts/docs/drawing.mjs';
import { featureTable, findUnnamedEntries } from '../../scripts/docs/feature-table.mjs';
import { withGenerated } from '../../scripts/docs/generated.mjs';
import { importTable } from '../../scripts/docs/import-table-markdown.mjs';

const DOCUMENT = 'docs/architecture.md';
const DRAWING = 'docs/images/architecture.svg';
const paths = [DOCUMENT, DRAWING, 'src/lib/stores/thread/a.ts', 'server/routes/thread-routes.ts'];

function upToDate() {
  const empty = '<!-- generated: features -->\n\n<!-- end -->\n<!-- generated: imports -->\n\n<!-- end -->\n';
  const features = withGenerated(empty, 'features', featureTable(paths)) ?? '';
  const document = withGenerated(features, 'imports', importTable()) ?? '';
  const texts: Record<string, string> = { [DOCUMENT]: document, [DRAWING]: drawArchitecture(paths) };
  return paths.map((path) => ({ path, text: texts[path] ?? '' }));
}

describe('findStale', () => {
  it('accepts what the generator has just written', () => {
    expect(findStale(upToDate())).toEqual([]);
  });

  it.each([DOCUMENT, DRAWING])('reports a change by hand in %s', (changed) => {
    const files = upToDate().map((file) =>
      file.path === changed ? { ...file, text: file.text.replace('thread', 'threads') } : file,
    );
    expect(findStale(files)).toEqual([expect.stringContaining(`${changed}: `)]);
  });

  it('reports tables and drawing when a feature gets a new file', () => {
    const files = [...upToDate(), { path: 'src/islands/thread/a.tsx', text: '' }];
    expect(findStale(files)).toHaveLength(2);
  });

  it('reports a document without its section', () => {
    const files = upToDate().map((file) => ({ ...file, text: file.text.replace('generated: imports', '') }));
    expect(findStale(files).join()).toContain('imports');
  });
});

describe('findUnnamedEntries', () => {
  it('accepts names of features, with the ending of their layer', () => {
    const accepted = [
      'src/lib/stores/thread/a.ts',
      'src/lib/contract/thread.ts',
      'server/routes/thread-routes.ts',
    ];
    expect(findUnnamedEntries([...accepted, 'src/islands/ui/a.tsx', 'src/islands/README.md'])).toEqual([]);
  });

  it.each(['src/lib/stores/conversation/a.ts', 'src/lib/api/upload-file.ts', 'e2e/a.spec.ts'])(
    'reports %s',
    (path) => {
      expect(findUnnamedEntries([path])).toHaveLength(1);
    },
  );
});
