import { call } from '../../api/shared/client.ts';
import { saveDraft } from '../../contract/drafts.ts';
import { questionRules } from '../../contract/question-types.ts';
import type { BodyOf } from '../../contract/shared/endpoint.ts';
import { ANSWER_MAX_CHARACTERS, SECOND_MS } from '../../contract/shared/limits.ts';
import { speaksCoreCallsAlone, unlessMissing } from '../session/user.ts';
import { noteInAccount } from './account-drafts.ts';
import { $dialogue } from './current-dialogue.ts';
import type { Dialogue } from './dialogue.ts';
import { hasAnswer, prefillOf, sameInput } from './question-types.ts';
import { inputOf, isWorthOffering } from './transitions.ts';

/** How long typing rests before the account gets the text. */
const SAVE_AFTER_MS = SECOND_MS;

type Kept = BodyOf<typeof saveDraft>['draft'];

/** What the account has of each run, by its id. */
const saved = new Map<string, Kept>();

/** Remembers what the account has of a run, which needs no other call. */
export function noteSaved(userSurveyId: string, kept: Kept): void {
  saved.set(userSurveyId, kept);
}

/** Returns what the account should have of a dialogue; null for nothing new. */
function unsaved(dialogue: Dialogue): Kept | null {
  const { survey, userSurveyId, phase } = dialogue;
  if (userSurveyId === null || phase.name !== 'asking' || !isWorthOffering(dialogue)) return null;
  const { item } = phase;
  const input = inputOf(dialogue, item);
  const isTyped = hasAnswer(input) && !sameInput(input, prefillOf(item)) && !questionRules[item.type].isFile;
  const need = survey.text ?? null;
  const typed = isTyped ? { item_id: item.id, text: input.text } : null;
  if ([need, typed?.text].some((text) => (text?.length ?? 0) > ANSWER_MAX_CHARACTERS)) return null;
  const before = saved.get(String(userSurveyId)) ?? { need: null, typed: null };
  // A text that became an answer needs no removal.
  const isSame =
    before.typed === null || before.typed.item_id !== item.id
      ? typed === null
      : before.typed.text === typed?.text;
  return isSame && before.need === need ? null : { need, typed };
}

/** Saves what is typed in the account, for the other devices; a failure is tried again with the next change. */
export async function saveTypedText(isLeaving = false): Promise<void> {
  const dialogue = $dialogue.get();
  if (dialogue === null || speaksCoreCallsAlone()) return;
  const draft = unsaved(dialogue);
  const id = dialogue.userSurveyId;
  if (draft === null || id === null) return;
  const before = saved.get(String(id));
  saved.set(String(id), draft);
  try {
    const keepalive = isLeaving ? { keepalive: true as const } : {};
    const done = await unlessMissing(() =>
      call(saveDraft, { params: { id }, body: { draft }, ...keepalive }),
    );
    if (done !== null) noteInAccount(id);
  } catch {
    // The browser keeps the text.
    if (before === undefined) saved.delete(String(id));
    else saved.set(String(id), before);
  }
}

/** Saves what is typed some time after the last key, and when the page or the assistant is left. Returns a function that stops it. */
export function keepTypedText(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopListening = $dialogue.listen(() => {
    clearTimeout(timer);
    timer = setTimeout(() => void saveTypedText(), SAVE_AFTER_MS);
  });
  const onHidden = () => {
    if (document.visibilityState === 'hidden') void saveTypedText(true);
  };
  document.addEventListener('visibilitychange', onHidden);
  return () => {
    clearTimeout(timer);
    stopListening();
    document.removeEventListener('visibilitychange', onHidden);
    void saveTypedText();
  };
}
