import { createUpload, type Upload } from '../uploads/upload.ts';
import type { AnswerInput } from './dialogue.ts';

/** The places that can ask for a file at the same time: the current question, an earlier answer under change, a file beside the answers, questions of cards. */
export type UploadSlot = 'ask' | 'edit' | 'further' | `card ${string}`;

type TakeInput = (input: AnswerInput) => void;

interface Slot {
  readonly itemKey: string;
  onInput: TakeInput;
  readonly upload: Upload;
  readonly stop: () => void;
}

const slots = new Map<UploadSlot, Slot>();

/** Returns a file input's upload, restored from an earlier answer. The last `onInput` follows it; the answer is the file's key, else empty. */
export function answerUpload(
  slot: UploadSlot,
  itemKey: string,
  input: AnswerInput,
  onInput: TakeInput,
): Upload {
  const existing = slots.get(slot);
  if (existing?.itemKey === itemKey) {
    existing.onInput = onInput;
    return existing.upload;
  }
  forgetAnswerUpload(slot);
  const upload = createUpload();
  if (input.text !== '' && input.file !== undefined) upload.restore(input.text, input.file);
  const stop = upload.$state.listen((state) => {
    if (state.status === 'empty') {
      own.onInput({ text: '' });
      return;
    }
    const { name, type, sizeBytes } = state.file;
    own.onInput({ text: state.status === 'uploaded' ? state.key : '', file: { name, type, sizeBytes } });
  });
  const own: Slot = { itemKey, onInput, upload, stop };
  slots.set(slot, own);
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
  forgetAnswerUpload('further');
}
