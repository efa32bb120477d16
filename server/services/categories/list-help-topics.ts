import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { HelpTopic } from '../../../src/lib/contract/help-topics.ts';
import { ADDRESS_ANSWER_IDS } from '../../../src/lib/contract/question-types.ts';
import { oncePerDb } from '../../db/client.ts';
import { helpTopics } from '../../db/schema/content.ts';
import { profileAnswers } from '../../db/schema/identity.ts';
import { seenBy } from '../companies/company-to-join.ts';
import type { Services, Viewer } from '../context.ts';

const preparedTopics = oncePerDb((db) =>
  db
    .select({
      name: helpTopics.name,
      text: helpTopics.text,
      words: helpTopics.words,
      lines: helpTopics.lines,
      country: sql<unknown>`(select ${profileAnswers.value} from ${profileAnswers} where ${and(
        eq(profileAnswers.userId, sql.placeholder('userId')),
        eq(profileAnswers.answerId, ADDRESS_ANSWER_IDS.country),
      )})`,
    })
    .from(helpTopics)
    .where(seenBy(helpTopics.companyIds))
    // Of the company before everybody's.
    .orderBy(isNull(helpTopics.companyIds), asc(helpTopics.position), asc(helpTopics.key))
    .prepare('list_help_topics'),
);

/**
 * Returns whom to call first (docs/product/categories.md#help-first): the lines of the employee's country, and those of every country.
 * Where their country is not known, or has no line, they get all, with the countries.
 */
export async function listHelpTopics({ db }: Services, { userId }: Viewer): Promise<HelpTopic[]> {
  const rows = await preparedTopics(db).execute({ userId });
  return rows.map(({ name, text, words, lines, country }) => {
    const isHere = ({ countries }: (typeof lines)[number]) =>
      countries === undefined || countries.some((code) => code === country);
    const isKnown = lines.some((line) => line.countries !== undefined && isHere(line));
    return {
      name,
      text,
      words,
      lines: (isKnown ? lines.filter(isHere) : lines).map((line) => ({
        name: line.name,
        phone: line.phone ?? null,
        url: line.url ?? null,
        hours: line.hours ?? null,
        countries: isKnown ? [] : [...(line.countries ?? [])],
      })),
    };
  });
}
