// docs/product/assistant.md#question-types
// docs/product/assistant.md#question-formats
// docs/product/assistant.md#prefill
// docs/product/assistant.md#continue
import { describe, expect, it } from 'vitest';
import { CurrentQuestion, DialogueView } from '../../../src/islands/assistant/dialogue-view.tsx';
import { nextScreenItem, type ScreenItem } from '../../../src/lib/contract/assistant.ts';
import { newDialogue, type Answered, type Dialogue } from '../../../src/lib/stores/assistant/dialogue.ts';
import { elementsOf, markup, onlyElement, textOf } from '../../helpers/markup.ts';
import { EditAnswer } from '../../../src/islands/assistant/summary.tsx';

/** A question for a line of text. */
const TEXT_QUESTION: ScreenItem = {
  id: 7,
  label: 'Where do you live?',
  type: 'TextInput',
  options: [],
  format: null,
  answer: null,
  universalAnswer: null,
  optional: false,
  lastQuestion: false,
};

function show(sent: Partial<ScreenItem>, typed?: string): string {
  const item = { ...TEXT_QUESTION, ...sent };
  const phase = { name: 'asking', item, failed: null, problem: null } as const;
  const dialogue = { ...newDialogue({ id: 1, name: 'Find a vet', forAlpha: true }), phase };
  const inputs = typed === undefined ? {} : { 7: { text: typed } };
  return markup(<CurrentQuestion dialogue={{ ...dialogue, inputs }} phase={phase} />);
}

it('marks an answer that comes from the profile, until it is changed', () => {
  expect(textOf(show({ universalAnswer: 'Springfield' }))).toContain('from your profile');
  expect(textOf(show({ universalAnswer: 'Springfield' }, 'Shelbyville'))).not.toContain('from your profile');
  expect(textOf(show({ answer: 'Springfield' }))).not.toContain('from your profile');
  expect(textOf(show({}))).not.toContain('from your profile');
});

it('offers Skip for an optional question alone, and Continue once there is an answer', () => {
  const buttons = (html: string) => elementsOf(html, 'button').map(({ disabled }) => disabled !== undefined);
  expect(textOf(show({ optional: true }))).toContain('Skip');
  expect(textOf(show({}))).not.toContain('Skip');
  expect(buttons(show({}))).toEqual([true]);
  expect(buttons(show({}, '  '))).toEqual([true]);
  expect(buttons(show({}, 'Springfield'))).toEqual([false]);
});

/** Returns the item that the client reads from a reply with this question. */
function received(sent: Record<string, unknown>): ScreenItem {
  const item = { id: 7, question: { label: 'Which?', type: 'TextInput', ...sent } };
  const reply = nextScreenItem.accepts.parse({ next_item: item });
  if (reply.next_item === null) throw new Error('There is no item.');
  return reply.next_item;
}

const many = Array.from({ length: 12 }, (_, index) => ({ value: `o${index}`, label: `Option ${index}` }));

describe('the field of a question', () => {
  it.each([
    ['TextInput', 'input', 'text'],
    ['MultilineTextInput', 'textarea', undefined],
    ['PhoneNumberInput', 'input', 'tel'],
    ['ManagedEmailInput', 'input', 'email'],
    ['SingleUploadInput', 'input', 'file'],
  ])('of the type %s is the element %s', (type, tag, inputType) => {
    const html = show(received({ type }));
    expect(onlyElement(html, tag)['type']).toBe(inputType);
    const others = ['input', 'textarea', 'select'].filter((other) => other !== tag);
    expect(others.flatMap((other) => elementsOf(html, other))).toEqual([]);
  });

  it('is a date with its limits', () => {
    const html = show(received({ format: { kind: 'date', min: '2026-01-01', max: '2026-12-31' } }));
    const [field] = elementsOf(html, 'input');
    expect(field).toMatchObject({ type: 'date', min: '2026-01-01', max: '2026-12-31' });
  });

  it('is an amount with a numeric keyboard and the name of the currency', () => {
    const html = show(received({ format: { kind: 'amount', currency: 'USD' } }));
    expect(elementsOf(html, 'input')[0]).toMatchObject({ type: 'text', inputmode: 'decimal' });
    expect(textOf(html)).toContain('In US dollars');
  });

  it.each([
    ['9999', 'numeric'],
    ['a9*', 'text'],
  ])('is a line for the mask %s, with its example and a fitting keyboard', (mask, inputmode) => {
    const html = show(received({ format: { kind: 'mask', mask, example: 'X1' } }));
    expect(elementsOf(html, 'input')[0]).toMatchObject({ type: 'text', inputmode });
    expect(textOf(html)).toContain('Such as X1');
  });

  it('is a list for many options', () => {
    const html = show(
      received({ type: 'SingleSelectInput', select_options: many, format: { kind: 'list' } }),
    );
    expect(elementsOf(html, 'select')).toHaveLength(1);
    // And one for "nothing chosen".
    expect(elementsOf(html, 'option')).toHaveLength(13);
    expect(elementsOf(html, 'input')).toEqual([]);
  });

  it.each([
    undefined,
    null,
    'date',
    { kind: 'color' },
    { kind: 'amount', currency: 'dollars' },
    { kind: 'mask', example: '' },
    { kind: 'list' },
  ])('is a line of text for the format %j', (format) => {
    const plain = show(received({}));
    expect(elementsOf(plain, 'input')[0]).toMatchObject({ type: 'text' });
    expect(show(received({ format }))).toBe(plain);
  });

  it('has a chip for every option without a format', () => {
    const html = show(received({ type: 'SingleSelectInput', select_options: many }));
    expect(elementsOf(html, 'input').map(({ type }) => type)).toEqual(many.map(() => 'radio'));
    expect(elementsOf(html, 'select')).toEqual([]);
  });
});

/** Returns whether Save is disabled while the answer holds this text. */
function isSaveDisabled(text: string, optional = false): boolean {
  const answer = { item: { ...TEXT_QUESTION, optional }, input: { text: 'Springfield' }, skipped: false };
  const editing = { itemId: 7, input: { text }, status: 'open', problem: null } as const;
  const html = markup(<EditAnswer answer={answer} editing={editing} labelId="question" />);
  expect(textOf(html)).toContain('Save');
  return elementsOf(html, 'button')[0]?.['disabled'] !== undefined;
}

it('saves a changed answer only when there is one, or the question is optional', () => {
  expect(isSaveDisabled('Shelbyville')).toBe(false);
  expect(isSaveDisabled('')).toBe(true);
  expect(isSaveDisabled('  ')).toBe(true);
  expect(isSaveDisabled('', true)).toBe(false);
});

const answer = (id: number, label: string, text: string): Answered => ({
  item: { ...TEXT_QUESTION, id, label },
  input: { text },
  skipped: false,
});
const first = answer(1, 'Who is the patient?', 'Biscuit');
const second = answer(2, 'What is wrong?', 'A cough');

function showDialogue(state: Pick<Dialogue, 'answered' | 'phase'>): string {
  return markup(
    <DialogueView dialogue={{ ...newDialogue({ id: 1, name: 'Find a vet', forAlpha: true }), ...state }} />,
  );
}

it('shows an answer that is being saved as it is shown afterwards, below its question', () => {
  const saving = showDialogue({ answered: [first], phase: { name: 'saving', pending: second } });
  const saved = showDialogue({ answered: [first, second], phase: { name: 'fetching' } });
  expect(textOf(saving)).toMatch(/Biscuit.*What is wrong\?.*A cough/);
  // Nothing can be changed meanwhile.
  expect(saving.replaceAll(' disabled=""', '')).toBe(saved);
});
