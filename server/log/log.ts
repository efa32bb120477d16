export type Level = 'info' | 'warn' | 'error';

/** Logs an event with facts that hold no personal data but the numeric id of an account: docs/logs.md. */
export type Log = (level: Level, event: string, facts?: Readonly<Record<string, unknown>>) => void;

/** Returns a log that passes each event as one line of JSON, which escapes line breaks. */
export function jsonLog(writeLine: (line: string) => void): Log {
  return (level, event, facts) => {
    writeLine(JSON.stringify({ time: new Date().toISOString(), level, event, ...facts }));
  };
}
