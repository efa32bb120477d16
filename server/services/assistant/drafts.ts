import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type {
  listDrafts as listEndpoint,
  saveDraft as saveEndpoint,
  showDraft as showEndpoint,
} from '../../../src/lib/contract/drafts.ts';
import { questionRules } from '../../../src/lib/contract/question-types.ts';
import type { EmittedBy, ParsedBodyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import { DAY_MS, DRAFTS_MAX } from '../../../src/lib/contract/shared/limits.ts';
import { numericId } from '../../../src/lib/contract/shared/schemas.ts';
import type { Db } from '../../db/client.ts';
import { requestSurveys } from '../../db/schema/content.ts';
import { requests, uploads, userRequestAnswers, userRequestSurveys } from '../../db/schema/requests.ts';
import type { Services, Viewer } from '../context.ts';
import { holdsOf } from '../holds/holds.ts';
import { lockEmployee } from '../quota/account-limits.ts';
import { ServiceError } from '../service-error.ts';
import { emitItem } from './next-screen-item.ts';
import { pathOf } from './path.ts';
import { offeringOfSurvey } from './start-survey.ts';
import { readSurveyState, surveyNotFound } from './survey-state.ts';

/** As long as a browser keeps a draft. */
const OFFERED_MS = 14 * DAY_MS;

const answerCount = sql<number>`(
  select count(*)::integer from ${userRequestAnswers}
  where ${userRequestAnswers.userRequestSurveyId} = ${userRequestSurveys.id})`;

const updatedAt = sql<Date>`greatest(
  ${userRequestSurveys.createdAt},
  ${userRequestSurveys.typedAt},
  (select max(${userRequestAnswers.updatedAt}) from ${userRequestAnswers}
    where ${userRequestAnswers.userRequestSurveyId} = ${userRequestSurveys.id}))`.mapWith(
  userRequestSurveys.createdAt,
);

const outline = {
  id: userRequestSurveys.id,
  survey: {
    id: requestSurveys.id,
    name: requestSurveys.name,
    for_alpha: userRequestSurveys.forAlpha,
    offering_id: userRequestSurveys.offeringId,
  },
  need: userRequestSurveys.need,
  answers: answerCount,
  updatedAt,
};

/** True for the viewer's surveys that were started, are not sent and hold an answer or a text. */
function isDraft(viewer: Viewer): SQL | undefined {
  return and(
    eq(userRequestSurveys.userId, viewer.userId),
    eq(requestSurveys.kind, 'request'),
    isNull(userRequestSurveys.submittedAt),
    isNull(userRequestSurveys.discardedAt),
    or(isNotNull(userRequestSurveys.typedText), sql`${answerCount} > 0`),
  );
}

function drafts(db: Db, condition: SQL | undefined) {
  return db
    .select(outline)
    .from(userRequestSurveys)
    .innerJoin(requestSurveys, eq(requestSurveys.id, userRequestSurveys.surveyId))
    .where(condition)
    .orderBy(desc(updatedAt), desc(userRequestSurveys.id))
    .limit(DRAFTS_MAX);
}

type OutlineRow = Awaited<ReturnType<typeof drafts>>[number];

const emitOutline = ({ updatedAt: at, ...row }: OutlineRow) => ({ ...row, updated_at: at.toISOString() });

/** Returns the viewer's unfinished requests, the last changed first: docs/product/assistant.md#drafts-of-an-account. */
export async function listDrafts(
  { db, clock }: Services,
  viewer: Viewer,
): Promise<EmittedBy<typeof listEndpoint>> {
  const since = new Date(clock.now().getTime() - OFFERED_MS).toISOString();
  const rows = await drafts(db, and(isDraft(viewer), sql`${updatedAt} > ${since}::timestamptz`));
  return { drafts: rows.map(emitOutline) };
}

/**
 * Returns one unfinished request with its answers in the order of the questions, or the request that it has become.
 * @throws {ServiceError} `not_found`, also for the answers of the profile.
 */
export async function showDraft(
  services: Services,
  viewer: Viewer,
  id: string,
): Promise<EmittedBy<typeof showEndpoint>> {
  const { db } = services;
  const state = await readSurveyState(db, viewer, id);
  if (state.survey.kind === 'intro') throw surveyNotFound();
  if (state.submitted) return { draft: null, request: await requestOf(db, state.requestId) };
  const own = and(eq(userRequestSurveys.id, state.id), eq(userRequestSurveys.userId, viewer.userId));
  const [row] = await drafts(db, own);
  const [kept] = await db
    .select({ itemId: userRequestSurveys.typedItemId, text: userRequestSurveys.typedText })
    .from(userRequestSurveys)
    .where(own);
  if (row === undefined || kept === undefined) throw surveyNotFound();
  const asked = new Set(pathOf(state.items, state.answers).map((item) => item.id));
  const given = state.items.flatMap((item) => {
    const value = state.answers.get(item.id);
    return value === undefined ? [] : [{ item, value }];
  });
  const keys = given.flatMap(({ item, value }) =>
    questionRules[item.type].isFile && value !== null ? [String(value)] : [],
  );
  const files = await filesOf(db, viewer, keys);
  const { itemId, text } = kept;
  return {
    draft: {
      ...emitOutline(row),
      about: await offeringOfSurvey(db, state.id),
      answered: given.map(({ item, value }) => ({
        item: emitItem(state, viewer, item, value),
        value,
        file: files.get(String(value)) ?? null,
        asked: asked.has(item.id),
      })),
      typed: itemId === null || text === null || state.answers.has(itemId) ? null : { item_id: itemId, text },
    },
    request: null,
  };
}

async function requestOf(db: Db, id: number | null): Promise<{ external_id: string; name: string } | null> {
  if (id === null) return null;
  const [request] = await db
    .select({ external_id: requests.externalId, name: requests.name })
    .from(requests)
    .where(eq(requests.id, id));
  return request ?? null;
}

async function filesOf(
  db: Db,
  viewer: Viewer,
  keys: readonly string[],
): Promise<ReadonlyMap<string, { name: string; size_bytes: number }>> {
  if (keys.length === 0) return new Map();
  const found = await db
    .select({ key: uploads.key, name: uploads.fileName, sizeBytes: uploads.sizeBytes })
    .from(uploads)
    .where(and(inArray(uploads.key, [...keys]), eq(uploads.userId, viewer.userId)));
  return new Map(found.map(({ key, name, sizeBytes }) => [key, { name, size_bytes: sizeBytes ?? 0 }]));
}

/**
 * Keeps the text that is typed in the current question, and what the survey was started for.
 * @throws {ServiceError} `not_found`; `survey_sent`; `list_full` beyond the number of drafts.
 */
export async function saveDraft(
  { db, clock }: Services,
  viewer: Viewer,
  id: string,
  { draft: { need, typed } }: ParsedBodyOf<typeof saveEndpoint>,
): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockEmployee(transaction, viewer.userId);
    const state = await readSurveyState(transaction, viewer, id);
    if (state.survey.kind === 'intro') throw surveyNotFound();
    if (state.submitted) throw new ServiceError('survey_sent');
    const itemId = typed === null ? null : numericId(typed.item_id);
    if (typed !== null && !state.items.some((item) => item.id === itemId)) throw surveyNotFound();
    const now = clock.now();
    const isEmpty = typed === null && need === null;
    if (!isEmpty) await refuseTooMany(transaction, viewer, state.id, now);
    await transaction
      .update(userRequestSurveys)
      .set({ need, typedItemId: itemId, typedText: typed?.text ?? null, typedAt: isEmpty ? null : now })
      // A submission may have come first.
      .where(and(eq(userRequestSurveys.id, state.id), isNull(userRequestSurveys.submittedAt)));
  });
}

