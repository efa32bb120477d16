import { vagueWordsIn } from '../../lint/plain-words.mjs';
import { withoutFences } from './headings.mjs';

/** @typedef {import('./source-files.mjs').SourceFile} SourceFile */

/**
 * Reports vague words in documents; the lint rule `sundial/plain-words` does so in code.
 * @param {SourceFile[]} files
 * @returns {string[]}
 */
export const findVagueWords = (files) =>
  files
    .filter(({ path }) => path.endsWith('.md'))
    .flatMap(({ path, text }) =>
      withoutFences(text)
        .split('\n')
        .flatMap((line, index) =>
          vagueWordsIn(line).map((word) => `${path}:${index + 1}: say who is meant instead of "${word}"`),
        ),
    );
