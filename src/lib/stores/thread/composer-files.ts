import { atom, computed, type ReadableAtom } from 'nanostores';
import { checkChoice } from '../uploads/upload-rules.ts';
import { createUpload, UPLOAD_DELAY_MS, type Upload, type UploadState } from '../uploads/upload.ts';
import { storedFileOf, type StoredFile } from './stored-messages.ts';

/** A chosen file beside the first one, which becomes a message of its own. */
export interface FurtherFile {
  readonly id: number;
  readonly upload: Upload;
}

/** The files of the message being written, in the order of choosing (docs/product/thread.md#several-files). */
export interface ComposerFiles {
  /** The file that goes with the words; one that is chosen alone takes its place. */
  readonly first: Upload;
  readonly $further: ReadableAtom<readonly FurtherFile[]>;
  /** The states of all, the first one's first. */
  readonly $states: ReadableAtom<readonly UploadState[]>;
  /** The keys of those that are uploaded, a line each. */
  readonly $keys: ReadableAtom<string>;
  /** Uploads files: one alone takes the place of the first, several stand side by side. */
  choose(files: readonly File[]): void;
  uploaded(): readonly StoredFile[];
  /** Tells whether each is in one of these states. */
  isEvery(...states: readonly UploadState['status'][]): boolean;
  /** Takes files that were uploaded before. */
  restore(files: readonly StoredFile[]): void;
  /** Drops a file beside the first one, and aborts its upload. */
  remove(id: number): void;
  /** Drops the uploaded files with these keys: they are sent. */
  forget(keys: readonly string[]): void;
}

const stateOf = (upload: Upload) => upload.$state.get();

/** @param requestId uploads wait for it */
export function createComposerFiles(requestId: Promise<string>): ComposerFiles {
  const newUpload = () => createUpload({ requestId, startDelayMs: UPLOAD_DELAY_MS });
  const first = newUpload();
  const $further = atom<readonly FurtherFile[]>([]);
  const $states = atom<readonly UploadState[]>([stateOf(first)]);
  let lastId = 0;
  const read = () => $states.set([first, ...$further.get().map(({ upload }) => upload)].map(stateOf));
  first.$state.listen(read);
  /** Returns the upload that takes one more file. */
  const nextPlace = (): Upload => {
    if (stateOf(first).status === 'empty') return first;
    const upload = newUpload();
    $further.set([...$further.get(), { id: (lastId += 1), upload }]);
    upload.$state.listen(read);
    return upload;
  };
  const chooseSeveral = async (files: readonly File[]) => {
    const { taken, refusal } = await checkChoice(files);
    for (const file of taken) void nextPlace().take(file);
    if (refusal !== null) first.refuse(refusal);
  };
  const keep = (isKept: (file: FurtherFile) => boolean) => {
    const dropped = $further.get().filter((file) => !isKept(file));
    $further.set($further.get().filter(isKept));
    for (const { upload } of dropped) upload.remove();
    read();
  };
  return {
    first,
    $further,
    $states,
    choose: (files) => {
      if (files.length <= 1 && $further.get().length === 0) void first.choose(...files);
      else void chooseSeveral(files);
    },
    $keys: computed($states, (states) => states.map((state) => storedFileOf(state)?.key ?? '').join('\n')),
    uploaded: () => $states.get().flatMap((state) => storedFileOf(state) ?? []),
    isEvery: (...states) => $states.get().every(({ status }) => states.includes(status)),
    restore: (files) => {
      for (const file of files) nextPlace().restore(file.key, file);
    },
    remove: (id) => keep((file) => file.id !== id),
    forget: (keys) => {
      const isSent = (upload: Upload) => keys.includes(storedFileOf(stateOf(upload))?.key ?? '');
      if (isSent(first)) first.remove();
      keep(({ upload }) => !isSent(upload));
    },
  };
}
