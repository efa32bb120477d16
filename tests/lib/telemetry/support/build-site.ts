import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildSiteIfNeeded, isUpToDate } from '../../../../scripts/run/site.mjs';
import { FolderInUseError, lockFolder } from '../../../../server/db/pglite.ts';

export interface BuiltFile {
  /** Relative to the site. */
  readonly path: string;
  readonly text: string;
}

interface Site {
  readonly folder: string;
  readonly settings: Record<string, string>;
}

/** Builds a site unless it is up to date, as after `npm test` has built it; another worker's build is waited for. */
export async function buildSite(site: Site): Promise<void> {
  while (!isUpToDate(site)) {
    try {
      const release = lockFolder(site.folder);
      await buildSiteIfNeeded(site).finally(release);
    } catch (error) {
      if (!(error instanceof FolderInUseError)) throw error;
      await wait(500);
    }
  }
}

/** Returns the files of a site with one of these endings. */
export function filesOf(
  { folder }: Pick<Site, 'folder'>,
  ...endings: readonly string[]
): readonly BuiltFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: relative(folder, file), text: readFileSync(file, 'utf8') }));
}
