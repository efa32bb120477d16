import { createUpload, type Upload } from '../upload.ts';
import type { AnswerInput } from './conversation.ts';

/** The two places that may ask for a file at the same time: the current question and a change of an earlier one. */
export type UploadSlot = 'ask' | 'edit';

interface Slot {
  readonly itemKey: string;
  readonly upload: Upload;
  readonly stop: () => void;
}

const slots = new Map<UploadSlot, Slot>();

/**
 * The upload behind a question's file input, begun with what is known of the answer. Whatever becomes of the file is
 * told to `onInput`: its key is the answer, and there is none until it is uploaded.
 */
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

/** Lets go of a slot; a file on its way is not sent any further. */
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
