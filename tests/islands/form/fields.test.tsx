// docs/product/widgets.md#text-input
// docs/product/widgets.md#longest-text
// docs/product/widgets.md#optional-suffix
// docs/product/widgets.md#field-errors
// docs/product/widgets.md#date-format
import { describe, expect, it } from 'vitest';
import { PhoneInput } from '../../../src/islands/form/inputs/masked-input.tsx';
import { RadioGroup } from '../../../src/islands/form/inputs/choice-inputs.tsx';
import { SelectInput } from '../../../src/islands/form/inputs/select-input.tsx';
import { TextInput } from '../../../src/islands/form/field.tsx';
import { elementsOf, markup, onlyElement, textOf } from '../../helpers/markup.ts';

const options = [{ value: 'week', label: 'This week' }];
const text = { label: 'City', required: true } as const;
const WRONG = 'Please enter your city';

describe('a text input', () => {
  it('of type number is text with a numeric keyboard', () => {
    expect(onlyElement(markup(<TextInput {...text} type="number" />), 'input')).toMatchObject({
      type: 'text',
      inputmode: 'decimal',
    });
  });

  it('of type textarea has several lines, and without a type it is text', () => {
    const lines = markup(<TextInput {...text} type="textarea" />);
    expect(elementsOf(lines, 'textarea')).toHaveLength(1);
    expect(elementsOf(lines, 'input')).toEqual([]);
    expect(onlyElement(markup(<TextInput {...text} />), 'input')['type']).toBe('text');
  });
});

it.each(['input', 'textarea'] as const)(
  'an %s keeps a text that is too long, and says how long it is',
  (tag) => {
    const type = tag === 'textarea' ? tag : 'text';
    const long = 'x'.repeat(1_200);
    for (const given of [{ defaultValue: long }, { value: long, onChange: () => undefined }]) {
      const html = markup(<TextInput {...text} {...given} type={type} maxLength={1_000} />);
      expect(onlyElement(html, tag)).toMatchObject({ 'aria-invalid': 'true' });
      expect(onlyElement(html, tag)).not.toHaveProperty('maxlength');
      expect(textOf(html)).toContain('Please keep this under 1,000 characters. It has 1,200.');
    }
    const short = markup(<TextInput {...text} defaultValue="x" type={type} maxLength={1_000} />);
    expect(textOf(short)).not.toContain('Please');
  },
);

describe.each([
  ['text input', 'input', <TextInput key="" label="City" />, <TextInput key="" {...text} />],
  [
    'textarea',
    'textarea',
    <TextInput key="" label="City" type="textarea" />,
    <TextInput key="" {...text} type="textarea" />,
  ],
  ['phone input', 'input', <PhoneInput key="" label="City" />, <PhoneInput key="" {...text} />],
  [
    'select',
    'select',
    <SelectInput key="" label="City" options={options} />,
    <SelectInput key="" {...text} options={options} />,
  ],
])('a %s', (_, tag, optional, required) => {
  it('shows (optional) behind its label while it is not required', () => {
    const html = markup(optional);
    expect(textOf(html)).toMatch(/^City \(optional\)/);
    const control = onlyElement(html, tag);
    expect(html).toContain(`<label for="${control['id'] ?? ''}" class="font-medium">City</label>`);
    expect(control['aria-describedby']).toMatch(/-optional$/);
    expect(textOf(markup(required))).not.toContain('(optional)');
  });
});

it('a group of answers shows the suffix, too', () => {
  const group = { legend: 'When?', name: 'when', options };
  expect(textOf(markup(<RadioGroup {...group} required={false} />))).toMatch(/^When\? \(optional\)/);
  expect(textOf(markup(<RadioGroup {...group} />))).not.toContain('(optional)');
});

describe.each([
  ['text input', 'input', (error?: string) => <TextInput {...text} error={error} />],
  ['textarea', 'textarea', (error?: string) => <TextInput {...text} type="textarea" error={error} />],
  ['phone input', 'input', (error?: string) => <PhoneInput {...text} error={error} />],
  ['select', 'select', (error?: string) => <SelectInput {...text} options={options} error={error} />],
])('an error of a %s', (_, tag, field) => {
  it('stands under the field, describes it and marks it invalid', () => {
    const html = markup(field(WRONG));
    const control = onlyElement(html, tag);
    expect(control).toMatchObject({
      'aria-invalid': 'true',
      'aria-describedby': expect.stringMatching(/-error$/) as string,
    });
    expect(html.indexOf(`id="${control['aria-describedby'] ?? ''}"`)).toBeGreaterThan(
      html.indexOf(`<${tag}`),
    );
    expect(textOf(html)).toMatch(new RegExp(`${WRONG}$`));
  });

  it('is absent from a valid field', () => {
    expect(onlyElement(markup(field()), tag)).not.toHaveProperty('aria-invalid');
  });
});

it('an error of a group of answers marks the group and each answer', () => {
  const html = markup(<RadioGroup legend="When?" name="when" options={options} error={WRONG} />);
  const group = elementsOf(html, 'div').find(({ role }) => role === 'radiogroup');
  expect(group).toMatchObject({ 'aria-invalid': 'true' });
  expect(onlyElement(html, 'input')).toMatchObject({ 'aria-invalid': 'true' });
});
