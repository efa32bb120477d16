/** Logs one event with facts that hold no personal data. */
export type Log = (event: string, facts?: Readonly<Record<string, unknown>>) => void;
