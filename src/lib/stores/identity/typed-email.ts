import { effects } from '../../effects/effects.ts';

const TYPED_EMAIL_KEY = 'typedEmail';

/** Takes a typed e-mail to "Forgot password" in the tab's storage: servers log addresses (docs/product/identity.md#sign-in-hint). */
export function keepTypedEmail(email: string): void {
  effects().session.set(TYPED_EMAIL_KEY, email.trim());
}

/** Returns it, once; '' without one. */
export function takeTypedEmail(): string {
  const { session } = effects();
  const email = session.get(TYPED_EMAIL_KEY) ?? '';
  session.remove(TYPED_EMAIL_KEY);
  return email;
}
