/** Returns true for an absolute http(s) address. Needs no `window`, so that it pre-renders alike. */
export function isExternal(url: string): boolean {
  return /^https?:/i.test(url);
}
