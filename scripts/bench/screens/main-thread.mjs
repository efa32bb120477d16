import { Failure } from '../../lib/output.mjs';

/** One event of a browser trace. Times are microseconds. @typedef {{ name: string, ph: string, ts: number, dur?: number, tdur?: number, pid: number, tid: number, args: { name?: string, data?: any } }} TraceEvent */

const FRAME_MS = 1000 / 60;
export const CATEGORIES = [
  'disabled-by-default-devtools.timeline',
  'devtools.timeline',
  'toplevel',
  '__metadata',
];

/**
 * Traces the page's main thread during `work`, which must not call the page: what Playwright runs in it to find elements
 * is work of the same thread.
 * @param {import('playwright').Page} page
 * @param {() => Promise<unknown>} work
 */
async function traceDuring(page, work) {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page has no browser.');
  await browser.startTracing(page, { categories: [...CATEGORIES] });
  await work();
  const buffer = await browser.stopTracing();
  /** @type {{ traceEvents: TraceEvent[] }} */
  const { traceEvents } = JSON.parse(buffer.toString());
  return traceEvents;
}

/** @param {TraceEvent[]} traceEvents */
function mainThreadOf(traceEvents) {
  const main = new Set(
    traceEvents
      .filter((event) => event.name === 'thread_name' && event.args.name === 'CrRendererMain')
      .map((event) => `${event.pid}/${event.tid}`),
  );
  const done = traceEvents
    .filter((event) => event.ph === 'X' && main.has(`${event.pid}/${event.tid}`))
    .sort((one, other) => one.ts - other.ts);
  const tasks = done.filter((event) => event.name === 'RunTask');
  // An empty trace measured nothing; it must not count as fast.
  if (tasks.length === 0) throw new Failure('The trace holds no task of the page.');
  return { tasks, done };
}

/** @param {TraceEvent} task */
const processorMs = (task) => (task.tdur ?? 0) / 1000;

/** @param {number[]} values */
const longestFirst = (values) => values.sort((one, other) => other - one);

/** The tasks in a trace, as {@link tasksDuring} gives them. @param {TraceEvent[]} traceEvents */
export function tasksIn(traceEvents) {
  return longestFirst(mainThreadOf(traceEvents).tasks.map(processorMs));
}

/**
 * Returns the main thread's tasks during `work`, longest first, in milliseconds of processor time: without the time that
 * other programs take, with the time that throttling adds.
 * @param {import('playwright').Page} page
 * @param {() => Promise<unknown>} work
 */
export async function tasksDuring(page, work) {
  return tasksIn(await traceDuring(page, work));
}

/** Name of the mark at which the measurement begins. */
export const MARK = 'measured from here';

/** Returns the events after the mark. @param {TraceEvent[]} traceEvents */
export function afterMark(traceEvents) {
  const mark = traceEvents.findLast(({ name, args }) => name === 'TimeStamp' && args.data?.message === MARK);
  if (mark === undefined) throw new Failure('The trace holds no mark.');
  return traceEvents.filter(({ name, ts }) => name === 'thread_name' || ts > mark.ts);
}

/**
 * Returns the frames in a trace, in the form of {@link tasksDuring}: everything between two pauses or up to the end of a
 * painted frame, so script, style, layout and paint of one key together.
 * @param {TraceEvent[]} traceEvents
 */
export function framesIn(traceEvents) {
  const { tasks, done } = mainThreadOf(traceEvents);
  const commits = done.filter((event) => event.name === 'Commit').map((event) => event.ts);
  /** @type {number[]} */
  const frames = [];
  let frame = 0;
  let before = -Infinity;
  for (const task of tasks) {
    const end = task.ts + (task.dur ?? 0);
    if (task.ts - before > FRAME_MS * 1000) {
      frames.push(frame);
      frame = 0;
    }
    frame += processorMs(task);
    before = end;
    if (commits.some((at) => at >= task.ts && at <= end)) {
      frames.push(frame);
      frame = 0;
    }
  }
  return longestFirst([...frames, frame]);
}
