import { atom } from 'nanostores';
import type { WireId } from '../contract/text.ts';

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

export function openCategories(mode: 'explore' | 'custom'): void {
  $drawer.set({ name: 'categories', mode });
}

/** Opens the assistant on a survey; `forAlpha` is true when only an id is known (DECISIONS section 5). */
export function openAssistant(survey: { id: WireId; name: string; forAlpha?: boolean }): void {
  const { id, name, forAlpha = true } = survey;
  $drawer.set({ name: 'assistant', start: { kind: 'survey', surveyId: id, name, forAlpha } });
}

export function continueAssistant(): void {
  $drawer.set({ name: 'assistant', start: { kind: 'continue' } });
}

export function closeDrawer(): void {
  $drawer.set(null);
}
