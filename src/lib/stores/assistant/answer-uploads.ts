import { createUpload, type Upload } from '../uploads/upload.ts';
import type { AnswerInput } from './dialogue.ts';

/** The places that can ask for a file at the same time: the current question, an earlier answer under change, questions of cards. */
export type UploadSlot = 'ask' | 'edit' | `card ${string}`;

interface Slot {
  readonly itemKey: string;
  readonly upload: Upload;
  readonly stop: () => void;
}

const slots = new Map<UploadSlot, Slot>();

/** Returns a file input's upload, restored from an earlier answer. `onInput` follows it; the answer is the file's key, else empty. */
export function answerUpload(
  slot: UploadSlot,
  itemKey: string,
  input: AnswerInput,
  onInput: (input: AnswerInput) => void,
): Upload {
  const existing = slots.get(slot);
  if (existing?.itemKey === itemKey) return existing.upload;
  forgetAnswerUpload(slot);
  const upload = createUpload();
  if (input.text !== '' && input.file !== undefined) upload.restore(input.text, input.file);
  const stop = upload.$state.listen((state) => {
    if (state.status === 'empty') {
      onInput({ text: '' });
      return;
    }
    const { name, type, sizeBytes } = state.file;
    onInput({ text: state.status === 'uploaded' ? state.key : '', file: { name, type, sizeBytes } });
  });
  slots.set(slot, { itemKey, upload, stop });
  return upload;
}

/** Empties a slot and aborts its upload. */
export function forgetAnswerUpload(slot: UploadSlot): void {
  const existing = slots.get(slot);
  slots.delete(slot);
  existing?.stop();
  existing?.upload.remove();
}

export function forgetAnswerUploads(): void {
  forgetAnswerUpload('ask');
  forgetAnswerUpload('edit');
}
