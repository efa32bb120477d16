import { contentKinds } from '../../src/lib/contract/operator/content.ts';
import type { Content, ContentKind, ContentProblem } from '../../src/lib/contract/operator/content.ts';
import { checkOffering } from './check-offering.ts';
import { checkSurvey } from './check-survey.ts';

/** Reports one broken rule of an entry; `path` is a path inside of it such as `questions.2.when`. */
export type Report = (path: string, message: string) => void;

/** Returns the broken rules between entries: docs/product/content.md#rules-between-entries. */
export function checkContent(content: Content): ContentProblem[] {
  const problems: ContentProblem[] = [];
  const reporter =
    (kind: ContentKind, key: string): Report =>
    (path, message) =>
      problems.push({ kind, key, path, message });
  for (const kind of contentKinds) {
    checkUnique(content[kind], 'key', kind, reporter);
    checkUnique(content[kind], 'id', kind, reporter);
  }
  // Offerings name their categories on the wire, and employees choose by name.
  checkUnique(content.categories, 'name', 'categories', reporter);
  checkUnique(content.offering_categories, 'name', 'offering_categories', reporter);
  for (const survey of content.surveys) checkSurvey(survey, content, reporter('surveys', survey.key));
  for (const offering of content.offerings) {
    checkOffering(offering, content, reporter('offerings', offering.key));
  }
  return problems;
}

type Named = { readonly key: string; readonly id?: number | undefined; readonly name: string };

function checkUnique(
  entries: readonly Named[],
  field: 'key' | 'id' | 'name',
  kind: ContentKind,
  reporter: (kind: ContentKind, key: string) => Report,
): void {
  const seen = new Map<string | number, string>();
  for (const entry of entries) {
    const value = entry[field];
    if (value === undefined) continue;
    const first = seen.get(value);
    if (first === undefined) seen.set(value, entry.key);
    else if (field === 'key') reporter(kind, entry.key)('', 'has the same key as another file');
    else reporter(kind, entry.key)(field, `is ${JSON.stringify(value)}, like that of "${first}"`);
  }
}
