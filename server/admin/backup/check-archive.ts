import { list, type ReadEntry } from 'tar';
import * as z from 'zod/mini';
import { CommandFailure } from '../../command-line/command-failure.ts';

/** The first entry of a backup. */
export const MANIFEST = 'backup.json';

const manifest = z.object({ product: z.literal('sundial'), format: z.literal(1), created_at: z.string() });
const ENTRY = /^(?:backup\.json|secret|(?:db|files)(?:\/.*)?)$/;
const TYPES: readonly string[] = ['File', 'Directory'];

/**
 * Reads the whole archive at `path` and returns when it was made. Writes nothing.
 * @throws {CommandFailure} when the file is missing, incomplete, damaged, or not a backup.
 */
export async function checkArchive(path: string): Promise<string> {
  let facts = '';
  const foreign: string[] = [];
  const onReadEntry = (entry: ReadEntry) => {
    const name = entry.path.replace(/\/$/, '');
    if (!ENTRY.test(name) || name.split('/').includes('..') || !TYPES.includes(entry.type))
      foreign.push(name);
    if (name === MANIFEST) entry.on('data', (part: Buffer) => (facts += part.toString()));
    else entry.resume();
  };
  await list({ file: path, strict: true, noResume: true, onReadEntry }).catch((error: unknown) => {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw new CommandFailure(
      isMissing ? `There is no file ${path}.` : `${path} is damaged, incomplete or not a backup.`,
    );
  });
  const known = manifest.safeParse(parsed(facts));
  if (!known.success || foreign.length > 0)
    throw new CommandFailure(`${path} is not a backup of this product.`);
  return known.data.created_at;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
