import { atom } from 'nanostores';

/** True while news come by themselves; then nobody has to ask for them. */
export const $streaming = atom(false);

/** The external id of the request in which the concierge is writing. */
export const $typingIn = atom<string | null>(null);