async function refuseTooMany(transaction: Db, viewer: Viewer, id: number, now: Date): Promise<void> {
  const others = await transaction.$count(
    userRequestSurveys,
    and(
      eq(userRequestSurveys.userId, viewer.userId),
      ne(userRequestSurveys.id, id),
      isNull(userRequestSurveys.submittedAt),
      isNull(userRequestSurveys.discardedAt),
      gt(userRequestSurveys.typedAt, new Date(now.getTime() - OFFERED_MS)),
    ),
  );
  if (others < DRAFTS_MAX) return;
  throw new ServiceError('list_full', { of: 'drafts', most: DRAFTS_MAX });
}

/**
 * Deletes an unfinished request with its answers. Files that it named are deleted with the unused ones. Of an account under a legal hold it
 * leaves the views alone: docs/product/employees.md#legal-hold.
 * @throws {ServiceError} `not_found`, also for one that is sent.
 */
export async function discardDraft({ db, clock }: Services, viewer: Viewer, id: string): Promise<void> {
  const known = numericId(id);
  if (known === null) throw surveyNotFound();
  await db.transaction(async (transaction) => {
    // Waits for a submission in flight, and then finds nothing.
    const [locked] = await transaction
      .select({ surveyId: userRequestSurveys.surveyId })
      .from(userRequestSurveys)
      .where(
        and(
          eq(userRequestSurveys.id, known),
          eq(userRequestSurveys.userId, viewer.userId),
          isNull(userRequestSurveys.submittedAt),
          isNull(userRequestSurveys.discardedAt),
        ),
      )
      .for('update');
    const isIntro =
      locked === undefined ||
      (await transaction.$count(
        requestSurveys,
        and(eq(requestSurveys.id, locked.surveyId), eq(requestSurveys.kind, 'intro')),
      )) > 0;
    if (isIntro) throw surveyNotFound();
    const which = eq(userRequestSurveys.id, known);
    const isKept = (await holdsOf(transaction, viewer.userId)).length > 0;
    await (isKept
      ? transaction.update(userRequestSurveys).set({ discardedAt: clock.now() }).where(which)
      : transaction.delete(userRequestSurveys).where(which));
  });
}
