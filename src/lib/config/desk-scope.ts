/** Begins the name of everything that the desk stores in a browser: docs/product/desk-session.md#own-storage. */
export const DESK_PREFIX = 'desk.';
