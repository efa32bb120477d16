import { onTestFinished, vi } from 'vitest';
import { effects, type Effects } from '../../../src/lib/effects/effects.ts';

/** Replaces the network of the page until the end of the test, or until the spy is restored. */
export function replacedFetch(answer: Effects['fetch']) {
  const spy = vi.spyOn(effects(), 'fetch').mockImplementation(answer);
  onTestFinished(() => {
    spy.mockRestore();
  });
  return spy;
}
