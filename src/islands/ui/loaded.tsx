import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { setFrom } from './set-from.ts';

/** Props of {@link Loaded}. */
export interface LoadedProps {
  /** Declared outside of components: another function is other code. */
  readonly load: () => Promise<ComponentType>;
  /** Stands in until the code is there. */
  readonly fallback?: ReactNode;
}

/**
 * A component whose code is loaded apart. An error in loading it is thrown to the nearest boundary.
 *
 * Instead of `lazy`: with several roots on a page React (19.3) may end a delayed reveal of a `Suspense` after an effect
 * of another root had the same one drawn, and then throws (its error 177). It also delays reveals, by up to 300 ms.
 */
export function Loaded({ load, fallback = null }: LoadedProps) {
  const [Component, setComponent] = useState<ComponentType | null>(null);
  useEffect(() => setFrom(load(), setComponent), [load]);
  return Component === null ? fallback : <Component />;
}
