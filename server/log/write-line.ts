import { writeSync } from 'node:fs';

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
