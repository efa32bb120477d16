/** The stored form of the slug in an employer's link, which people retype with capitals and blanks. */
export function normalSlug(slug: string): string {
  return slug.trim().toLowerCase();
}
