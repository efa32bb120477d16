/** Whether an address leaves the app: absolute http(s). Known without `window`, so that it pre-renders alike. */
export function isExternal(url: string): boolean {
  return /^https?:/i.test(url);
}
