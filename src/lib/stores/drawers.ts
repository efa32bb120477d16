import { atom, onSet } from 'nanostores';
import type { WireId } from '../contract/text.ts';
import type { Cta } from '../telemetry/events.ts';
import { track } from '../telemetry/track.ts';

/** What the assistant is opened with: a known survey, or an unfinished one to continue. */
export type AssistantStart =
  | { readonly kind: 'survey'; readonly surveyId: WireId; readonly name: string; readonly forAlpha: boolean }
  | { readonly kind: 'continue' };

/** At most one drawer is open at a time. */
export type Drawer =
  | { readonly name: 'categories'; readonly mode: 'explore' | 'custom' }
  | { readonly name: 'assistant'; readonly start: AssistantStart };

/** Which drawer is open. Any feature may open one; the shell renders them. */
export const $drawer = atom<Drawer | null>(null);

onSet($drawer, ({ newValue }) => {
  if (newValue !== null) track('ui_interaction', { element: `${newValue.name}_drawer`, action: 'open' });
});

/** `cta` is what led here, for analytics. */
export function openCategories(mode: 'explore' | 'custom', cta?: Cta): void {
  if (cta !== undefined) track('cta_click', { cta });
  $drawer.set({ name: 'categories', mode });
}

/** Opens the assistant on a survey; `forAlpha` is true when only an id is known (DECISIONS section 5). */
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
