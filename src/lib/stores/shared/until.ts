import type { ReadableAtom } from 'nanostores';

/** Resolves once the value of a store passes: at once, or with the change that makes it pass. */
export async function until<Value>(
  $store: Pick<ReadableAtom<Value>, 'get' | 'listen'>,
  passes: (value: Value) => boolean,
): Promise<void> {
  while (!passes($store.get())) {
    await new Promise<void>((resolve) => {
      const stop = $store.listen(() => {
        stop();
        resolve();
      });
    });
  }
}
