import { expect, it } from 'vitest';
import { Button } from '../../../src/islands/ui/button/button.tsx';
import { markup, onlyElement, textOf } from '../../helpers/markup.ts';

const buttonOf = (html: string) => onlyElement(html, 'button');

it('has three looks, and submits only when asked to', () => {
  const looks = (['primary', 'secondary', 'tertiary'] as const).map(
    (variant) => buttonOf(markup(<Button variant={variant}>Go</Button>))['class'],
  );
  expect(new Set(looks).size).toBe(3);
  expect(looks[0]).toBe(buttonOf(markup(<Button>Go</Button>))['class']);
  expect(buttonOf(markup(<Button>Go</Button>))['type']).toBe('button');
  expect(buttonOf(markup(<Button type="submit">Go</Button>))['type']).toBe('submit');
});

it('is disabled, busy and keeps its name while loading', () => {
  const html = markup(<Button loading>Save</Button>);
  expect(buttonOf(html)).toMatchObject({ disabled: '', 'aria-busy': 'true' });
  expect(textOf(html)).toBe('Save');
});

it('is neither disabled nor busy otherwise, and disabled without being busy on demand', () => {
  const idle = buttonOf(markup(<Button>Save</Button>));
  expect(idle).not.toHaveProperty('disabled');
  expect(idle).not.toHaveProperty('aria-busy');
  const off = buttonOf(markup(<Button disabled>Save</Button>));
  expect(off).toHaveProperty('disabled');
  expect(off).not.toHaveProperty('aria-busy');
});
