// Prints the part of CHANGELOG.md about the version of package.json, for the release of that version.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inRoot } from '../lib/paths.mjs';

/**
 * Returns what a changelog says about a version, without its heading.
 * @param {string} changelog
 * @param {string} version
 * @throws {Error} when the changelog has no such version, or says that it is not released yet
 */
export function releaseNotes(changelog, version) {
  const section = changelog.split(/^## /m).find((part) => part.split(/[\s,]/)[0] === version);
  if (section === undefined) throw new Error(`CHANGELOG.md has no part about ${version}.`);
  const [heading = '', ...lines] = section.split('\n');
  if (heading.includes('not released'))
    throw new Error(`CHANGELOG.md says that ${version} is not released yet.`);
  return `${lines.join('\n').trim()}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  process.stdout.write(releaseNotes(readFileSync(inRoot('CHANGELOG.md'), 'utf8'), version));
}
