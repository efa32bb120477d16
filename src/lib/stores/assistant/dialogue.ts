import type { ApiError } from '../../api/shared/api-error.ts';
import type { About, QuestionsLeft, ScreenItem } from '../../contract/assistant.ts';
import type { PromisedAnswer } from '../../contract/requests.ts';
import type { WireId } from '../../contract/shared/schemas.ts';

export interface Survey {
  readonly id: WireId;
  readonly name: string;
  readonly forAlpha: boolean;
  /** The offering whose details it was started from. */
  readonly offeringId?: WireId | undefined;
  /** The need that was typed before it started (docs/product/assistant.md#typed-need). */
  readonly text?: string | undefined;
}

export interface AnswerFile {
  readonly name: string;
  readonly type: string;
  readonly sizeBytes: number;
}

/** The content of an input: typed text, an option's value, or an upload's key with its file. */
export interface AnswerInput {
  readonly text: string;
  readonly file?: AnswerFile | undefined;
}

/** A question with the answer given to it; a skipped one has an empty input. */
export interface Answered {
  readonly item: ScreenItem;
  readonly input: AnswerInput;
  readonly skipped: boolean;
}

/** An earlier answer under change. `asking` while a dialog asks whether to discard the change. */
export interface Editing {
  readonly itemId: WireId;
  readonly input: AnswerInput;
  readonly status: 'open' | 'asking' | 'saving' | 'failed';
  readonly problem: string | null;
}

/** The phases of the question loop (docs/product/assistant.md#question-loop). */
export type Phase =
  | { readonly name: 'starting' }
  | { readonly name: 'start-failed'; readonly error: ApiError }
  | { readonly name: 'fetching' }
  | { readonly name: 'fetch-failed'; readonly error: ApiError }
  | {
      readonly name: 'asking';
      readonly item: ScreenItem;
      /** Names what could not be saved and can be retried. */
      readonly failed: 'answer' | 'skip' | null;
      readonly problem: string | null;
    }
  | { readonly name: 'saving'; readonly pending: Answered }
  | { readonly name: 'summary'; readonly failed: boolean }
  | { readonly name: 'submitting' }
  | {
      readonly name: 'received';
      readonly requestId: string | null;
      /** By when the answer comes; null where the API does not say. */
      readonly answerBy: PromisedAnswer | null;
      readonly isFirst: boolean;
      /** The typed need, if it did not go along. */
      readonly unsentNeed?: string | undefined;
    }
  /** No more drafts are kept: docs/product/assistant.md#number-of-drafts. */
  | { readonly name: 'full'; readonly oldest: { readonly name: string; readonly userSurveyId: WireId } }
  /** The account's part of a draft is loaded. */
  | { readonly name: 'loading' }
  /** The account's draft could not be loaded, and this browser has none of it. */
  | { readonly name: 'load-failed'; readonly error: ApiError }
  /** The run is no longer there: it was discarded elsewhere. */
  | { readonly name: 'gone' }
  /** The request was sent elsewhere. */
  | { readonly name: 'sent-elsewhere'; readonly requestId: string | null };

/** A run of the assistant, from the first question to the confirmation. */
export interface Dialogue {
  readonly survey: Survey;
  /** Null until the server has opened the run. */
  readonly userSurveyId: WireId | null;
  /** The offering that the API keeps with the request. */
  readonly about: About;
  readonly answered: readonly Answered[];
  /** Answers whose questions do not apply at present; they return when their questions do. */
  readonly setAside: readonly Answered[];
  /** True once the employee has put the typed need into an answer. */
  readonly isNeedPlaced: boolean;
  /** Inputs by item id: a question that is asked again finds its text. */
  readonly inputs: Readonly<Record<string, AnswerInput>>;
  readonly phase: Phase;
  /** The questions that can still come, with the current one; null when the API does not say. */
  readonly left: QuestionsLeft;
  /** An answer before its last change, when that change set others aside. */
  readonly undo: Answered | null;
  readonly editing: Editing | null;
  /** True for a resumed run. */
  readonly resumed: boolean;
}

export function newDialogue(survey: Survey): Dialogue {
  return {
    survey,
    userSurveyId: null,
    about: null,
    answered: [],
    setAside: [],
    isNeedPlaced: false,
    inputs: {},
    phase: { name: 'starting' },
    left: null,
    undo: null,
    editing: null,
    resumed: false,
  };
}
