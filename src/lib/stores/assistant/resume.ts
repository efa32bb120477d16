import { asApiError } from '../../api/shared/api-error.ts';
import { askAccount, continuedDialogue, type InAccount } from './continued-draft.ts';
import { replaceDialogue, stepAfter } from './current-dialogue.ts';
import { type Dialogue, newDialogue } from './dialogue.ts';
import { withPhase } from './transitions.ts';
import { dropUnfinished, type UnfinishedOutline } from './unfinished-list.ts';
import { dialogueOf, resumedDialogue } from './unfinished.ts';

/** Continues an unfinished request, with what other devices have added where the account has it. */
export async function resume(kept: UnfinishedOutline): Promise<void> {
  const stored = dialogueOf(kept);
  const own = stored === null ? null : resumedDialogue(stored);
  if (own !== null && kept.inAccount === null) {
    replaceDialogue(own);
    return;
  }
  const { survey, userSurveyId } = kept;
  replaceDialogue(
    withPhase(own ?? { ...newDialogue(survey), userSurveyId, resumed: true }, { name: 'loading' }),
  );
  // The answers of this browser can be changed meanwhile: the change goes on.
  const ownNow = (dialogue: Dialogue) => (own === null ? null : withPhase(dialogue, own.phase));
  const whileLoading = (dialogue: Dialogue, take: () => Dialogue) =>
    dialogue.phase.name === 'loading' ? take() : dialogue;
  await stepAfter(
    askAccount(userSurveyId, own !== null),
    (dialogue, found) =>
      whileLoading(dialogue, () => withAccount({ dialogue, own: ownNow(dialogue) }, found, kept.savedAt)),
    (dialogue, error) =>
      whileLoading(
        dialogue,
        () => ownNow(dialogue) ?? withPhase(dialogue, { name: 'load-failed', error: asApiError(error) }),
      ),
  );
}

interface Opened {
  readonly dialogue: Dialogue;
  /** What this browser has of it. */
  readonly own: Dialogue | null;
}

export function withAccount({ dialogue, own }: Opened, found: InAccount, ownSavedAt: number): Dialogue {
  switch (found.kind) {
    case 'draft':
      return continuedDialogue(found.draft, own, ownSavedAt);
    case 'sent':
      return withPhase(dialogue, { name: 'sent-elsewhere', requestId: found.requestId });
    case 'gone':
      if (dialogue.userSurveyId !== null) dropUnfinished(dialogue.userSurveyId);
      return withPhase(dialogue, { name: 'gone' });
  }
}
