/** Writes one line of JSON; `line` has no line break. */
export type WriteLog = (line: string) => void;

let waiting = '';

/** Batches the lines of one turn of the event loop: under load, a write costs more than its content. */
export const writeToStdout: WriteLog = (line) => {
  if (waiting === '') setImmediate(flush);
  waiting += `${line}\n`;
};

function flush(): void {
  const lines = waiting;
  waiting = '';
  if (lines !== '') process.stdout.write(lines);
}

process.on('exit', flush);
