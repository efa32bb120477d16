/** What a page says when the code of one of its parts cannot be loaded. Pre-rendered: no script carries it. */
export const loadFailureText = {
  title: 'A part of this page did not load.',
  text: 'The app may have been updated meanwhile, or the network lost something on the way.',
  reload: 'Reload this page',
} as const;
