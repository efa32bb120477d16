import { call } from '../../api/shared/client.ts';
import { type HelpTopic, helpTopics } from '../../contract/help-topics.ts';
import { fold } from '../../format/text-search.ts';
import { unlessMissing } from '../session/user.ts';
import { createRemote } from '../shared/remote.ts';

/** The topics of the employee; none from an API that knows none. */
export const { $remote: $helpTopics, refresh: refreshHelpTopics } = createRemote<readonly HelpTopic[]>({
  load: async (signal) => (await unlessMissing(() => call(helpTopics, { signal })))?.help_topics ?? [],
  freshForMs: 60_000,
});

/** Returns a text as words between single blanks, with one at either end: accents, case and marks do not count. */
function plain(text: string): string {
  return ` ${fold(text)
    .replace(/['’]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
}

const FOLDED = new WeakMap<HelpTopic, readonly string[]>();

function phrasesOf(topic: HelpTopic): readonly string[] {
  const known = FOLDED.get(topic);
  if (known !== undefined) return known;
  const phrases = topic.words.map(plain).filter((phrase) => phrase.trim() !== '');
  FOLDED.set(topic, phrases);
  return phrases;
}

/** Returns the topics of which a phrase stands in the text as whole words (docs/product/categories.md#help-first). */
export function helpFor(topics: readonly HelpTopic[], typed: string): readonly HelpTopic[] {
  const text = plain(typed);
  return topics.filter((topic) => phrasesOf(topic).some((phrase) => text.includes(phrase)));
}
