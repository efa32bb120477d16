// docs/product/assistant.md#starting-a-survey
// docs/product/onboarding.md#answers-call
// docs/product/uploads.md#presigned-url
import { beforeEach, expect, it } from 'vitest';
import {
  getNextScreenItem,
  postAnswer,
  postOnboardingAnswers,
  postStartSurvey,
  postSubmit,
} from '../../../src/lib/api/assistant.ts';
import {
  getCategories,
  getCategorySurveys,
  getRecommendedCategories,
} from '../../../src/lib/api/categories.ts';
import {
  getUnlock,
  postPasswordReset,
  postSignIn,
  postSignUp,
  putPassword,
} from '../../../src/lib/api/identity.ts';
import { postEnroll, postSendCode, postVerifyCode } from '../../../src/lib/api/mfa.ts';
import {
  getAllOfferings,
  getFeaturedOfferings,
  getOfferingById,
  getOfferingCategories,
} from '../../../src/lib/api/offerings.ts';
import { getRequests } from '../../../src/lib/api/requests.ts';
import { deleteSession, getCurrentUser } from '../../../src/lib/api/session.ts';
import { getRequestById, postRequestMessage } from '../../../src/lib/api/thread.ts';
import { getExpiringUrl, postPresignedUrl } from '../../../src/lib/api/uploads.ts';
import { openTestBrowser } from '../../helpers/browser-effects.ts';

const API = '/api/v1';
const email = 'robin@people.test';
const password = 'three random words';
const account = {
  email,
  password,
  name: 'Robin',
  last_name: 'Berry',
  terms_of_service: 1 as const,
  company_slug: 'example-bakery',
};
const newPassword = { reset_password_token: 'a-token', password, password_confirmation: password };
const message = {
  body: 'Hello',
  source: 'user',
  source_name: 'Robin Berry',
  attachment_keys: ['a-key'],
  client_id: 'one',
} as const;
const answers = [{ answer_id: 104, value: '5555550142' }];
const answer = { object_satisfied_id: 9, object_satisfied_type: 'Datum', value: 'Biscuit' };

/** The core calls (docs/product/api.md#core-calls): what the client does, and what it sends for it. */
const calls: readonly (readonly [sent: string, call: () => Promise<unknown>, body?: unknown])[] = [
  ['POST /users/sign_in', () => postSignIn(email, password), { user: { email, password } }],
  ['POST /users/sign_up', () => postSignUp(account), { user: account }],
  ['DELETE /users/sign_out', () => deleteSession()],
  ['POST /users/password', () => postPasswordReset(email), { user: { email } }],
  ['PUT /users/password', () => putPassword(newPassword), newPassword],
  ['GET /users/current', () => getCurrentUser()],
  ['GET /users/unlock?unlock_token=a-token', () => getUnlock('a-token')],
  ['POST /mfa/send-otp', () => postSendCode()],
  ['POST /mfa/verify', () => postVerifyCode('123456'), { otp: '123456' }],
  ['POST /mfa', () => postEnroll('5555550142'), { mfa_number: '5555550142' }],
  ['GET /requests/R-7', () => getRequestById('R-7')],
  ['GET /requests/open', () => getRequests('open')],
  ['GET /requests/in_progress', () => getRequests('in_progress')],
  ['GET /requests/completed', () => getRequests('completed')],
  ['GET /recommended_request_categories', () => getRecommendedCategories()],
  ['POST /request_surveys/7/user_request_surveys', () => postStartSurvey(7, true), { for_alpha: true }],
  ['POST /request_surveys/8/user_request_surveys', () => postStartSurvey(8, false), { for_alpha: false }],
  ['GET /user_request_surveys/7/next_screen_item', () => getNextScreenItem(7)],
  [
    'POST /user_request_surveys/7/user_request_answers',
    () => postAnswer(7, 9, 'Biscuit'),
    { user_request_answer: answer },
  ],
  ['POST /user_request_surveys/7/submit', () => postSubmit(7)],
  ['GET /survey_categories', () => getCategories()],
  ['GET /survey_categories/7/request_surveys', () => getCategorySurveys(7)],
  [
    'POST /uploads/presigned_url',
    () => postPresignedUrl('a.png', 'R-7'),
    { upload: { filename: 'a.png' }, request_id: 'R-7' },
  ],
  ['GET /uploads/expiring_url?key=a%2Fkey.png', () => getExpiringUrl('a/key.png')],
  [
    'POST /requests/R-7/messages',
    () => postRequestMessage('R-7', { ...message, attachment_keys: ['a-key'] }),
    { message },
  ],
  ['POST /user_request_surveys/t0ken/answers', () => postOnboardingAnswers('t0ken', answers), { answers }],
  ['GET /offerings?types=benefit&prefer_featured=true&limit=6', () => getFeaturedOfferings('benefit')],
  ['GET /offerings?types=product&prefer_featured=true&limit=6', () => getFeaturedOfferings('product')],
  ['GET /offerings?types=benefit,product', () => getAllOfferings()],
  ['GET /offerings/7', () => getOfferingById(7)],
  ['GET /offering_categories', () => getOfferingCategories()],
];

let sent: { readonly call: string; readonly body: unknown }[];

beforeEach(() => {
  sent = [];
  openTestBrowser({
    fetch: (input, init) => {
      const { pathname, search } = new URL(String(input instanceof Request ? input.url : input));
      const address = `${pathname}${search.replaceAll('%2C', ',')}`;
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
      sent.push({ call: `${init?.method ?? 'GET'} ${address}`, body });
      // No reply at all: what the client makes of replies is tested elsewhere.
      return Promise.reject(new TypeError('Failed to fetch'));
    },
    now: () => 0,
  });
});

it.each(calls.map(([expected, call, body]) => ({ expected, call, body })))(
  '$expected',
  async ({ expected, call, body }) => {
    await expect(call()).rejects.toMatchObject({ kind: 'network' });
    expect(sent).toEqual([{ call: expected.replace(' ', ` ${API}`), body }]);
  },
);

it('the onboarding answers go to the path of the configuration', async () => {
  const settings = { onboardingAnswersPath: '/api/v2/intro/:token' };
  await expect(postOnboardingAnswers('a token', answers, settings)).rejects.toMatchObject({
    kind: 'network',
  });
  expect(sent.map(({ call }) => call)).toEqual(['POST /api/v2/intro/a%20token']);
});
