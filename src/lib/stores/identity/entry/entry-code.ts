import { lazyCode } from '../../shared/lazy-code.ts';

const load = async () => (await import('./entry-calls.ts')).entryCalls;

/** The API calls of the entry pages, their form schemas, and the steps after a sign-in. */
export type EntryCode = Awaited<ReturnType<typeof load>>;

/** Loads these modules lazily; `part` picks one of them. */
export const entryCode = lazyCode(load);
