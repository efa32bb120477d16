import type { ApiError } from '../../api/api-error.ts';
import type { WireId } from '../../contract/text.ts';
import type { ScreenItem } from '../../contract/user-request-surveys.ts';

/** The survey a conversation is about. */
export interface Survey {
  readonly id: WireId;
  readonly name: string;
  readonly forAlpha: boolean;
}

export interface AnswerFile {
  readonly name: string;
  readonly type: string;
  readonly sizeBytes: number;
}

/** What stands in an input: typed text, an option's value, or an upload's key beside its file. */
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

/** An earlier answer under change. `asking` while the person is asked whether to discard what they changed. */
export interface Editing {
  readonly itemId: WireId;
  readonly input: AnswerInput;
  readonly status: 'open' | 'asking' | 'saving' | 'failed';
  readonly problem: string | null;
}

/** Where the conversation stands (SPEC section 4). */
export type Phase =
  | { readonly name: 'starting' }
  | { readonly name: 'start-failed'; readonly error: ApiError }
  | { readonly name: 'fetching' }
  | { readonly name: 'fetch-failed'; readonly error: ApiError }
  | {
      readonly name: 'asking';
      readonly item: ScreenItem;
      readonly failed: boolean;
      readonly problem: string | null;
    }
  | { readonly name: 'saving'; readonly pending: Answered }
  | { readonly name: 'summary'; readonly failed: boolean }
  | { readonly name: 'submitting' }
  | { readonly name: 'received'; readonly requestId: string | null; readonly isFirst: boolean };

/** One run of the assistant, from the first question to the confirmation. */
export interface Conversation {
  readonly survey: Survey;
  /** Null until the server has opened the run. */
  readonly userSurveyId: WireId | null;
  readonly answered: readonly Answered[];
  /** What was put into inputs, by item: a question that is asked again finds its text. */
  readonly inputs: Readonly<Record<string, AnswerInput>>;
  readonly phase: Phase;
  readonly editing: Editing | null;
  /** True for a run that was picked up from where it was left. */
  readonly resumed: boolean;
}

export function newConversation(survey: Survey): Conversation {
  return {
    survey,
    userSurveyId: null,
    answered: [],
    inputs: {},
    phase: { name: 'starting' },
    editing: null,
    resumed: false,
  };
}
