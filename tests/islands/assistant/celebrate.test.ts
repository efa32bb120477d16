// docs/product/assistant.md#confetti
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { celebrate } from '../../../src/islands/assistant/transcript.tsx';

const { fire, create } = vi.hoisted(() => {
  const fire = Object.assign(
    vi.fn((_options: object) => Promise.resolve()),
    { reset: vi.fn() },
  );
  return { fire, create: vi.fn(() => fire) };
});

// Node has no canvas to draw on; that pieces are drawn is proved by e2e/assistant/assistant.spec.ts.
vi.mock('canvas-confetti', () => ({ default: { create } }));

const canvas = {} as HTMLCanvasElement;
const tokens: Record<string, string> = { '--accent': ' 12 103 91', '--sun': '242 178 58' };
let reduces: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  reduces = false;
  vi.stubGlobal('matchMedia', () => ({ matches: reduces }));
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: (name: string) => tokens[name] ?? '' }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('throws 150 pieces, which are gone after 2,000 ms', async () => {
  celebrate(canvas);
  await vi.dynamicImportSettled();
  expect(fire).toHaveBeenCalledOnce();
  expect(create).toHaveBeenCalledWith(canvas, expect.objectContaining({ useWorker: false }));
  const [{ particleCount, ticks }] = fire.mock.lastCall as [{ particleCount: number; ticks: number }];
  expect(particleCount).toBe(150);
  expect(fire.mock.lastCall).toMatchObject([{ colors: ['#0c675b', '#f2b23a'] }]);
  // One tick is a frame, of which there are 60 in a second.
  expect(ticks).toBe(120);
  vi.advanceTimersByTime(1_999);
  expect(fire.reset).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(fire.reset).toHaveBeenCalledOnce();
});

it('stops when the confirmation is left', async () => {
  const stop = celebrate(canvas);
  await vi.dynamicImportSettled();
  expect(fire).toHaveBeenCalledOnce();
  stop();
  expect(fire.reset).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

it('does not begin when the confirmation was left before its code was loaded', async () => {
  celebrate(canvas)();
  await vi.dynamicImportSettled();
  expect(create).not.toHaveBeenCalled();
});

it('throws nothing under reduced motion', async () => {
  reduces = true;
  celebrate(canvas);
  await vi.dynamicImportSettled();
  expect(create).not.toHaveBeenCalled();
});
