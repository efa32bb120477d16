/** Takes one line of JSON, without its line break. */
export type WriteLog = (line: string) => void;

export const writeToStdout: WriteLog = (line) => {
  process.stdout.write(`${line}\n`);
};
