import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '../../../../server/db/schema/identity.ts';
import { sealMail, unsealMail } from '../../../../server/services/mails/sealed-mail.ts';
import { MINUTE_MS } from '../../../../src/lib/contract/shared/limits.ts';
import { createTestApp, ORIGIN } from '../../../helpers/test-services.ts';
import { startCompanyApp } from '../support/company-app.ts';
import { signedIn, type App } from '../support/call-identity.ts';
import { useBackupCode, verifyAppCode } from '../support/call-second-factor.ts';
import { secondFactorStage } from '../support/second-factor-stage.ts';

const before = await startCompanyApp();
const { enrolledByApp } = secondFactorStage(before);

/** Returns the app with other secrets, as after a restart. */
function restarted(secret: string, fallbackSecrets: readonly string[]): App {
  const services = { ...before.services, secret, fallbackSecrets };
  const app = createTestApp(services, {});
  const incoming = { socket: { remoteAddress: '192.0.2.1' } };
  return {
    ...before,
    services,
    fetch: async (path, init) => app.fetch(new Request(new URL(path, ORIGIN), init), { incoming }),
  };
}

test('an app, backup codes, queued mails and sessions outlive a replaced secret with its fallback', async () => {
  const { codeOf, codes, half, whole, email } = await enrolledByApp();
  const mail = sealMail(before.services, 'a-mail', { to: email, subject: 'Subject', text: 'Text' });
  const next = 'the next secret of this test';
  let app = restarted(next, [before.services.secret]);
  app.clock.advance(MINUTE_MS);
  expect((await verifyAppCode(app, half, codeOf())).status).toBe(200);
  expect((await useBackupCode(app, await signedIn(app, email), codes[0] ?? '')).status).toBe(200);
  expect(unsealMail(app.services, 'a-mail', mail).subject).toBe('Subject');
  expect((await app.fetch('/api/v1/users/current', { headers: whole })).status).toBe(200);

  // The app was sealed again, so it outlives the fallback; the backup codes do not.
  app = restarted(next, []);
  app.clock.advance(MINUTE_MS);
  expect((await useBackupCode(app, await signedIn(app, email), codes[1] ?? '')).status).toBe(422);
  expect((await verifyAppCode(app, await signedIn(app, email), codeOf())).status).toBe(200);
  expect(() => unsealMail(app.services, 'a-mail', mail)).toThrow();
});

test('a stored secret that is copied to another account opens no session', async () => {
  const [attacker, target] = [await enrolledByApp(), await enrolledByApp()];
  const { db } = before.services;
  const [copied] = await db.select().from(users).where(eq(users.email, attacker.email));
  await db
    .update(users)
    .set({ totpSecret: copied?.totpSecret ?? null, totpLastStep: null })
    .where(eq(users.email, target.email));
  before.clock.advance(MINUTE_MS);
  expect((await verifyAppCode(before, target.half, attacker.codeOf())).status).toBe(500);
});
