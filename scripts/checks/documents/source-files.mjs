import { readFileSync } from 'node:fs';
import { listFiles } from '../../lib/list-files.mjs';
import { inRoot } from '../../lib/paths.mjs';

/** @typedef {{ path: string, text: string }} SourceFile path relative to the repository; '' as text of binary files */

const TEXT = /\.(?:md|ts|tsx|mjs|astro|css|json|html|svg)$|^\.env\.example$/;

/** @returns {SourceFile[]} every file of the repository that is written by hand */
export const readSourceFiles = () =>
  listFiles().map((path) => ({ path, text: TEXT.test(path) ? readFileSync(inRoot(path), 'utf8') : '' }));
