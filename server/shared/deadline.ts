/**
 * Resolves as `work` does, or rejects with `late` after `ms` and aborts it. The timer keeps the deadline alive: a signal alone may be lost
 * with the object that follows it, such as the one that `new Request` makes, at the next garbage collection.
 */
export async function withDeadline<Result>(
  ms: number,
  late: () => Error,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const deadline = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    deadline.reject(late());
    controller.abort();
  }, ms);
  try {
    return await Promise.race([work(controller.signal), deadline.promise]);
  } finally {
    clearTimeout(timer);
  }
}
