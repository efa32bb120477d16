import { call } from '../../api/shared/client.ts';
import { asApiError } from '../../api/shared/api-error.ts';
import { type AccountDraft, showDraft } from '../../contract/drafts.ts';
import { SECOND_MS } from '../../contract/shared/limits.ts';
import type { WireId } from '../../contract/shared/schemas.ts';
import { surveyOf } from './account-drafts.ts';
import type { Answered, Dialogue } from './dialogue.ts';
import { prefillOf, valueOf } from './question-types.ts';
import { keyOf } from './transitions.ts';
import { noteSaved } from './typed-text.ts';

/** A dialogue of this browser goes on without the account's part after this time. */
const PATIENCE_MS = 4 * SECOND_MS;
const NOT_FOUND = 404;

/** What the account says about a draft. */
export type InAccount =
  | { readonly kind: 'draft'; readonly draft: AccountDraft }
  | { readonly kind: 'sent'; readonly requestId: string | null }
  | { readonly kind: 'gone' };

/**
 * Asks the account about a draft that it had.
 * @throws {ApiError} when it does not answer, soon if `isBrief`.
 */
export async function askAccount(id: WireId, isBrief: boolean): Promise<InAccount> {
  try {
    const signal = isBrief ? { signal: AbortSignal.timeout(PATIENCE_MS) } : {};
    const { draft, request } = await call(showDraft, { params: { id }, ...signal });
    if (draft === null) return { kind: 'sent', requestId: request?.external_id ?? null };
    return { kind: 'draft', draft };
  } catch (error) {
    if (asApiError(error).status === NOT_FOUND) return { kind: 'gone' };
    throw error;
  }
}

/** Returns true when what was typed into the request box is part of an answer or of the typed text. */
function hasNeed({ need, typed, answered }: AccountDraft): boolean {
  const texts = [typed?.text, ...answered.map(({ value }) => value)];
  return need !== null && texts.some((text) => typeof text === 'string' && text.includes(need));
}

/** Returns true when the account's answers are not those of a dialogue. */
export function isAhead(draft: AccountDraft, { answered, setAside }: Dialogue): boolean {
  const own = new Map([...answered, ...setAside].map((entry) => [keyOf(entry.item.id), valueOf(entry)]));
  return (
    own.size !== draft.answered.length ||
    draft.answered.some(({ item, value }) => !own.has(keyOf(item.id)) || own.get(keyOf(item.id)) !== value)
  );
}

function answeredOf({ item, value, file }: AccountDraft['answered'][number]): Answered {
  const input = value === null ? { text: '' } : prefillOf({ ...item, answer: value });
  const named =
    file === null ? input : { ...input, file: { name: file.name, type: '', sizeBytes: file.size_bytes } };
  return { item, input: named, skipped: value === null };
}

/**
 * Returns the dialogue of an account's draft, which asks its next question. What this browser has typed stays, unless the
 * account has a later text or an answer.
 */
export function continuedDialogue(draft: AccountDraft, own: Dialogue | null, ownSavedAt: number): Dialogue {
  const given = draft.answered.map((entry) => ({ asked: entry.asked, answer: answeredOf(entry) }));
  const inputs: Record<string, Answered['input']> = { ...own?.inputs };
  const { typed, need } = draft;
  if (typed !== null) {
    const key = keyOf(typed.item_id);
    if (inputs[key] === undefined || Date.parse(draft.updated_at) > ownSavedAt)
      inputs[key] = { text: typed.text };
  }
  for (const { answer } of given) inputs[keyOf(answer.item.id)] = answer.input;
  noteSaved(String(draft.id), { need, typed });
  const answered = given.filter(({ asked }) => asked).map(({ answer }) => answer);
  const editing = own?.editing ?? null;
  const isEditable = answered.some(({ item }) => keyOf(item.id) === keyOf(editing?.itemId ?? ''));
  return {
    survey: own?.survey ?? surveyOf(draft),
    userSurveyId: draft.id,
    about: draft.about,
    answered,
    isNeedPlaced: own?.isNeedPlaced === true || hasNeed(draft),
    setAside: given.filter(({ asked }) => !asked).map(({ answer }) => answer),
    inputs,
    phase: { name: 'fetching' },
    left: null,
    undo: null,
    editing: isEditable ? editing : null,
    resumed: true,
  };
}
