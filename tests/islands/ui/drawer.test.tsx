// docs/product/widgets.md#drawer
// docs/product/widgets.md#drawer-closing
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Drawer, type DrawerProps } from '../../../src/islands/ui/dialog/drawer.tsx';
import { elementsOf, markup, onlyElement } from '../../helpers/markup.ts';

const show = (props: Partial<DrawerProps> = {}) =>
  markup(
    <Drawer open label="Details" onClose={() => undefined} {...props}>
      Content
    </Drawer>,
  );
/** The classes of the box around the content. */
const frameOf = (html: string) =>
  elementsOf(html.slice(0, html.indexOf('Content')), 'div')
    .at(-1)
    ?.['class']?.split(' ') ?? [];

it('is a right panel that scrolls and is not full-bleed unless it says otherwise', () => {
  expect(show()).toBe(
    show({ position: 'right', variant: 'panel', scrollable: true, fullBleed: false, fullScreen: false }),
  );
  expect(onlyElement(show(), 'dialog')).toMatchObject({ 'aria-label': 'Details' });
});

describe('a drawer', () => {
  it('scrolls its content, or not', () => {
    expect(frameOf(show())).toContain('overflow-y-auto');
    expect(frameOf(show({ scrollable: false }))).not.toContain('overflow-y-auto');
  });

  it('has a margin around its content, or none', () => {
    expect(frameOf(show()).filter((name) => /^p[xy]-/.test(name))).toHaveLength(2);
    expect(frameOf(show({ fullBleed: true })).filter((name) => /^p[xy]-/.test(name))).toEqual([]);
  });

  it('blocks the page behind it only when it is modal', () => {
    expect(onlyElement(show(), 'dialog')).toHaveProperty('data-blocks-scroll');
    expect(onlyElement(show({ modal: false }), 'dialog')).not.toHaveProperty('data-blocks-scroll');
  });
});

describe('the look of a drawer', () => {
  const classesOf = (props: Partial<DrawerProps>) => onlyElement(show(props), 'dialog')['class'] ?? '';
  const css = (file: string) => readFileSync(`src/layouts/styles/${file}.css`, 'utf8');

  it.each([
    ['nav', 275],
    ['panel', 660],
  ] as const)('%s is %i px wide from the small breakpoint on', (variant, px) => {
    const [, rem = ''] = /\bsm:w-\[([\d.]+)rem\]/.exec(classesOf({ variant })) ?? [];
    expect(Number(rem) * 16).toBe(px);
  });

  it.each([
    ['right', /\binset-y-0\b.* right-0\b/],
    ['left', /\binset-y-0\b.* left-0\b/],
    ['top', /\binset-x-0\b.* top-0\b/],
    ['bottom', /\binset-x-0\b.* bottom-0\b/],
  ] as const)('%s is at its edge and slides in from there', (position, place) => {
    expect(classesOf({ position })).toMatch(place);
    expect(classesOf({ position }).split(' ')).toContain(`slide-${position}`);
    expect(css('widgets')).toMatch(
      new RegExp(`\\.slide-${position}:not\\(\\[open\\]\\) \\{\\s+transform: translate`),
    );
  });

  it('slides for 300 ms; full-screen it covers the page and fades for 400 ms', () => {
    expect(css('widgets')).toMatch(/\.slide \{\s+transition-duration: 300ms;/);
    expect(css('widgets')).toMatch(/\.overlay \{[^}]*\n\s+opacity 400ms ease,/);
    const full = classesOf({ fullScreen: true }).split(' ');
    expect(full).toEqual(expect.arrayContaining(['overlay', 'fade', 'inset-0', 'h-dvh', 'w-full']));
    expect(full).not.toContain('slide');
  });

  it('stops the page behind it from scrolling', () => {
    expect(css('base')).toMatch(/:has\(dialog\[data-blocks-scroll\]\[open\]\) \{\s+overflow: hidden;/);
  });
});
