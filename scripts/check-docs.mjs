import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { listFiles } from './lib/list-files.mjs';
import { say } from './lib/output.mjs';
import { inRoot } from './lib/paths.mjs';

const LONGEST_FILE_LINES = 300;
const FOLDERS = ['src', 'server', 'scripts', 'tests', 'e2e', 'docs', 'public'];
/** A skip with a condition and a reason ("phones have no sidebar") is a decision; one around a test is forgotten. */
const LEFT_OUT = /\b((?:describe|it|test|suite)(?:\.\w+)*\.(?:only|todo|fixme|skip(?=\(\s*['"`)])))/g;
const problems = [];

/** @param {string} path relative to the repository */
const exists = (path) => existsSync(inRoot(path));

/**
 * Paths a document speaks of: links, and code spans that begin with a folder of ours. Patterns and made-up names
 * (`<feature>`, `*`) are not paths.
 * @param {string} text
 * @param {string} folder of the document
 */
function deadPaths(text, folder) {
  const links = [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)]
    .map(([, target]) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => !exists(normalize(join(folder, target))));
  const spans = [...text.matchAll(/`([\w@.\-[\]]+\/[\w@.\-/[\]]*)`/g)]
    .map(([, path]) => path)
    .filter((path) => FOLDERS.includes(path.split('/')[0]))
    .filter((path) => !exists(path) && !exists(join(folder, path)));
  return [...links, ...spans];
}

for (const file of listFiles()) {
  const text = /\.(?:md|ts|tsx|mjs|astro|css)$/.test(file) ? readFileSync(inRoot(file), 'utf8') : '';
  if (file.endsWith('.md')) {
    problems.push(...deadPaths(text, dirname(file)).map((path) => `${file}: "${path}" does not exist`));
  }
  const lines = text.split('\n').length - 1;
  if (/^(?:src|server|scripts)\//.test(file) && lines > LONGEST_FILE_LINES) {
    problems.push(
      `${file}: ${lines} lines, ${LONGEST_FILE_LINES} are the most a reader should have to take in`,
    );
  }
  if (/\.(?:test|spec)\.tsx?$/.test(file)) {
    for (const [, call] of text.matchAll(LEFT_OUT)) {
      problems.push(`${file}: "${call}" leaves tests out`);
    }
  }
}

if (problems.length > 0) {
  say(problems.join('\n'));
  process.exitCode = 1;
} else {
  say('Every path in the documents exists, no file is too long, no test is left out.');
}
