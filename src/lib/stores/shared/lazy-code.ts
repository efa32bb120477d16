import { ApiError } from '../../api/shared/api-error.ts';
import { loadOptional, type Load } from '../../effects/lazy-load.ts';

/** Code of a store that loads after the page. */
export interface LazyCode<Code> {
  /**
   * Loads the code.
   * @throws {ApiError} `network` when it cannot be loaded: to the user that equals a call without an answer
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
  return {
    load: async () => {
      const code = await loadOptional(load);
      if (code === null) throw new ApiError({ kind: 'network' });
      return code;
    },
    part: (pick) => async () => {
      const code = await loadOptional(load);
      return code === null ? null : pick(code);
    },
  };
}
