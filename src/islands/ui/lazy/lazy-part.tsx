import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { prefetch, type Load } from '../../../lib/effects/lazy-load.ts';

interface LazyPartOptions {
  /** Rendered until the code is loaded. */
  readonly fallback?: ReactNode;
  /** `idle` loads the code while the page is idle; `none`, the default, when the part is rendered first. */
  readonly prefetch?: 'idle' | 'none';
}

/**
 * Returns a component whose code loads later, in the browser. Call it outside of components. Code that cannot be loaded
 * reloads the page, at most once (boot/missing-code.ts); then the error reaches the nearest error boundary.
 *
 * Instead of React's `lazy`: with several roots on a page React (19.3) may end a delayed reveal of a `Suspense` after an
 * effect of another root has rendered the same one, and then throws (its error 177). It also delays reveals, by up to
 * 300 ms.
 */
export function lazyPart<Props extends object>(
  load: Load<ComponentType<Props>>,
  { fallback = null, prefetch: when = 'none' }: LazyPartOptions = {},
): ComponentType<Props> {
  if (when === 'idle' && typeof document !== 'undefined') prefetch(load);
  /** Kept, so that the next part is there at once. */
  let loaded: ComponentType<Props> | null = null;
  const keep = async () => {
    loaded = await load();
    return loaded;
  };
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    useEffect(() => setFrom(keep(), setPart), []);
    return Part === null ? fallback : <Part {...props} />;
  };
}

/** True for a load that failed because the user leaves the page (boot/missing-code.ts): nothing is wrong then. */
function isOfLeaving(error: unknown): boolean {
  return error instanceof Error && 'isOfLeaving' in error;
}

/** Sets a state to what a promise gives; the nearest error boundary gets its error. Returns a function that cancels both, for an effect. */
function setFrom<Value>(promise: Promise<Value>, set: (update: () => Value) => void): () => void {
  let isCancelled = false;
  promise.then(
    (value) => {
      if (!isCancelled) set(() => value);
    },
    (error: unknown) => {
      if (isCancelled || isOfLeaving(error)) return;
      set(() => {
        throw error;
      });
    },
  );
  return () => {
    isCancelled = true;
  };
}
