/** True when the page is being left (boot/reload-once.ts): there is nobody to tell, and nothing is wrong. */
function isOfLeaving(error: unknown): boolean {
  return error instanceof Error && 'isOfLeaving' in error;
}

/**
 * Sets a state to what a promise brings, or throws its error to the nearest boundary. Returns the way to call it off, for
 * an effect.
 */
export function setFrom<Value>(promise: Promise<Value>, set: (update: () => Value) => void): () => void {
  let isGone = false;
  promise.then(
    (value) => {
      if (!isGone) set(() => value);
    },
    (error: unknown) => {
      if (isGone || isOfLeaving(error)) return;
      set(() => {
        throw error;
      });
    },
  );
  return () => {
    isGone = true;
  };
}
