import { writeSync } from 'node:fs';

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

/** Writes text to a file descriptor, like `fs.writeSync`; throws when nothing can be written. */
type Write = (text: string) => void;

const STDOUT = 1;

/**
 * Returns a function that writes lines in batches, one for each turn of the event loop: under load, a write costs more
 * than its content. A full disk or a closed pipe loses lines, never the process; the first line that can be written
 * again says how many.
 */
export function lineWriter(write: Write): { readonly writeLine: (line: string) => void; flush(): void } {
  let waiting: string[] = [];
  let lost = 0;
  const flush = () => {
    const lines = waiting;
    waiting = [];
    if (lines.length === 0) return;
    const loss =
      lost === 0
        ? []
        : [JSON.stringify({ time: new Date().toISOString(), level: 'warn', event: 'log_lines_lost', lost })];
    try {
      write([...loss, ...lines, ''].join('\n'));
      lost = 0;
    } catch {
      lost += lines.length;
    }
  };
  return {
    writeLine: (line) => {
      if (waiting.length === 0) setImmediate(flush);
      waiting.push(line);
    },
    flush,
  };
}

// Not `process.stdout`: after a full disk it stays closed, also when there is room again.
const stdout = lineWriter((text) => writeAll(Buffer.from(text)));

export const writeToStdout = stdout.writeLine;

function writeAll(bytes: Buffer): void {
  for (let written = 0; written < bytes.length;) written += writeSync(STDOUT, bytes, written);
}

process.on('exit', stdout.flush);
