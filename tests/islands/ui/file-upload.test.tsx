import { expect, it } from 'vitest';
import type { FileUploadState } from '../../../src/islands/ui/file/file-upload-state.ts';
import { FileUpload } from '../../../src/islands/ui/file/file-upload.tsx';
import { elementsOf, markup, textOf } from '../../helpers/markup.ts';

const file = { name: 'lease.pdf', type: 'application/pdf', sizeBytes: 2048 };
const show = (state: FileUploadState) =>
  markup(
    <FileUpload label="Attach a file" state={state} onSelect={() => undefined} onRemove={() => undefined} />,
  );

it.each([
  [{ status: 'pending', file }, 'Pending', 0],
  [{ status: 'uploading', file, percent: 41.6 }, 'Uploading 42%', 1],
  [{ status: 'uploaded', file }, 'Uploaded', 0],
] satisfies [FileUploadState, string, number][])('%j shows name, size and state', (state, words, bars) => {
  const html = show(state);
  expect(textOf(html)).toContain(`lease.pdf2.0 KB · ${words}`);
  expect(elementsOf(html, 'div').filter(({ role }) => role === 'progressbar')).toHaveLength(bars);
});

it('shows neither file nor state while it is empty', () => {
  expect(textOf(show({ status: 'empty' }))).not.toMatch(/lease|Pending|Upload/);
});
