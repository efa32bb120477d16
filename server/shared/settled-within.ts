/** Resolves with the result of `work`; with null when it fails, or takes longer than `ms`. */
export async function settledWithin<Result>(ms: number, work: Promise<Result>): Promise<Result | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null);
  });
  const settled = await Promise.race([work.catch(() => null), timeout]);
  clearTimeout(timer);
  return settled;
}
