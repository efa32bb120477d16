import { describe, expect, it } from 'vitest';
import { leadingDebounce } from '../../../src/lib/stores/offerings/leading-debounce.ts';

const WINDOW_MS = 1_000;

function setUp() {
  const clock = { nowMs: 50_000 };
  const runs: ((succeeded: boolean) => void)[] = [];
  const work = () => new Promise<boolean>((resolve) => runs.push(resolve));
  return { clock, runs, call: leadingDebounce(work, WINDOW_MS, () => clock.nowMs) };
}

describe('leadingDebounce', () => {
  it('lets the first call go at once', () => {
    const { runs, call } = setUp();
    void call();
    expect(runs).toHaveLength(1);
  });

  it('joins repeats to the call that is under way, however long it takes', async () => {
    const { clock, runs, call } = setUp();
    const first = call();
    clock.nowMs += 5 * WINDOW_MS;
    const second = call();
    runs[0]!(true);
    expect(await Promise.all([first, second])).toEqual([true, true]);
    expect(runs).toHaveLength(1);
  });

  it('joins repeats inside the window and lets the next one after it go', async () => {
    const { clock, runs, call } = setUp();
    const first = call();
    runs[0]!(true);
    await first;
    clock.nowMs += WINDOW_MS - 1;
    expect(await call()).toBe(true);
    expect(runs).toHaveLength(1);
    clock.nowMs += 1;
    void call();
    expect(runs).toHaveLength(2);
  });

  it('makes a new attempt at once after a failure', async () => {
    const { runs, call } = setUp();
    const first = call();
    runs[0]!(false);
    expect(await first).toBe(false);
    void call();
    expect(runs).toHaveLength(2);
  });

  it('hands an exception over and makes a new attempt after it', async () => {
    let attempts = 0;
    const call = leadingDebounce(
      () => {
        attempts += 1;
        return Promise.reject(new Error('no'));
      },
      WINDOW_MS,
      () => 0,
    );
    await expect(call()).rejects.toThrow('no');
    await expect(call()).rejects.toThrow('no');
    expect(attempts).toBe(2);
  });

  it('is not silenced by a clock that was set back', async () => {
    const { clock, runs, call } = setUp();
    const first = call();
    runs[0]!(true);
    await first;
    clock.nowMs -= 10 * WINDOW_MS;
    void call();
    expect(runs).toHaveLength(2);
  });
});
