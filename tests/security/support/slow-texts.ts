import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** Texts are as long as the largest header that Node accepts. */
const BOMB_CHARACTERS = 16 * 1024;
/** Enough for exponential time to show, and few enough to measure it. */
const FEW_REPEATS = [16, 22, 26];
/** Of these one is without a collection of garbage. */
const RUNS = 10;
/** A text whose runs have taken this many budgets together needs no further ones, if they were as many as its first use warms up. */
const CERTAIN_BUDGETS = 20;
const CERTAIN_RUNS = 3;

/** What a hostile text repeats: what parsers of headers, markup, links, numbers, dates, YAML, CSV and paths look for. */
const COMMON_UNITS: readonly string[] = [
  ...' \t\n\r;,"\'<>&.:/\\-_=+@()[]{}#?!%*|0129aAé\u00A0\u2009\u200B'.split(''),
  ...['<!--', '-->', '<!---->', '<a ', '</a>', '<svg ', '&#', '&amp;', 'a ', '1 ', '1-', '- ', '--', '. '],
  ...[
    'a.',
    '.a',
    'a@',
    '@a.',
    'a,',
    'q=0;',
    'http://',
    'www.',
    '+1 ',
    '(1',
    '00',
    '0 1',
    '+49 30',
    '1.1',
    '/a',
    '%2f',
  ],
  ...['[a](', 'a: ', '- - ', '? ', '{a: ', '&a *a ', '"a"', '""', '2026-', '#1 ', '\u{1F600}', 'e\u0301'],
];

const UNWANTED = '\u0001';
/** A parser may refuse a text for its last character alone. */
const ENDS: readonly string[] = ['', UNWANTED];

/** Returns the CPU milliseconds of this thread, so that other work on the machine does not count. */
function cpuMs(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** A part of the text for the measurement of the budget, which takes the square of it as long. */
const SAMPLE = 4;
const SAMPLE_RUNS = Array.from({ length: RUNS }, () =>
  cpuMs(() => / +x/.test(' '.repeat(BOMB_CHARACTERS / SAMPLE))),
);
/** A tenth of what a search of quadratic time takes on this machine for one such text: linear ones take a hundredth. */
export const BUDGET_MS = (Math.min(...SAMPLE_RUNS) * SAMPLE ** 2) / 10;

/** Tells whether work takes longer than the budget each time, also without a collection of garbage. */
function isOver(budgetMs: number, work: () => unknown): boolean {
  let spentMs = 0;
  for (let run = 0; run <= RUNS; run += 1) {
    const ms = cpuMs(work);
    if (ms <= budgetMs) return false;
    spentMs += ms;
    if (run + 1 >= CERTAIN_RUNS && spentMs >= CERTAIN_BUDGETS * budgetMs) return true;
  }
  return true;
}

/**
 * Returns a text for which `parse` takes longer than the budget; null if there is none. `heads` stand before the repeated part: a
 * parser that wants a beginning sees none of the rest without it.
 */
export function slowText(
  parse: (text: string) => unknown,
  {
    units = COMMON_UNITS,
    heads = [''],
    ends = ENDS,
    budgetMs = BUDGET_MS,
  }: {
    readonly units?: readonly string[];
    readonly heads?: readonly string[];
    readonly ends?: readonly string[];
    readonly budgetMs?: number;
  } = {},
): string | null {
  const attempt = (text: string) => () => {
    try {
      parse(text);
    } catch {
      // A parser may refuse a text; here it only has to be quick about it.
    }
  };
  for (const unit of units) {
    const slow = bombs(unit, heads, ends).find(({ text }) => isOver(budgetMs, attempt(text())));
    if (slow !== undefined) return slow.name;
  }
  return null;
}

/** Like `slowText`, for a parser that waits for something. Its time has that of the framework in it: three tenths are allowed. */
export async function slowTextAwaited(parse: (text: string) => unknown): Promise<string | null> {
  const timed = async (text: string) => {
    const before = process.threadCpuUsage();
    try {
      await parse(text);
    } catch {
      // Such as a text that no header can have.
    }
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  };
  const budgetMs = 3 * BUDGET_MS;
  for (const { name, text } of COMMON_UNITS.flatMap((unit) => bombs(unit, [''], ENDS))) {
    if ((await timed(text())) > budgetMs && (await timed(text())) > budgetMs) return name;
  }
  return null;
}

/** Returns texts that repeat a unit, the shortest first: exponential time would not end for the longest. */
function bombs(unit: string, heads: readonly string[], ends: readonly string[]) {
  const most = Math.floor(BOMB_CHARACTERS / unit.length);
  return [...FEW_REPEATS, most].flatMap((repeats) =>
    heads.flatMap((head) =>
      ends.map((end) => ({
        name: `${head}${unit} × ${repeats}`,
        text: () => head + unit.repeat(repeats) + end,
      })),
    ),
  );
}

interface FoundExpression {
  readonly file: string;
  readonly expression: RegExp;
}

const CODE = ['server/**/*.ts', 'src/**/*.ts', 'src/**/*.tsx'];
/** Code of the build: it reads the pages that it has just made, and nobody else's text. */
const BUILD = 'src/lib/hosting/';

/** Parses the code of server and client. */
export function parseSources(): ts.SourceFile[] {
  return globSync(CODE)
    .filter((file) => !file.endsWith('.d.ts') && !file.startsWith(BUILD))
    .sort()
    .map((file) => ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest));
}

/** Returns every regular expression that the sources write as a literal, to be tried at every place of a text. */
export function regularExpressions(sources: readonly ts.SourceFile[]): FoundExpression[] {
  return sources.flatMap((source) => {
    const found: FoundExpression[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/');
        const flags = new Set(`${node.text.slice(end + 1)}g`);
        found.push({
          file: source.fileName,
          expression: new RegExp(node.text.slice(1, end), [...flags].join('')),
        });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  });
}

/** Returns a text that is slow for an expression, wherever it matches; null if there is none. The units are the common ones and those made of its own words. */
export function slowTextOf(expression: RegExp): string | null {
  const words = wordsOf(expression);
  const [first = ''] = words;
  const own = words.flatMap((word) => [word, `${word} `, `${first}${word}`, `${word}${first} `]);
  const units = [...new Set([...COMMON_UNITS, ...own])];
  return slowText((text) => text.replace(expression, ''), {
    units,
    heads: [...new Set(['', first])],
    // An expression goes back where the text does not end as it wants.
    ends: [UNWANTED],
  });
}

/** Returns the literal parts of an expression, such as `application/json` and `charset="`. */
function wordsOf({ source }: RegExp): string[] {
  return source
    .replace(/\\[pP]\{[^}]*\}|\\[dDwWsSbB]|\\u[0-9a-fA-F]{4}|\(\?<?[:=!]|\{\d+(?:,\d*)?\}/g, '\u0000')
    .replace(/\\(.)/g, '$1')
    .split(/[\u0000()[\]|^$?*+]+/)
    .filter((word) => word !== '');
}
