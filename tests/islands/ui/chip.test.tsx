import { describe, expect, expectTypeOf, it } from 'vitest';
import { Chip, type ChipProps } from '../../../src/islands/ui/chip/chip.tsx';
import { elementsOf, markup, onlyElement, textOf } from '../../helpers/markup.ts';

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

  it('carries no picture but the default one', () => {
    expect(elementsOf(markup(<Chip {...props} image="default" />), 'svg').length).toBe(
      elementsOf(markup(<Chip {...props} />), 'svg').length + 1,
    );
  });

  it('clamps title and description', () => {
    const clamped = elementsOf(markup(<Chip {...props} title="Place" />), 'span').filter((span) =>
      /\bline-clamp-2\b/.test(span['class'] ?? ''),
    );
    expect(clamped).toHaveLength(2);
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

it('opens a new tab without opener or referrer as an external link only', () => {
  const own = onlyElement(markup(<Chip {...look} variant="link" href="/requests/" />), 'a');
  expect(own).toMatchObject({ href: '/requests/' });
  expect(own).not.toHaveProperty('target');
  const external = <Chip {...look} variant="external-link" href="https://partner.example/" />;
  expect(onlyElement(markup(external), 'a')).toMatchObject({
    href: 'https://partner.example/',
    target: '_blank',
    rel: 'noopener noreferrer',
  });
});

it('requires a description, and takes five variants and one picture', () => {
  expectTypeOf<ChipProps['variant']>().toEqualTypeOf<
    'button' | 'link' | 'external-link' | 'radio' | 'checkbox'
  >();
  expectTypeOf<ChipProps['description']>().toEqualTypeOf<string>();
  expectTypeOf<ChipProps['image']>().toEqualTypeOf<'default' | undefined>();
});
