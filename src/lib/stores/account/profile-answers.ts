import { atom, type ReadableAtom } from 'nanostores';
import { getOnboardingAnswers } from '../../api/assistant.ts';
import { asApiError } from '../../api/shared/api-error.ts';
import type { IntroAnswer } from '../../contract/assistant.ts';
import { hasAddress, type AboutYouValues, type ContactInfoValues } from '../../forms/onboarding-fields.ts';
import { accountText } from '../../messages/account.ts';
import { onboardingText } from '../../messages/onboarding.ts';
import { describeFailure } from '../../messages/shared/failures.ts';
import {
  aboutYouAnswers,
  aboutYouIn,
  contactInfoAnswers,
  contactInfoIn,
  saveOnboardingAnswers,
} from '../onboarding/answers.ts';
import { unlessMissing } from '../session/user.ts';
import { createRemote, dataOf, ready } from '../shared/remote.ts';
import { dropDraft, mergeDraft, readFields } from '../shared/drafts.ts';

export interface ProfileAnswers {
  readonly contactInfo: ContactInfoValues;
  readonly aboutYou: AboutYouValues;
}

export interface AnswersEdit {
  /** `restored`: opened by itself, because it holds what was typed before. */
  readonly form: 'closed' | 'opened' | 'restored';
  readonly busy: boolean;
  readonly failure: string | null;
  /** Says what was done. */
  readonly note: string;
}

const atRest: AnswersEdit = { form: 'closed', busy: false, failure: null, note: '' };

/** The stored answers; null when the API has no such call, and both sections are hidden. */
export const { $remote: $profileAnswers, refresh: refreshProfileAnswers } =
  createRemote<ProfileAnswers | null>({
    load: loadAnswers,
  });

async function loadAnswers(): Promise<ProfileAnswers | null> {
  const answers = await unlessMissing(getOnboardingAnswers);
  return answers === null ? null : { contactInfo: contactInfoIn(answers), aboutYou: aboutYouIn(answers) };
}

interface EditOptions<Values> {
  /** Names the draft and the unsaved work. */
  readonly name: string;
  readonly pick: (answers: ProfileAnswers) => Values;
  readonly put: (answers: ProfileAnswers, values: Values) => ProfileAnswers;
  readonly answersOf: (values: Values, stored: Values) => readonly IntroAnswer[];
  readonly saved: string;
}

/** The form of one part. */
export type AnswersEditor<Values extends object> = ReturnType<typeof createEdit<Values>>;

/** Creates the form of one part. What is typed is kept until it is saved or cancelled (docs/product/account.md#editing-answers). */
function createEdit<Values extends object>({ name, pick, put, answersOf, saved }: EditOptions<Values>) {
  const draft = `account:${name}`;
  const $edit = atom<AnswersEdit>(atRest);
  const stored = () => {
    const answers = dataOf($profileAnswers.get());
    return answers === null ? null : pick(answers);
  };
  const readDraft = () => readFields<object>(draft, {});

  return {
    name,
    $edit: $edit as ReadableAtom<AnswersEdit>,
    open: () => $edit.set({ ...atRest, form: 'opened' }),
    /** Opens the form if it holds what was typed before. Call it once the employee is known. */
    restore: () => {
      if (readDraft() !== null && $edit.get().form === 'closed') $edit.set({ ...atRest, form: 'restored' });
    },
    cancel: () => {
      if ($edit.get().busy) return;
      dropDraft(draft);
      $edit.set(atRest);
    },
    /** Keeps the changed fields alone: the others may change on another device. */
    keep: (changed: Partial<Values>) => {
      // A form that was saved or cancelled may tell its last values.
      if ($edit.get().form !== 'closed') mergeDraft<object>(draft, {}, changed);
    },
    /** Returns the stored answers with the kept changes; null without any. */
    read: (): Values | null => {
      const [now, kept] = [stored(), readDraft()];
      if (now === null || kept === null) return null;
      const fits = ([field, value]: [string, unknown]) => typeof value === typeof Reflect.get(now, field);
      return { ...now, ...Object.fromEntries(Object.entries(kept).filter(fits)) };
    },
    save: async (values: Values): Promise<void> => {
      const before = stored();
      if ($edit.get().busy || before === null) return;
      $edit.set({ ...$edit.get(), busy: true, failure: null });
      try {
        await saveOnboardingAnswers(answersOf(values, before));
        const answers = dataOf($profileAnswers.get());
        if (answers !== null) $profileAnswers.set(ready(put(answers, values)));
        dropDraft(draft);
        $edit.set({ ...atRest, note: saved });
      } catch (error) {
        const failure = `${onboardingText.notSaved} ${describeFailure(asApiError(error))}`;
        $edit.set({ ...$edit.get(), busy: false, failure });
      }
    },
  };
}

/** The form of phone, e-mail and address. A stored address is replaced, also by none. */
export const contactInfoEdit = createEdit<ContactInfoValues>({
  name: 'contact-info',
  pick: ({ contactInfo }) => contactInfo,
  put: (answers, contactInfo) => ({ ...answers, contactInfo }),
  answersOf: (values, before) => contactInfoAnswers(values, hasAddress(before)),
  saved: accountText.contactInfoSaved,
});

/** The form of the chips about home, car and family. */
export const aboutYouEdit = createEdit<AboutYouValues>({
  name: 'about-you',
  pick: ({ aboutYou }) => aboutYou,
  put: (answers, aboutYou) => ({ ...answers, aboutYou }),
  answersOf: aboutYouAnswers,
  saved: accountText.aboutYouSaved,
});
