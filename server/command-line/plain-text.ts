// Characters that move the cursor, recolor the terminal or reverse the reading direction.
const TERMINAL_CONTROLS = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** Removes control characters from text for the terminal; keeps line breaks and tabs. */
export function printable(text: string): string {
  return text.replace(TERMINAL_CONTROLS, (character) =>
    character === '\n' || character === '\t' ? character : '',
  );
}

export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => [...(row[column] ?? '')].length)),
  );
  const pad = (text: string, width: number) => text + ' '.repeat(width - [...text].length);
  return rows
    .map((row) =>
      row
        .map((cell, column) => pad(cell, widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

interface Problem {
  readonly file: string;
  readonly line: number | null;
  readonly message: string;
}

/** Returns one line for each problem, in the form that editors and terminals turn into links. */
export function printProblems(problems: readonly Problem[], max = problems.length): string {
  const lines = problems
    .slice(0, max)
    .map(
      ({ file, line, message }) =>
        `${printable(file)}${line === null ? '' : `:${line}`}: ${printable(message)}`,
    );
  const rest = problems.length > max ? [`… and ${problems.length - max} more`] : [];
  return [...lines, ...rest, '', `${count(problems.length, 'problem')}. Nothing was changed.`].join('\n');
}

/** Returns a number with its noun, such as `1 file` and `2 files`. */
export function count(number: number, noun: string, nouns = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : nouns}`;
}
