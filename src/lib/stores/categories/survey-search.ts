import type { ReadableAtom } from 'nanostores';
import { z } from '../../contract/shared/schemas.ts';
import { getCategories, getCategorySurveys } from '../../api/categories.ts';
import { requestSurvey, type RequestSurvey } from '../../contract/categories.ts';
import { CUSTOM_PREFIX } from '../../contract/shared/limits.ts';
import { beginsWord, fold, wordsOf } from '../../format/text-search.ts';
import { createRemote, type Remote } from '../shared/remote.ts';
import { openAssistant, openCategories, openSuggestion } from '../shell/drawers.ts';

export interface ListedSurvey {
  readonly survey: RequestSurvey;
  readonly categoryName: string;
}

/** The box appears on the dashboard and in the drawer over it: the drawer's loads nothing again. */
const FRESH_FOR_MS = 60_000;

const all = createRemote<readonly ListedSurvey[]>({
  load: loadAll,
  cache: {
    name: 'surveys',
    schema: z.array(z.object({ survey: requestSurvey, categoryName: z.string() })),
  },
  freshForMs: FRESH_FOR_MS,
});

export const $allSurveys: ReadableAtom<Remote<readonly ListedSurvey[]>> = all.$remote;

export const refreshAllSurveys = all.refresh;

/** Uses the core calls alone: no call lists all surveys at once. */
async function loadAll(): Promise<readonly ListedSurvey[]> {
  const categories = await getCategories();
  const lists = await Promise.all(categories.map(({ id }) => getCategorySurveys(id)));
  const listed = lists.flatMap(({ category, surveys }) =>
    surveys.map((survey) => ({ survey, categoryName: category.name })),
  );
  return [...new Map(listed.map((entry) => [String(entry.survey.id), entry])).values()];
}

const WILDCARD = 'wildcard';

/** Words around a need that say nothing about it, in English, Spanish and German. */
const FILLERS = new Set(
  wordsOf(
    `a about an and anything at book buy can could find fix for from get got have help hire i in is it look looking me my need new of on or our
    please some someone something that the this to want we with would you
    busco con de del el en hay la los mi necesito para por quiero un una
    brauche der eine einen einer für ich mein meine meinen suche und zu`,
  ),
);

const wordsIn = (text: string): readonly string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Returns what a word has in common with its other forms: `expires` and `expired`, `cancelled` and `canceled`, `nannies` and `nanny`. */
function stemOf(word: string): string {
  if (word.length < 4 || word.endsWith('ss')) return word;
  const stem = word.replace(/ies$/, 'y').replace(word.length < 5 ? /s$/ : /(?:ing|ed|es|s|e)$/, '');
  return stem.replace(/([b-df-hj-np-tv-z])\1$/, '$1');
}
const stemsIn = (text: string) => new Set(wordsIn(text).map(stemOf));

/** What a word says where it is found: in the name of a survey, in its keywords, in the name of its category. */
const WEIGHTS = [3, 2, 1] as const;
/** The last word may not be complete yet. */
const BEGINNING = 0.25;
/** Surveys that say less than this part of the best one share a word by chance. */
const SHOWN_FROM = 0.5;

/**
 * Returns the surveys that share words with a need, best first. A word counts the more the fewer surveys have it, so that `cheap car insurance`
 * is about cars and insurance first; a whole phrase of the keywords counts twice.
 */
