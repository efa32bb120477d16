/** Returns an e-mail address as accounts store and compare it: trimmed and in lower case. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}
