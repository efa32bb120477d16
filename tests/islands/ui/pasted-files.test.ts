// docs/product/thread.md#one-attachment
import type { ClipboardEvent } from 'react';
import { expect, it } from 'vitest';
import { pastedFiles } from '../../../src/islands/ui/file/file-choice.tsx';

const picture = (name: string) => new File(['x'], name, { type: 'image/png' });

/** Returns the names of the files that a paste of these contents attaches. */
function pasted(texts: Readonly<Record<string, string>>, ...names: readonly string[]): readonly string[] {
  const clipboardData = {
    files: names.map(picture),
    types: [...Object.keys(texts), 'Files'],
    getData: (type: string) => texts[type] ?? '',
  };
  return pastedFiles({ clipboardData } as unknown as ClipboardEvent).map(({ name }) => name);
}

it('attaches a picture that was copied in a folder, which has its name as text', () => {
  expect(pasted({ 'text/plain': 'IMG_2041.png' }, 'IMG_2041.png')).toEqual(['IMG_2041.png']);
  expect(pasted({ 'text/plain': 'IMG_2041.HEIC' }, 'image.png')).toEqual(['image.png']);
  expect(pasted({ 'text/plain': 'Foto von gestern' }, 'Foto von gestern')).toEqual(['Foto von gestern']);
  expect(pasted({ 'text/plain': 'a.png\nb.pdf\n' }, 'a.png', 'b.pdf')).toEqual(['a.png', 'b.pdf']);
});

it('attaches a picture that was copied from a page or a screen', () => {
  expect(pasted({ 'text/html': '<img src="a.png">' }, 'image.png')).toEqual(['image.png']);
  expect(pasted({}, 'image.png')).toEqual(['image.png']);
});

it('takes text as text, also where an office program adds a picture of it', () => {
  expect(pasted({ 'text/plain': 'Total 40', 'text/html': '<b>Total 40</b>' }, 'image.png')).toEqual([]);
  expect(pasted({ 'text/plain': 'Total 40' }, 'image.png')).toEqual([]);
  expect(pasted({ 'text/plain': 'see plan.png\nand the rest' }, 'image.png')).toEqual([]);
  expect(pasted({ 'text/plain': 'a.png\nb.png' }, 'image.png')).toEqual([]);
  expect(pasted({ 'text/plain': 'a.png', 'text/html': '<b>a.png</b>' }, 'image.png')).toEqual([]);
});
