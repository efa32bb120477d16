import { atom } from 'nanostores';

/** True while the live stream is open; polling is then a fallback only. */
export const $streaming = atom(false);

/** The external id of the request in which the concierge is typing. */
export const $typingIn = atom<string | null>(null);

/** The concierge's side repeats the event while typing goes on. */
const TYPING_SHOWN_MS = 6_000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows for some seconds that the concierge is typing. */
export function showTyping(externalId: string): void {
  clearTimeout(timer);
  $typingIn.set(externalId);
  timer = setTimeout(() => $typingIn.set(null), TYPING_SHOWN_MS);
}

/** Hides the typing line when the message is there. */
export function endTyping(externalId: string): void {
  if ($typingIn.get() === externalId) $typingIn.set(null);
}
