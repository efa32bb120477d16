import { atom, onSet } from 'nanostores';
import type { WireId } from '../../contract/shared/text.ts';
import type { Cta } from '../../telemetry/analytics/events.ts';
import { track } from '../../telemetry/analytics/track.ts';

/** The start of the assistant: a survey, or an unfinished one to continue. */
export type AssistantStart =
  | { readonly kind: 'survey'; readonly surveyId: WireId; readonly name: string; readonly forAlpha: boolean }
  | { readonly kind: 'continue' };

/** At most one drawer is open at a time. */
export type Drawer =
  | { readonly name: 'categories'; readonly mode: 'explore' | 'custom' }
  | { readonly name: 'assistant'; readonly start: AssistantStart };

/** The open drawer; null without one. Any feature may open one; the shell renders them. */
export const $drawer = atom<Drawer | null>(null);

onSet($drawer, ({ newValue }) => {
  if (newValue !== null) track('ui_interaction', { element: `${newValue.name}_drawer`, action: 'open' });
});

/** Opens the categories; `cta` names the control for analytics. */
export function openCategories(mode: 'explore' | 'custom', cta?: Cta): void {
  if (cta !== undefined) track('cta_click', { cta });
  $drawer.set({ name: 'categories', mode });
}

/** Opens the assistant on a survey; `forAlpha` tells the API that the caller knows only the survey's id (docs/product/assistant.md#starting-a-survey). */
export function openAssistant(survey: { id: WireId; name: string; forAlpha?: boolean; cta?: Cta }): void {
  const { id, name, forAlpha = true, cta } = survey;
  if (cta !== undefined) track('cta_click', { cta });
  $drawer.set({ name: 'assistant', start: { kind: 'survey', surveyId: id, name, forAlpha } });
}

export function continueAssistant(): void {
  $drawer.set({ name: 'assistant', start: { kind: 'continue' } });
}

export function closeDrawer(): void {
  $drawer.set(null);
}