function rankSurveys(surveys: readonly ListedSurvey[], words: readonly string[]): readonly ListedSurvey[] {
  const wanted = [...new Set(words.map(stemOf))];
  const last = words.at(-1) ?? '';
  const known = surveys.map((entry) => {
    const { survey, categoryName } = entry;
    const texts = [survey.name, survey.keywords.join(' '), categoryName];
    return { entry, texts: texts.map(stemsIn), phrases: survey.keywords.map((one) => [...stemsIn(one)]) };
  });
  const rarityOf = (stem: string) =>
    Math.log(
      1 + surveys.length / (1 + known.filter(({ texts }) => texts.some((text) => text.has(stem))).length),
    );
  const rarity = new Map(wanted.map((stem) => [stem, rarityOf(stem)]));
  const ranked = known.map(({ entry, texts, phrases }) => {
    const valueOf = (stem: string) =>
      (rarity.get(stem) ?? 0) *
      Math.max(...texts.map((text, at) => (text.has(stem) ? (WEIGHTS[at] ?? 0) : 0)));
    const whole = wanted.reduce((sum, stem) => sum + valueOf(stem), 0);
    const phrase = phrases
      .filter((stems) => stems.length > 1 && stems.every((stem) => rarity.has(stem)))
      .reduce((sum, stems) => sum + stems.reduce((all, stem) => all + (rarity.get(stem) ?? 0), 0), 0);
    const isBegun =
      whole > 0 && beginsWord(`${fold(entry.survey.name)}\n${fold(entry.survey.keywords.join('\n'))}`, last);
    return { entry, value: whole + phrase + (isBegun ? BEGINNING : 0) };
  });
  const best = Math.max(0, ...ranked.map(({ value }) => value));
  return ranked
    .filter(({ value }) => value > 0 && value >= best * SHOWN_FROM)
    .toSorted((one, other) => other.value - one.value)
    .map(({ entry }) => entry);
}

/**
 * Returns the surveys that fit a need, best first (docs/product/categories.md#request-box): those of which one word begins a word, or those
 * that several words say most about.
 */
export function searchSurveys(surveys: readonly ListedSurvey[], query: string): readonly ListedSurvey[] {
  const words = wordsOf(query);
  const telling = words.filter((word) => !FILLERS.has(word));
  if (telling.length > 1) return rankSurveys(surveys, telling);
  const folded = surveys.map((entry) => {
    const name = fold(entry.survey.name);
    const known = `${name}\n${fold(entry.survey.keywords.join('\n'))}`;
    return { entry, texts: [name, known, `${known}\n${fold(entry.categoryName)}`] as const };
  });
  const matching = (every: readonly string[]) =>
    ([0, 1, 2] as const).flatMap((level) =>
      folded.filter(({ texts }) => every.every((word) => beginsWord(texts[level], word))),
    );
  const found = [...matching(words), ...(telling.length === 0 ? [] : matching(telling))];
  return found.length > 0 ? [...new Set(found)].map(({ entry }) => entry) : rankSurveys(surveys, telling);
}

/** Opens the assistant on a survey. Words that say more than its name go along; then it returns true. */
export function chooseSurvey({ survey }: ListedSurvey, typed = ''): boolean {
  const name = fold(survey.name);
  const saysMore = wordsOf(typed).length > 1 && wordsOf(typed).some((word) => !beginsWord(name, word));
  openSuggestion(survey, saysMore ? typed.trim() : undefined);
  return saysMore;
}

/**
 * Starts a custom request with what was typed as its first answer, and without a choice of a category
 * (docs/product/categories.md#request-box); while the surveys are not known, the choice comes first.
 */
export function askInOwnWords(typed: string, surveys: readonly ListedSurvey[]): void {
  const own = surveys.find(
    ({ survey, categoryName }) =>
      categoryName === WILDCARD && survey.slug != null && `${survey.slug}-`.startsWith(CUSTOM_PREFIX),
  );
  const text = typed.trim();
  if (own === undefined) openCategories('custom', 'create_request', text);
  else {
    const { id, name, for_alpha: forAlpha } = own.survey;
    openAssistant({ id, name, forAlpha, cta: 'create_request', ...(text === '' ? {} : { text }) });
  }
}

type Listener = (need: string) => void;

const listeners = new Set<Listener>();

/** Calls the listener with what was typed ahead of each request, once that is sent. Returns the function that stops. */
export function onNeedSent(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function reportNeedSent(need: string): void {
  for (const listener of listeners) listener(need);
}
