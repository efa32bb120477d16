/** True for a load that failed because the user leaves the page (boot/reload-once.ts): nothing is wrong then. */
function isOfLeaving(error: unknown): boolean {
  return error instanceof Error && 'isOfLeaving' in error;
}

/**
 * Sets a React state to the result of a promise; throws its error to the nearest error boundary. Returns a function that
 * cancels both, for use in an effect.
 */
export function setFrom<Value>(promise: Promise<Value>, set: (update: () => Value) => void): () => void {
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
