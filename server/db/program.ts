import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { dataSteps } from './data-steps/all-steps.ts';
import type { DataStep } from './data-steps/data-step.ts';

/** An SQL file from `npm run db:generate`. */
export interface Migration {
  /** Name of the file, such as `0000_baseline`. */
  readonly tag: string;
  /** Milliseconds since 1970, as Drizzle records them. */
  readonly when: number;
  /** SHA-256 of the file. */
  readonly hash: string;
  readonly statements: readonly string[];
}

const versionsFile = z.array(
  z.object({
    version: z.string(),
    /** The last migration of a released version; undefined while the version is being made. */
    migration: z.optional(z.string()),
    /** Of its schema: `fingerprint.ts`. */
    fingerprint: z.optional(z.string()),
  }),
);
type Version = z.infer<typeof versionsFile>[number];

/** What a program knows of the database: the last of its versions is its own. */
export interface DatabaseProgram {
  readonly versions: readonly Version[];
  readonly migrations: readonly Migration[];
  readonly steps: readonly DataStep[];
}

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));
export const VERSIONS = fileURLToPath(new URL('./versions.json', import.meta.url));
const journalFile = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) });

/** Returns the migrations, steps and versions of this program. */
export function thisProgram(): DatabaseProgram {
  const { entries } = journalFile.parse(
    JSON.parse(readFileSync(join(FOLDER, 'meta', '_journal.json'), 'utf8')),
  );
  return {
    versions: versionsFile.parse(JSON.parse(readFileSync(VERSIONS, 'utf8'))),
    migrations: entries.map(({ tag, when }) => ({
      ...migrationOf(readFileSync(join(FOLDER, `${tag}.sql`), 'utf8')),
      tag,
      when,
    })),
    steps: dataSteps,
  };
}

/** Returns what follows from the text of a file of `migrations/`. */
export function migrationOf(text: string): Pick<Migration, 'hash' | 'statements'> {
  return {
    hash: createHash('sha256').update(text).digest('hex'),
    statements: text.split('--> statement-breakpoint'),
  };
}
