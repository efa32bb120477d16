/** What a trace of the browser holds of one task. @typedef {{ name: string, ph: string, tdur?: number, pid: number, tid: number, args: { name?: string } }} TraceEvent */

/**
 * The tasks of the page's main thread while `work` is done, longest first, in milliseconds
 * of processor time: what other programs take from a shared machine is left out, what the throttling adds is in.
 * @param {import('playwright').Page} page
 * @param {() => Promise<unknown>} work
 */
export async function tasksDuring(page, work) {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page has no browser.');
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline', 'devtools.timeline', 'toplevel', '__metadata'],
  });
  await work();
  const buffer = await browser.stopTracing();
  /** @type {{ traceEvents: TraceEvent[] }} */
  const { traceEvents } = JSON.parse(buffer.toString());
  const main = new Set(
    traceEvents
      .filter((event) => event.name === 'thread_name' && event.args.name === 'CrRendererMain')
      .map((event) => `${event.pid}/${event.tid}`),
  );
  return traceEvents
    .filter((event) => event.name === 'RunTask' && event.ph === 'X')
    .filter((event) => main.has(`${event.pid}/${event.tid}`))
    .map((event) => (event.tdur ?? 0) / 1000)
    .sort((one, other) => other - one);
}
