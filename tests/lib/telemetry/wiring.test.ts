// docs/product/telemetry.md#events
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TrackedEvent } from '../../../src/lib/telemetry/analytics/track.ts';
import { startApp } from '../../helpers/start-app.ts';

const password = 'three random words';
let sent: Pick<TrackedEvent, 'name' | 'params'>[];

beforeEach(async () => {
  vi.stubEnv('PUBLIC_ANALYTICS_REPORTING', 'on');
  vi.stubEnv('PUBLIC_ANALYTICS_ID', 'G-1');
  vi.resetModules();
  sent = [];
  const { connectAnalytics } = await import('../../../src/lib/telemetry/analytics/track.ts');
  connectAnalytics(({ name, params }) => sent.push({ name, params }));
});
afterEach(() => vi.unstubAllEnvs());

it('tracks a sign-up and a submitted request, but nothing that was typed', async () => {
  const app = await startApp();
  try {
    const { browserOn } = await import('../../helpers/employees/signed-in-employee.ts');
    const { submitSignUp } = await import('../../../src/lib/stores/identity/sign-up.ts');
    const { answerCustomPet } = await import('../../helpers/employees/open-dialogue.ts');
    const { submitRequest } = await import('../../../src/lib/stores/assistant/assistant.ts');
    browserOn(app).here = '/sign-up/example-bakery';
    await submitSignUp({ firstName: 'Robin', lastName: 'Berry', email: 'robin@people.test', password });
    await answerCustomPet();
    await submitRequest();
    await answerCustomPet();
    await submitRequest();
    expect(sent).toEqual([
      { name: 'sign_up', params: { method: 'password' } },
      { name: 'request_survey_submit', params: { first: true } },
      { name: 'request_survey_submit', params: { first: false } },
    ]);
  } finally {
    await app.close();
  }
});
