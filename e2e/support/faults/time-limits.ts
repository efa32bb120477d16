import type { Page } from 'playwright/test';

declare global {
  interface Window {
    /** Expires the calls to addresses that contain `part`; returns their time limit in ms, null without one. */
    expireCalls: (part: string) => number | null;
  }
}

/** An upload without progress is aborted after this time; see src/lib/api/uploads.ts. */
const STALL_MS = 30_000;

/** Records the time limits of all calls, so that a test can expire a call with `window.expireCalls` without waiting. */
export async function controlTimeLimits(page: Page): Promise<void> {
  await page.addInitScript((stallMs) => {
    const known = new Map<AbortSignal, { ms: number; end: () => void }[]>();
    const calls: { url: string; limits: { ms: number; end: () => void }[] }[] = [];
    AbortSignal.timeout = (ms) => {
      const controller = new AbortController();
      const end = () => {
        controller.abort(new DOMException('signal timed out', 'TimeoutError'));
      };
      known.set(controller.signal, [{ ms, end }]);
      return controller.signal;
    };
    const combine = AbortSignal.any.bind(AbortSignal);
    AbortSignal.any = (signals) => {
      const list = [...signals];
      const combined = combine(list);
      known.set(
        combined,
        list.flatMap((signal) => known.get(signal) ?? []),
      );
      return combined;
    };
    const realFetch = window.fetch.bind(window);
    window.fetch = (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      calls.push({ url, limits: (init?.signal && known.get(init.signal)) ?? [] });
      return realFetch(input, init);
    };
    const realTimeout = window.setTimeout.bind(window);
    window.setTimeout = ((work: TimerHandler, ms?: number, ...rest: unknown[]) => {
      if (ms === stallMs && typeof work === 'function') {
        const end = work as () => void;
        calls.push({ url: '/files/', limits: [{ ms, end }] });
      }
      return realTimeout(work, ms, ...rest);
    }) as typeof window.setTimeout;
    window.expireCalls = (part) => {
      const limits = calls.filter(({ url }) => url.includes(part)).flatMap((call) => call.limits);
      for (const limit of limits) limit.end();
      return limits[0]?.ms ?? null;
    };
  }, STALL_MS);
}
