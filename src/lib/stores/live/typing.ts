import { $typingIn } from './live-state.ts';

/** The concierge's side says it again while somebody types; silence means that they stopped. */
const TYPING_SHOWN_MS = 6_000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows for some seconds that the concierge is writing. */
export function noteTyping(externalId: string): void {
  clearTimeout(timer);
  $typingIn.set(externalId);
  timer = setTimeout(() => $typingIn.set(null), TYPING_SHOWN_MS);
}

/** What was being written is there now. */
export function endTyping(externalId: string): void {
  if ($typingIn.get() !== externalId) return;
  clearTimeout(timer);
  $typingIn.set(null);
}
