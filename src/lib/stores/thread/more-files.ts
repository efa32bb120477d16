import { atom, type ReadableAtom } from 'nanostores';
import type { Upload, UploadState } from '../uploads/upload.ts';
import { storedFileOf, type StoredFile } from './stored-messages.ts';

/** A chosen file beside the first one, which becomes a message of its own. */
export interface MoreFile {
  readonly id: number;
  readonly upload: Upload;
}

/** The files of a composer beside the first one, in the order of choosing (docs/product/thread.md#several-files). */
export interface MoreFiles {
  readonly $files: ReadableAtom<readonly MoreFile[]>;
  readonly $states: ReadableAtom<readonly UploadState[]>;
  /** Uploads more files, each on its own. */
  add(files: readonly File[]): void;
  /** Takes files that were uploaded before. */
  restore(files: readonly StoredFile[]): void;
  uploaded(): readonly StoredFile[];
  /** Drops a file, and aborts its upload. */
  remove(id: number): void;
  /** Drops the uploaded files with these keys: they are sent. */
  forget(keys: readonly string[]): void;
}

export function createMoreFiles(newUpload: () => Upload): MoreFiles {
  const $files = atom<readonly MoreFile[]>([]);
  const $states = atom<readonly UploadState[]>([]);
  let lastId = 0;
  const read = () => $states.set($files.get().map(({ upload }) => upload.$state.get()));
  const begin = (): Upload => {
    const upload = newUpload();
    $files.set([...$files.get(), { id: (lastId += 1), upload }]);
    upload.$state.listen(read);
    return upload;
  };
  const keep = (isKept: (file: MoreFile) => boolean) => {
    const dropped = $files.get().filter((file) => !isKept(file));
    $files.set($files.get().filter(isKept));
    for (const { upload } of dropped) upload.remove();
    read();
  };
  return {
    $files,
    $states,
    add: (files) => {
      for (const file of files) void begin().choose(file);
    },
    restore: (files) => {
      for (const file of files) begin().restore(file.key, file);
    },
    uploaded: () => $states.get().flatMap((state) => storedFileOf(state) ?? []),
    remove: (id) => keep((file) => file.id !== id),
    forget: (keys) =>
      keep(({ upload }) => {
        const key = storedFileOf(upload.$state.get())?.key;
        return key === undefined || !keys.includes(key);
      }),
  };
}
