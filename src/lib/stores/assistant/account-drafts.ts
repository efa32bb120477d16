import { call } from '../../api/shared/client.ts';
import { discardDraft, type DraftOutline, listDrafts } from '../../contract/drafts.ts';
import { DRAFTS_MAX } from '../../contract/shared/limits.ts';
import { showPlace } from '../../effects/places.ts';
import type { WireId } from '../../contract/shared/schemas.ts';
import { speaksCoreCallsAlone, unlessMissing } from '../session/user.ts';
import { createRemote } from '../shared/remote.ts';
import {
  dropUnfinished,
  readUnfinished,
  storeUnfinished,
  type UnfinishedOutline,
} from './unfinished-list.ts';

/*
 * The drafts of the account, merged with those of this browser (docs/product/assistant.md#drafts-of-an-account). An API
 * without them leaves the browser's as they are.
 */

/** Loads the account's drafts into the list of unfinished requests. */
export const { $remote: $accountDrafts, refresh: refreshAccountDrafts } = createRemote<null>({
  load: async () => {
    const before = readUnfinished();
    try {
      const drafts = await unlessMissing(async () => (await call(listDrafts)).drafts);
      if (drafts !== null) merge(drafts, before);
      return null;
    } finally {
      showPlace('drafts');
    }
  },
  whileLoading: 'restart',
});

function merge(drafts: readonly DraftOutline[], before: readonly UnfinishedOutline[]): void {
  const listed = new Map(drafts.map((draft) => [String(draft.id), draft]));
  const asked = new Map(before.map((entry) => [String(entry.userSurveyId), entry]));
  const isAll = drafts.length < DRAFTS_MAX;
  const kept = readUnfinished().flatMap((entry): UnfinishedOutline[] => {
    const key = String(entry.userSurveyId);
    const draft = listed.get(key);
    listed.delete(key);
    if (draft !== undefined) return [{ ...entry, inAccount: accountPart(draft) }];
    const earlier = asked.get(key);
    const wasInAccount = earlier !== undefined && (earlier.inAccount !== null || earlier.answered.length > 0);
    // Changed since the call: its reply does not know it yet.
    const isUnchanged = earlier?.savedAt === entry.savedAt;
    return isAll && wasInAccount && isUnchanged ? [] : [entry];
  });
  storeUnfinished([...kept, ...[...listed.values()].map(outlineOf)]);
}

const accountPart = (draft: DraftOutline) => ({
  answers: draft.answers,
  changedAt: Date.parse(draft.updated_at) || 0,
});

/** Returns a draft that this browser has no dialogue of. */
function outlineOf(draft: DraftOutline): UnfinishedOutline {
  return {
    savedAt: 0,
    isOffered: true,
    survey: surveyOf(draft),
    userSurveyId: draft.id,
    answered: [],
    inAccount: accountPart(draft),
  };
}

/** Returns the survey of a draft as the browser keeps it. */
export function surveyOf({ survey, need }: Pick<DraftOutline, 'survey' | 'need'>) {
  return {
    id: survey.id,
    name: survey.name,
    forAlpha: survey.for_alpha,
    ...(survey.offering_id === null ? {} : { offeringId: survey.offering_id }),
    ...(need === null ? {} : { text: need }),
  };
}

/** Remembers that the account has a draft. */
export function noteInAccount(userSurveyId: WireId): void {
  const kept = readUnfinished();
  storeUnfinished(
    kept.map((entry) =>
      String(entry.userSurveyId) === String(userSurveyId) && entry.inAccount === null
        ? { ...entry, inAccount: { answers: entry.answered.length, changedAt: entry.savedAt } }
        : entry,
    ),
  );
}

/**
 * Discards a draft here and in the account, and so on every device. Returns false when the account still has it; it is then
 * listed again.
 */
export async function discardUnfinished(userSurveyId: WireId): Promise<boolean> {
  const before = readUnfinished();
  dropUnfinished(userSurveyId);
  if (speaksCoreCallsAlone()) return true;
  try {
    await unlessMissing(() => call(discardDraft, { params: { id: userSurveyId } }));
    return true;
  } catch {
    const lost = before.filter((entry) => String(entry.userSurveyId) === String(userSurveyId));
    const isInAccount = lost.some(({ inAccount, answered }) => inAccount !== null || answered.length > 0);
    if (isInAccount) storeUnfinished([...lost, ...readUnfinished()]);
    return !isInAccount;
  }
}
