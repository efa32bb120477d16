import { loadCode } from '../../api/shared/load-code.ts';
import type { Load } from '../../effects/lazy-load.ts';

/** Code of a store that loads after the page. */
export interface LazyCode<Code> {
  /**
   * Loads the code.
   * @throws {ApiError} when it cannot be loaded, after a reload of the page did not help
   */
  readonly load: Load<Code>;
  /** Returns a function that loads one part of the code, or null when it cannot be loaded. */
  readonly part: <Part>(pick: (code: Code) => Part) => Load<Part | null>;
}

/**
 * Keeps zod, the contract and the API client out of the first script of pages with a form (docs/performance.md): a
 * seventh of it. The form's schema is a part of the code, so a form that mounts prefetches all of it.
 */
export function lazyCode<Code>(load: Load<Code>): LazyCode<Code> {
  const loadAll = () => loadCode(load);
  return {
    load: loadAll,
    part: (pick) => () => loadAll().then(pick, () => null),
  };
}
