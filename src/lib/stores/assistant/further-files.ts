import type { AnswerInput, Dialogue } from './dialogue.ts';

/** Files beside the answers, such as the further pages of a document (docs/product/assistant.md#further-files). */
export const FURTHER_FILES_MAX = 9;

/** Among the inputs, so that the draft keeps them; no question has such an id. */
const placeOf = (index: number) => `further ${String(index)}`;
const PLACES = Array.from({ length: FURTHER_FILES_MAX }, (_, index) => placeOf(index));

export interface FurtherFile {
  readonly place: string;
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly sizeBytes: number;
}

/** Returns the files that are uploaded. */
export function furtherFilesOf({ inputs }: Pick<Dialogue, 'inputs'>): readonly FurtherFile[] {
  return PLACES.flatMap((place) => {
    const { text: key = '', file } = inputs[place] ?? {};
    return key === '' || file === undefined ? [] : [{ place, key, ...file }];
  });
}

/** Returns the place that takes the next file; null when there is none left. */
export function nextPlace({ inputs }: Pick<Dialogue, 'inputs'>): string | null {
  return PLACES.find((place) => (inputs[place]?.text ?? '') === '') ?? null;
}

/** Tells whether a file is on its way. */
export function isAddingFile({ inputs }: Pick<Dialogue, 'inputs'>): boolean {
  return PLACES.some((place) => inputs[place]?.text === '' && inputs[place].file !== undefined);
}

/** Returns the inputs of a draft without a file that was on its way when its page was left. */
export function withoutAdding(inputs: Dialogue['inputs']): Dialogue['inputs'] {
  const isWhole = ([place, input]: readonly [string, AnswerInput]) =>
    !PLACES.includes(place) || input.text !== '';
  return Object.fromEntries(Object.entries(inputs).filter(isWhole));
}
