import { and, asc, eq } from 'drizzle-orm';
import type { deskFacts as endpoint, FactSet } from '../../../src/lib/contract/cards.ts';
import { FACT_SETS_MAX, type NewFactQuestion } from '../../../src/lib/contract/card-rules.ts';
import type { EmittedBy } from '../../../src/lib/contract/shared/endpoint.ts';
import type { Db } from '../../db/client.ts';
import { concierges } from '../../db/schema/concierges.ts';
import { factSets } from '../../db/schema/desk.ts';
import { requests } from '../../db/schema/requests.ts';
import { screenItems } from '../../db/schema/content.ts';
import type { Concierge, Services } from '../context.ts';
import { pathOf } from '../assistant/path.ts';
import { findRequest } from '../desk-request/find-request.ts';
import { answerIdOf } from '../content/write-questions.ts';
import { numericId } from '../../../src/lib/contract/shared/schemas.ts';
import { playbookOf } from '../requests/request-playbook.ts';
import { ServiceError } from '../service-error.ts';

interface Sets {
  readonly sets: FactSet[];
}

/**
 * Returns the questions of a request's survey that its answers lead to, each with whether it was answered, the sets of its playbook,
 * and the concierge's saved ones.
 * @throws {ServiceError} `not_found`.
 */
export async function factsToAsk(
  { db }: Services,
  concierge: Concierge,
  id: string,
): Promise<EmittedBy<typeof endpoint>> {
  const { id: requestId } = await findRequest(db, concierge, id);
  const rows = await db
    .select({ item: screenItems, answers: requests.answers })
    .from(requests)
    .innerJoin(screenItems, and(eq(screenItems.surveyId, requests.surveyId), eq(screenItems.retired, false)))
    .where(eq(requests.id, requestId))
    .orderBy(asc(screenItems.position));
  const items = rows.map(({ item }) => item);
  const answers = new Map<number, string>();
  for (const { item, answers: given } of rows) {
    const found = given.find(({ question }) => question === item.label.trim());
    if (found === undefined) continue;
    const option = item.options.find(({ label }) => label === found.answer);
    answers.set(item.id, option?.value ?? found.answer);
  }
  const questions = pathOf(items, answers).map(({ id: itemId, ...item }) => ({
    label: item.label,
    type: item.type,
    options: [...item.options],
    format: item.format,
    profile_answer_id: item.universalAnswerId,
    is_answered: answers.has(itemId),
  }));
  const { facts = [] } = (await playbookOf(db, requestId)) ?? {};
  const playbookSets = facts.map((set) => ({
    name: set.name,
    questions: set.questions.map(({ prefill, ...question }) => ({
      ...question,
      profile_answer_id: prefill === undefined ? null : answerIdOf(prefill),
    })),
  }));
  return { questions, playbook_sets: playbookSets, ...(await listFactSets(db, concierge)) };
}

async function listFactSets(db: Db, { id }: Concierge): Promise<Sets> {
  const rows = await db
    .select()
    .from(factSets)
    .where(eq(factSets.conciergeId, id))
    .orderBy(asc(factSets.name), asc(factSets.id));
  const sets = rows.map(({ id: setId, name, questions }) => ({
    id: setId,
    name,
    questions: questions.map(({ options, ...question }) => ({ ...question, options: [...options] })),
  }));
  return { sets };
}

/** Saves questions under a name, in place of an earlier set of that name. @throws {ServiceError} `validation` beyond `FACT_SETS_MAX`. */
export async function saveFactSet(
  { db, clock }: Services,
  concierge: Concierge,
  { name, questions }: { readonly name: string; readonly questions: readonly NewFactQuestion[] },
): Promise<Sets> {
  const { id: conciergeId } = concierge;
  const own = eq(factSets.conciergeId, conciergeId);
  const target = [factSets.conciergeId, factSets.name];
  await db.transaction(async (tx) => {
    // The number is checked before the write.
    await tx
      .select({ id: concierges.id })
      .from(concierges)
      .where(eq(concierges.id, conciergeId))
      .for('update');
    await tx
      .insert(factSets)
      .values({ conciergeId, name: name.trim(), questions, createdAt: clock.now() })
      .onConflictDoUpdate({ target, set: { questions } });
    if ((await tx.$count(factSets, own)) > FACT_SETS_MAX)
      throw new ServiceError('validation', `You can have ${FACT_SETS_MAX} sets. Please delete one first.`);
  });
  return listFactSets(db, concierge);
}

/** @throws {ServiceError} `not_found`, also for a colleague's set. */
export async function removeFactSet(db: Db, concierge: Concierge, id: string): Promise<Sets> {
  const removed = await db
    .delete(factSets)
    .where(and(eq(factSets.conciergeId, concierge.id), eq(factSets.id, numericId(id) ?? 0)))
    .returning({ id: factSets.id });
  if (removed.length === 0) throw new ServiceError('not_found', 'We could not find that set.');
  return listFactSets(db, concierge);
}
