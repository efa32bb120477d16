// docs/product/routes.md#scroll-position
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepScroll } from '../../../src/lib/boot/keep-scroll.ts';

class Entry {
  type = '';
}

let root: { scrollHeight: number; clientHeight: number };
let anchors: Record<string, { scrollIntoView: () => void }>;
let saved: string | null;
let opensAtEnd: boolean;
let resize: () => void;
let isWatching: boolean;
let page: EventTarget;
const scrolls: unknown[] = [];

/** Opens a page, as a new visit or as a return to it. */
function open(hash: string, type: 'navigate' | 'back_forward' | 'reload' = 'navigate'): void {
  vi.stubGlobal('location', { hash });
  vi.stubGlobal('performance', { getEntriesByType: () => [Object.assign(new Entry(), { type })] });
  keepScroll();
}

beforeEach(() => {
  vi.useFakeTimers();
  scrolls.length = 0;
  root = { scrollHeight: 400, clientHeight: 400 };
  anchors = {};
  saved = null;
  opensAtEnd = false;
  isWatching = false;
  page = new EventTarget();
  vi.stubGlobal('window', { navigation: { currentEntry: { key: 'one' } } });
  vi.stubGlobal('document', {
    documentElement: root,
    querySelector: () => (opensAtEnd ? {} : null),
    body: {},
    getElementById: (id: string) => anchors[id] ?? null,
  });
  vi.stubGlobal('PerformanceNavigationTiming', Entry);
  vi.stubGlobal('sessionStorage', { getItem: () => saved });
  vi.stubGlobal('scrollTo', (to: unknown) => scrolls.push(to));
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resize = () => {
          if (isWatching) callback();
        };
      }
      observe(): void {
        isWatching = true;
        resize();
      }
      disconnect(): void {
        isWatching = false;
      }
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const arrive = (id: string) => {
  anchors[id] = { scrollIntoView: () => scrolls.push(`#${id}`) };
  resize();
};

it('scrolls to the anchor of the hash once it arrives, and then no more', () => {
  open('#details');
  resize();
  expect(scrolls).toEqual([]);
  arrive('details');
  expect(scrolls).toEqual(['#details']);
  resize();
  expect(scrolls).toEqual(['#details']);
});

it('prefers the saved position of a page that is returned to', () => {
  saved = '900';
  open('#details', 'back_forward');
  arrive('details');
  expect(scrolls).toEqual([]);
  root.scrollHeight = 1_300;
  resize();
  expect(scrolls).toEqual([{ top: 900, behavior: 'instant' }]);
});

it('leaves a page that opens at its end alone', () => {
  saved = '900';
  opensAtEnd = true;
  root.scrollHeight = 5_000;
  open('', 'reload');
  expect(isWatching).toBe(false);
});

it('stays at the top without a hash, also when an earlier visit has saved a position', () => {
  saved = '900';
  root.scrollHeight = 5_000;
  open('');
  expect(isWatching).toBe(false);
  expect(scrolls).toEqual([]);
});

it.each(['wheel', 'touchstart', 'keydown', 'pointerdown'])('leaves the page alone after a %s', (way) => {
  open('#details');
  page.dispatchEvent(new Event(way));
  arrive('details');
  expect(scrolls).toEqual([]);
});

it('gives up after the time of a call', () => {
  open('#details');
  vi.advanceTimersByTime(19_999);
  expect(isWatching).toBe(true);
  vi.advanceTimersByTime(1);
  arrive('details');
  expect(scrolls).toEqual([]);
});
