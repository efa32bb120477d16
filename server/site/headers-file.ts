import { pathPattern, type PathValues } from './path-pattern.ts';

interface Block {
  readonly match: (path: string) => PathValues | null;
  readonly headers: (readonly [name: string, value: string])[];
}

/**
 * Parses a `_headers` file (a path, then indented `Name: value` lines). Returns a function from a raw path to its
 * headers by lower-case name. All matching blocks apply; repeated names are joined with a comma.
 * @throws {Error} with the line that is invalid.
 */
export function readHeaders(content: string): (path: string) => ReadonlyMap<string, string> {
  const blocks: Block[] = [];
  for (const [index, line] of content.split('\n').entries()) {
    if (line.trim() === '' || line.trim().startsWith('#')) continue;
    if (line.startsWith('/')) blocks.push({ match: pathPattern(line.trim()), headers: [] });
    else readHeader(blocks.at(-1), line, index);
  }
  return (path) => {
    const found = new Map<string, string>();
    for (const [name, value] of blocks
      .filter(({ match }) => match(path) !== null)
      .flatMap(({ headers }) => headers)) {
      const earlier = found.get(name);
      found.set(name, earlier === undefined ? value : `${earlier}, ${value}`);
    }
    return found;
  };
}

function readHeader(block: Block | undefined, line: string, index: number): void {
  const [, name, value] = /^\s+([\w-]+):\s*(.+?)\s*$/.exec(line) ?? [];
  if (block === undefined || name === undefined || value === undefined) {
    throw new Error(`Line ${index + 1} of _headers is not understood: ${line}`);
  }
  block.headers.push([name.toLowerCase(), value]);
}
