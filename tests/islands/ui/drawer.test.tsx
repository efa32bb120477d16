import { describe, expect, expectTypeOf, it } from 'vitest';
import type { DrawerPosition, DrawerVariant } from '../../../src/islands/ui/dialog/drawer-look.ts';
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

it('takes four positions and two variants', () => {
  expectTypeOf<DrawerPosition>().toEqualTypeOf<'right' | 'left' | 'top' | 'bottom'>();
  expectTypeOf<DrawerVariant>().toEqualTypeOf<'nav' | 'panel'>();
  const looks = (['right', 'left', 'top', 'bottom'] as const).flatMap((position) =>
    (['nav', 'panel'] as const).map((variant) => onlyElement(show({ position, variant }), 'dialog')['class']),
  );
  // The variant is a width, which a drawer at the upper or lower edge does not have.
  expect(new Set(looks).size).toBe(6);
});
