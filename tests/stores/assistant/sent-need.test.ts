import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { effects, provideEffects } from '../../../src/lib/effects/effects.ts';
import { onNeedSent } from '../../../src/lib/stores/categories/survey-search.ts';
import { submitRequest } from '../../../src/lib/stores/assistant/assistant.ts';
import { answerCustomPet, current, CUSTOM_PET } from '../../helpers/employees/open-dialogue.ts';
import { expectConsole, expectFailedCall } from '../../helpers/console-guard.ts';
import { signedUpEmployee } from '../../helpers/employees/signed-up-employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const app = await appOfFile();
beforeEach(async () => {
  await signedUpEmployee(app);
});

/** Returns what is told from now on to the end of the test. */
function heardNeeds(): readonly string[] {
  const heard: string[] = [];
  onTestFinished(onNeedSent((need) => heard.push(need)));
  return heard;
}

it('tells what was typed ahead of a request once that is sent, and not before', async () => {
  const heard = heardNeeds();
  await answerCustomPet({ ...CUSTOM_PET, text: 'A larger bed' });
  const real = effects();
  provideEffects({ ...real, fetch: async () => new Response('', { status: 500 }) });
  expectConsole('error', /^The request assistant failed: http 500$/);
  expectFailedCall('POST /api/v1/user_request_surveys/:id/submit', 500);
  await submitRequest();
  expect(current().phase).toEqual({ name: 'summary', failed: true });
  expect(heard).toEqual([]);
  provideEffects(real);
  await submitRequest();
  expect(current().phase.name).toBe('received');
  expect(heard).toEqual(['A larger bed']);
});

it('tells nothing where nothing was typed', async () => {
  const heard = heardNeeds();
  await answerCustomPet();
  await submitRequest();
  expect(current().phase.name).toBe('received');
  expect(heard).toEqual([]);
});
