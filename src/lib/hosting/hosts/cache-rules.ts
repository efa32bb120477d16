/** `Cache-Control` by path prefix; the first match applies. */
export const cacheRules = {
  assets: { path: '/assets/', value: 'public, max-age=31536000, immutable' },
  version: { path: '/__version.json', value: 'no-store' },
  pages: { path: '/', value: 'no-cache' },
} as const;
