import { atom, onSet } from 'nanostores';
import type { RequestSurvey } from '../../contract/categories.ts';
import type { WireId } from '../../contract/shared/schemas.ts';
import { type Cta, track } from '../../telemetry/analytics/track.ts';

/** The start of the assistant: a survey, or an unfinished one to continue. */
export type AssistantStart =
  | {
      readonly kind: 'survey';
      readonly surveyId: WireId;
      readonly name: string;
      readonly forAlpha: boolean;
      /** The offering whose details the survey was started from. */
      readonly offeringId?: WireId | undefined;
      /** The text that the employee has typed already; it goes along (docs/product/assistant.md#typed-need). */
      readonly text?: string | undefined;
    }
  /** `draft` names the run; without it the newest one goes on. */
  | { readonly kind: 'continue'; readonly draft?: WireId | undefined };

/** At most one drawer is open at a time. */
export type Drawer =
  | {
      readonly name: 'categories';
      readonly mode: 'explore' | 'custom';
      /** The text that the employee has typed already. */
      readonly text?: string | undefined;
    }
  | { readonly name: 'assistant'; readonly start: AssistantStart };

/** The open drawer; null without one. Any feature may open one; the shell renders them. */
export const $drawer = atom<Drawer | null>(null);

let comeBack: (() => void) | undefined;

onSet($drawer, ({ newValue }) => {
  if (newValue !== null) track('ui_interaction', { element: `${newValue.name}_drawer`, action: 'open' });
});

/** Opens the categories; `cta` names the control for analytics, `text` is what was typed already. */
export function openCategories(mode: 'explore' | 'custom', cta?: Cta, text = ''): void {
  if (cta !== undefined) track('cta_click', { cta });
  comeBack = undefined;
  $drawer.set({ name: 'categories', mode, ...(text === '' ? {} : { text }) });
}

export interface SurveyStart {
  readonly id: WireId;
  readonly name: string;
  /** True, the default, tells the API that the caller knows only the id (docs/product/assistant.md#starting-a-survey). */
  readonly forAlpha?: boolean;
  readonly offeringId?: WireId;
  readonly text?: string | undefined;
  readonly cta?: Cta;
  /** Shows again what the assistant was opened from; called when it is left. */
  readonly comeBack?: () => void;
}

export function openAssistant(survey: SurveyStart): void {
  const { id, name, forAlpha = true, offeringId, text, cta } = survey;
  if (cta !== undefined) track('cta_click', { cta });
  comeBack = survey.comeBack;
  const context = {
    ...(offeringId === undefined ? {} : { offeringId }),
    ...(text === undefined ? {} : { text }),
  };
  $drawer.set({ name: 'assistant', start: { kind: 'survey', surveyId: id, name, forAlpha, ...context } });
}

/** `text` is what was typed already. */
export function openSuggestion({ id, name, for_alpha: forAlpha }: RequestSurvey, text?: string): void {
  openAssistant({ id, name, forAlpha, text, cta: 'request_idea' });
}

export function continueAssistant(draft?: WireId): void {
  comeBack = undefined;
  $drawer.set({ name: 'assistant', start: { kind: 'continue', draft } });
}

/** Returns, once, the function that shows again what the assistant was opened from. */
export function takeComeBack(): (() => void) | undefined {
  const taken = comeBack;
  comeBack = undefined;
  return taken;
}

export function closeDrawer(): void {
  $drawer.set(null);
}
