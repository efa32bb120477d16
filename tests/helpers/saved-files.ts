import { vi } from 'vitest';
import { lastingTimers } from './open-work.ts';

/** Time after which the browser's file is released, because some read it late. */
const RELEASED_AFTER_MS = 60_000;

/** Gives the code under test a document whose links download, and returns what is saved: the names and the files, in order. */
export function openDownloads(): { readonly names: string[]; readonly files: Blob[] } {
  lastingTimers.add(RELEASED_AFTER_MS);
  const [names, files]: [string[], Blob[]] = [[], []];
  const urls = {
    createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
    revokeObjectURL: () => undefined,
  };
  vi.stubGlobal('URL', Object.assign(URL, urls));
  vi.stubGlobal('document', {
    createElement: () => {
      const link = { href: '', download: '', click: () => void names.push(link.download) };
      return link;
    },
  });
  return { names, files };
}
