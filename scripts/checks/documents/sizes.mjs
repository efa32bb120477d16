/** @typedef {import('./source-files.mjs').SourceFile} SourceFile */

const MAX_FILE_LINES = 300;
const MAX_FOLDER_FILES = 18;
const SIZED_FILES = /^(?:src|server|scripts)\//;
const SIZED_FOLDERS = /^(?:src|server|tests|e2e|scripts)\//;
/** Folders of data and generated files. */
const UNSIZED = /(?:^|\/)(?:demo\/content|illustrations|migrations)\//;

/**
 * Reports files that are too long to read at once.
 * @param {SourceFile[]} files
 * @returns {string[]}
 */
export const findLongFiles = (files) =>
  files
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(
      ({ path, lines }) => SIZED_FILES.test(path) && !path.includes('/migrations/') && lines > MAX_FILE_LINES,
    )
    .map(({ path, lines }) => `${path}: ${lines} lines, at most ${MAX_FILE_LINES} are allowed`);

/**
 * Reports folders with too many files to find one's way in. Sub-folders do not count.
 * @param {SourceFile[]} files
 * @returns {string[]}
 */
export function findFullFolders(files) {
  /** @type {Map<string, number>} */
  const sizes = new Map();
  for (const { path } of files) {
    if (!SIZED_FOLDERS.test(path) || UNSIZED.test(path)) continue;
    const folder = path.slice(0, path.lastIndexOf('/'));
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  }
  return [...sizes]
    .filter(([, size]) => size > MAX_FOLDER_FILES)
    .map(([folder, size]) => `${folder}: ${size} files, at most ${MAX_FOLDER_FILES} are allowed`);
}
