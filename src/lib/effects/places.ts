/** A part of the dashboard whose place the boot script keeps. */
export type Place = 'turn' | 'coming' | 'drafts';

/** Shows what lies below a part, which the boot script hides on the first visit until the part is known (boot/read-session-facts.ts). */
export function showPlace(part: Place): void {
  if (typeof document === 'undefined') return;
  document.documentElement.removeAttribute(`data-${part}-unknown`);
}
