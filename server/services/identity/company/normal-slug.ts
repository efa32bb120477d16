/** Returns a slug as it is stored: trimmed and in lower case. */
export function normalSlug(slug: string): string {
  return slug.trim().toLowerCase();
}
