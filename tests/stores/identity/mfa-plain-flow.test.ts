import { expect, test } from 'vitest';
import { effects, provideEffects } from '../../../src/lib/effects/effects.ts';
import { readSession } from '../../../src/lib/session/session.ts';
import { $code, verifyCode } from '../../../src/lib/stores/identity/mfa-code.ts';
import {
  $enrollment,
  completeEnrollment,
  enterEnrollment,
  submitPhone,
} from '../../../src/lib/stores/identity/mfa-enrollment.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { demoEmployee } from '../../helpers/employees/demo-employee.ts';

demoEmployee();

test('an API of the plain flow takes the number and the code: no password, no app, no backup codes', async () => {
  expectFailedCall('GET /api/v1/mfa', 404);
  const real = effects();
  const sent: unknown[] = [];
  provideEffects({
    ...real,
    fetch: async (input, init) => {
      const path = new URL(String(input instanceof Request ? input.url : input)).pathname;
      if (path === '/api/v1/mfa' && init?.method !== 'POST')
        return new Response('<h1>404</h1>', { status: 404 });
      if (path === '/api/v1/mfa') sent.push(JSON.parse(init?.body as string));
      if (path === '/api/v1/mfa/verify') {
        return Response.json({ data: { success: true } }, { headers: { 'mfa-token': 'proved' } });
      }
      return Response.json({ success: true });
    },
  });
  enterEnrollment();
  await submitPhone('5555550100');
  expect($enrollment.get()).toMatchObject({ step: 'code', appOffered: false, failure: null });
  expect(sent).toEqual([{ mfa_number: '5555550100' }]);
  expect(await verifyCode('123456')).toBe(true);
  provideEffects(real);
  await completeEnrollment($code.get().backupCodes);
  expect($enrollment.get().step).toBe('code');
  expect(readSession()?.mfaToken).toBe('proved');
});
