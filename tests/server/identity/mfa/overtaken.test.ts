import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { sessions, users } from '../../../../server/db/schema/identity.ts';
import type { Viewer } from '../../../../server/services/context.ts';
import { makeBackupCodes } from '../../../../server/services/identity/mfa/backup-codes.ts';
import { enroll } from '../../../../server/services/identity/mfa/enroll.ts';
import { mfaStatus } from '../../../../server/services/identity/mfa/mfa-status.ts';
import { sendCode } from '../../../../server/services/identity/mfa/send-code.ts';
import { hashToken } from '../../../../server/services/secrets/tokens.ts';
import { enrolled, PASSWORD, signedIn } from '../support/call-identity.ts';
import { turnOff } from '../support/call-second-factor.ts';
import { startCompanyApp } from '../support/company-app.ts';
import { secondFactorStage } from '../support/second-factor-stage.ts';

const app = await startCompanyApp();
const { employee, enrolledByText } = secondFactorStage(app);

/** Returns the viewer of a session as a call read it at its start. */
async function viewerOf(headers: Record<string, string>): Promise<Viewer> {
  const token = headers['authorization']?.replace('Bearer ', '') ?? '';
  const [row] = await app.services.db
    .select()
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, hashToken(token)));
  if (row === undefined) return expect.fail('no session');
  const mfaToken = headers['mfa-token'];
  return {
    userId: row.users.id,
    sessionId: row.sessions.id,
    email: row.users.email,
    fullName: 'Robin Meyer',
    mfaTokenHash: mfaToken === undefined ? null : hashToken(mfaToken),
    networks: [],
  };
}

const SIGN_IN_AGAIN = { code: 'unauthenticated', sentence: 'Please sign in again.' };
const ALREADY = {
  code: 'mfa_not_available',
  sentence: 'Two-step verification is already set up for your account.',
};

describe('a call that is overtaken', () => {
  test('by the end of its session changes nothing', async () => {
    const { half, whole } = await enrolledByText();
    const viewer = await viewerOf(half);
    await turnOff(app, whole);
    await expect(sendCode(app.services, viewer, 'a network')).rejects.toMatchObject(SIGN_IN_AGAIN);
  });

  test('by an enrollment of another session owes a code, also with an mfa-token of before', async () => {
    const { email, whole, number } = await enrolledByText();
    const viewer = await viewerOf(whole);
    await turnOff(app, whole);
    await enrolled(app, await signedIn(app, email), number);
    for (const late of [viewer, { ...viewer, mfaTokenHash: null }]) {
      await expect(enroll(app.services, late, '5559088887', PASSWORD)).rejects.toMatchObject(ALREADY);
    }
    await expect(makeBackupCodes(app.services, viewer, PASSWORD)).rejects.toMatchObject({
      code: 'mfa_not_available',
    });
  });

  test('by the deletion of the account finds no session', async () => {
    const { headers } = await employee();
    const viewer = await viewerOf(headers);
    await app.services.db.delete(users).where(eq(users.id, viewer.userId));
    await expect(mfaStatus(app.services, viewer)).rejects.toMatchObject(SIGN_IN_AGAIN);
  });
});
