/** The form of an e-mail address by which accounts are told apart: letters' case does not count. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}
