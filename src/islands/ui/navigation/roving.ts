const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

interface RovingOptions {
  readonly axis: 'horizontal' | 'vertical';
  readonly wrap: boolean;
}

/** Returns the item that a key moves the focus to, from `index` among `count` items; null for other keys. */
export function rovingIndex(
  key: string,
  index: number,
  count: number,
  { axis, wrap }: RovingOptions,
): number | null {
  if (count === 0) return null;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const ours = axis === 'horizontal' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
  const step = ours.includes(key) ? steps[key] : undefined;
  if (step === undefined) return null;
  const next = index + step;
  return wrap ? (next + count) % count : Math.min(count - 1, Math.max(0, next));
}
