/** Takes one line of JSON, without its line break. */
export type WriteLog = (line: string) => void;

let waiting = '';

/** Lines of the same turn of the event loop go out together: under load a write costs more than what is written. */
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
