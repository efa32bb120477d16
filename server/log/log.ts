export type Level = 'info' | 'warn' | 'error';

/** Logs an event with facts that hold no personal data but the numeric id of an account: docs/logs.md. */
export type Log = (level: Level, event: string, facts?: Readonly<Record<string, unknown>>) => void;

/** Returns a log that passes each event as one line of JSON, which escapes line breaks. */
export function jsonLog(writeLine: (line: string) => void): Log {
  return (level, event, facts) => {
    writeLine(JSON.stringify({ time: new Date().toISOString(), level, event, ...facts }));
  };
}

const CAUSES_MAX = 5;

interface ErrorDescription {
  readonly name: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
  readonly cause?: ErrorDescription;
}

/** Describes an error for the log. Omits the parameters of failed queries, which may be e-mail addresses or hashes. */
export function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error))
    return { name: typeof error, message: 'something that is not an error was thrown' };
  const query = 'query' in error && 'params' in error && typeof error.query === 'string' ? error.query : null;
  return {
    name: error.name,
    message: query === null ? error.message : `Failed query: ${query}`,
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...(query !== null || error.stack === undefined ? {} : { stack: error.stack }),
    ...(error.cause === undefined || depth >= CAUSES_MAX
      ? {}
      : { cause: describeError(error.cause, depth + 1) }),
  };
}
