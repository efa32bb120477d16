// docs/product/uploads.md#upload-states
// docs/product/widgets.md#button
// docs/product/widgets.md#chip
// docs/product/widgets.md#link
// docs/product/widgets.md#tabs
import { describe, expect, it } from 'vitest';
import { ButtonLink, Button } from '../../../src/islands/ui/button/button.tsx';
import { Link } from '../../../src/islands/ui/navigation/link.tsx';
import { elementsOf, markup, onlyElement, textOf } from '../../helpers/markup.ts';
import { Tabs } from '../../../src/islands/ui/navigation/tabs.tsx';
import type { FileUploadState } from '../../../src/islands/ui/file/file-choice.tsx';
import { FileUpload } from '../../../src/islands/ui/file/file-upload.tsx';
import { Chip, type ChipProps } from '../../../src/islands/ui/chip/chip.tsx';

it.each([
  ['Link', Link],
  ['ButtonLink', ButtonLink],
])('%s opens an external target in a new tab without opener or referrer', (_, Kind) => {
  const html = markup(<Kind href="https://partner.example/offer">Offer</Kind>);
  expect(onlyElement(html, 'a')).toMatchObject({
    href: 'https://partner.example/offer',
    target: '_blank',
    rel: 'noopener noreferrer',
  });
  expect(textOf(html)).toMatch(/^Offer.*\(opens in a new tab\)$/);
});

it.each([
  ['Link', Link],
  ['ButtonLink', ButtonLink],
])('%s is an ordinary page of the app for an internal target', (_, Kind) => {
  const link = onlyElement(markup(<Kind href="/requests/">Requests</Kind>), 'a');
  expect(link).toMatchObject({ href: '/requests/' });
  expect(link).not.toHaveProperty('target');
  expect(link).not.toHaveProperty('rel');
});

it('is plain text for an unsafe target', () => {
  const html = markup(<Link href="javascript:alert(1)">Offer</Link>);
  expect(elementsOf(html, 'a')).toEqual([]);
  expect(textOf(html)).toBe('Offer');
});

it('leads to the authenticator app, where it is asked to', () => {
  const href = 'otpauth://totp/Sundial:kim@people.example?secret=ABC';
  const html = markup(
    <Link href={href} use="authenticator">
      Open the app
    </Link>,
  );
  expect(onlyElement(html, 'a')).toMatchObject({ href });
});

const buttonOf = (html: string) => onlyElement(html, 'button');

it('is disabled, busy and keeps its name while loading', () => {
  const html = markup(<Button loading>Save</Button>);
  expect(buttonOf(html)).toMatchObject({ disabled: '', 'aria-busy': 'true' });
  expect(textOf(html)).toBe('Save');
});

const tabs = [
  { key: 'todo', label: 'To do (3)', panel: 'Three' },
  { key: 'completed', label: 'Completed-now!', panel: 'Twelve' },
];

it('names a tab and its panel by the label, with underscores for all but word characters', () => {
  const html = markup(<Tabs label="Requests" tabs={tabs} selected="completed" onSelect={() => undefined} />);
  const shown = elementsOf(html, 'button').map(({ id, ...rest }) => [
    id,
    rest['aria-selected'],
    rest['aria-controls'],
  ]);
  expect(shown).toEqual([
    [expect.stringMatching(/^\W?\w*\W?To_do__3_$/), 'false', expect.stringMatching(/To_do__3_-panel$/)],
    [
      expect.stringMatching(/^\W?\w*\W?Completed_now_$/),
      'true',
      expect.stringMatching(/Completed_now_-panel$/),
    ],
  ]);
  const panels = elementsOf(html, 'div').filter(({ role }) => role === 'tabpanel');
  expect(panels.map((panel) => [panel['id'], panel['aria-labelledby'], 'hidden' in panel])).toEqual([
    [shown[0]?.[2], shown[0]?.[0], true],
    [shown[1]?.[2], shown[1]?.[0], false],
  ]);
});

const file = { name: 'lease.pdf', type: 'application/pdf', sizeBytes: 2048 };
const show = (state: FileUploadState) =>
  markup(
    <FileUpload label="Attach a file" state={state} onSelect={() => undefined} onRemove={() => undefined} />,
  );

it.each([
  [{ status: 'pending', file }, 'Pending', 0],
  [{ status: 'uploading', file, percent: 41.6 }, 'Uploading 42%', 1],
  [{ status: 'uploaded', file }, 'Uploaded', 0],
] satisfies [FileUploadState, string, number][])('%j shows name, size and state', (state, words, bars) => {
  const html = show(state);
  expect(textOf(html)).toContain(`lease.pdf2.0 KB · ${words}`);
  expect(elementsOf(html, 'div').filter(({ role }) => role === 'progressbar')).toHaveLength(bars);
});

const look = { description: 'Home' };
const choice = { name: 'place', value: 'home' };

/** Every variant with the tag that carries its state. */
const variants: readonly (readonly [string, ChipProps])[] = [
  ['button', { ...look, variant: 'button' }],
  ['a', { ...look, variant: 'link', href: '/requests/' }],
  ['a', { ...look, variant: 'external-link', href: 'https://partner.example/' }],
  ['input', { ...look, ...choice, variant: 'radio' }],
  ['input', { ...look, variant: 'checkbox' }],
];
const isOff = ({ disabled, 'aria-disabled': off, href }: Readonly<Record<string, string>>) =>
  disabled !== undefined || (off === 'true' && href === undefined);

describe.each(variants)('a chip that is a <%s>: %j', (tag, props) => {
  it('shows description and title', () => {
    expect(textOf(markup(<Chip {...props} title="Place" />))).toMatch(/^Place Home/);
  });

  it('can be disabled', () => {
    expect(isOff(onlyElement(markup(<Chip {...props} />), tag))).toBe(false);
    expect(isOff(onlyElement(markup(<Chip {...props} disabled />), tag))).toBe(true);
  });

  it('can be in error, with or without a sentence', () => {
    const wrong = markup(<Chip {...props} error="Please choose another one" />);
    const { 'aria-describedby': id = '' } = onlyElement(wrong, tag);
    expect(wrong).toContain(`<span id="${id}"`);
    expect(textOf(wrong)).toMatch(/Please choose another one$/);
    const isRed = (html: string) => /class="[^"]*\bchip-wrong\b/.test(html);
    expect(isRed(wrong)).toBe(true);
    expect(isRed(markup(<Chip {...props} error />))).toBe(true);
    expect(isRed(markup(<Chip {...props} />))).toBe(false);
  });
});

it('is selected: pressed, the current page, or checked', () => {
  const pressed = (html: string) => onlyElement(html, 'button')['aria-pressed'];
  expect(pressed(markup(<Chip {...look} variant="button" defaultPressed />))).toBe('true');
  expect(pressed(markup(<Chip {...look} variant="button" />))).toBe('false');
  const current = (html: string) => onlyElement(html, 'a')['aria-current'];
  expect(current(markup(<Chip {...look} variant="link" href="/a/" selected />))).toBe('page');
  expect(current(markup(<Chip {...look} variant="link" href="/a/" />))).toBeUndefined();
  for (const choices of [
    <Chip key="one" {...look} {...choice} variant="radio" defaultChecked />,
    <Chip key="two" {...look} variant="checkbox" defaultChecked />,
  ])
    expect(onlyElement(markup(choices), 'input')).toHaveProperty('checked');
});
