import { beforeEach, expect, it } from 'vitest';
import { postOnboardingAnswers } from '../../../src/lib/api/assistant.ts';
import { openTestBrowser } from '../../helpers/browser-effects.ts';

const ANSWERS = [{ answer_id: 132, value: true }];

let calls: { readonly url: string; readonly body: unknown }[];

beforeEach(() => {
  calls = [];
  openTestBrowser({
    fetch: (input, init) => {
      calls.push({ url: String(input instanceof Request ? input.url : input), body: init?.body });
      return Promise.resolve(Response.json({ success: true }));
    },
    now: () => 0,
  });
});

it('go to the path of the contract', async () => {
  await postOnboardingAnswers('a token', ANSWERS);
  expect(calls).toEqual([
    {
      url: 'http://sundial.test/api/v1/user_request_surveys/a%20token/answers',
      body: JSON.stringify({ answers: ANSWERS }),
    },
  ]);
});

it('go to the path of the configuration', async () => {
  await postOnboardingAnswers('a token', ANSWERS, { onboardingAnswersPath: '/api/v2/intro/:token' });
  expect(calls.map(({ url }) => url)).toEqual(['http://sundial.test/api/v2/intro/a%20token']);
});
