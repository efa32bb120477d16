// docs/product/assistant.md#assistant-drafts
// docs/product/dashboard.md#continue-card
// docs/product/session.md#expired-session
import { expect, it } from 'vitest';
import { answerCalls } from '../../helpers/network/replaced-fetch.ts';
import { beginAssistant, changeInput, startOver } from '../../../src/lib/stores/assistant/assistant.ts';
import { findUnfinished } from '../../../src/lib/stores/assistant/unfinished.ts';
import { $unfinished, readUnfinished } from '../../../src/lib/stores/assistant/unfinished-list.ts';
import { $drawer, continueAssistant } from '../../../src/lib/stores/shell/drawers.ts';
import { expectConsole, expectFailedCall } from '../../helpers/console-guard.ts';
import {
  answer,
  answerCustomPet,
  asked,
  current,
  CUSTOM_PET,
  FIND_A_VET,
} from '../../helpers/employees/open-dialogue.ts';
import { newcomer } from '../../helpers/employees/employee-of-file.ts';
import { eventually } from '../../helpers/eventually.ts';

const TWO_WEEKS_MS = 14 * 24 * 60 * 60 * 1000;

const me = await newcomer();
const { app } = me;

it('continues exactly where it was left, with what was half typed', async () => {
  await beginAssistant(CUSTOM_PET);
  await answer('A new bed');
  changeInput(asked().id, { text: 'Before the week' });
  const left = current();
  await beginAssistant(FIND_A_VET);
  await beginAssistant({ kind: 'continue' });
  expect(current().survey.name).toBe(CUSTOM_PET.name);
  expect(current().answered).toEqual(left.answered);
  expect(current().inputs[String(asked().id)]).toEqual({ text: 'Before the week' });
  await answer('Before the weekend');
  expect(current().answered).toHaveLength(2);
});

it('continues the same survey when it is chosen again, and starts over on request', async () => {
  await beginAssistant(CUSTOM_PET);
  await answer('A new bed');
  await beginAssistant(CUSTOM_PET);
  expect(current()).toMatchObject({ resumed: true });
  expect(current().answered).toHaveLength(1);
  await startOver();
  expect(current()).toMatchObject({ resumed: false, answered: [] });
  expect(readUnfinished()).toEqual([]);
});

it('lists what is kept while the list is shown', async () => {
  const shown: number[] = [];
  const stop = $unfinished.subscribe((kept) => shown.push(kept.length));
  await beginAssistant(CUSTOM_PET);
  await answer('A new bed');
  expect($unfinished.get()).toMatchObject([{ survey: { name: CUSTOM_PET.name } }]);
  await startOver();
  stop();
  expect([shown[0], shown.at(-1), Math.max(...shown)]).toEqual([0, 0, 1]);
});

it('continues in the summary, without a call', async () => {
  await answerCustomPet();
  me.browser.online = false;
  await beginAssistant({ kind: 'continue' });
  expect(current().phase).toEqual({ name: 'summary', failed: false });
});

it('continues with the next question when it was left before that came', async () => {
  await beginAssistant(CUSTOM_PET);
  const goOn = answerCalls(/^GET /, () => new Promise(() => undefined));
  void answer('A new bed');
  await eventually(() => expect(current().phase.name).toBe('fetching'));
  goOn();
  await beginAssistant({ kind: 'continue' });
  expect(current().answered).toHaveLength(1);
  expect(asked().optional).toBe(false);
});

it('keeps nothing of a survey that was only looked at', async () => {
  await beginAssistant(CUSTOM_PET);
  expect(readUnfinished()).toEqual([]);
  continueAssistant();
  await beginAssistant({ kind: 'continue' });
  expect($drawer.get()).toBeNull();
});

it('offers no longer what another tab has discarded, once Continue finds nothing', async () => {
  const stop = $unfinished.listen(() => undefined);
  await beginAssistant(CUSTOM_PET);
  await answer('A new bed');
  for (const key of me.browser.local.keys()) if (key.startsWith('draft:')) me.browser.local.remove(key);
  expect(readUnfinished()).toEqual([]);
  expect($unfinished.get()).toHaveLength(1);
  continueAssistant();
  await beginAssistant({ kind: 'continue' });
  expect($drawer.get()).toBeNull();
  expect($unfinished.get()).toEqual([]);
  stop();
});

it.each([
  ['a letter', 'A', false],
  ['nine letters', 'A new bed', false],
  ['nine letters with blanks around them', '  A new bed  ', false],
  ['ten letters', 'A new bed!', true],
  ['blanks', ' '.repeat(40), false],
  ['a few words', 'A bed for him', true],
])('offers to continue after %s: %j %j', async (_, text, isOffered) => {
  await beginAssistant(CUSTOM_PET);
  changeInput(asked().id, { text });
  expect(findUnfinished() !== null).toBe(isOffered);
  await beginAssistant(CUSTOM_PET);
  if (text.trim() !== '') expect(current().inputs[String(asked().id)], 'kept all the same').toEqual({ text });
});

it('continues the newest request that is offered', async () => {
  await beginAssistant(CUSTOM_PET);
  await answer('Bed');
  await beginAssistant(FIND_A_VET);
  changeInput(asked().id, { text: 'B' });
  expect(readUnfinished().map(({ isOffered }) => isOffered)).toEqual([false, true]);
  await beginAssistant({ kind: 'continue' });
  expect(current().survey.name).toBe(CUSTOM_PET.name);
});

it('forgets after fourteen days', async () => {
  await beginAssistant(CUSTOM_PET);
  await answer('A new bed');
  app.clock.advance(TWO_WEEKS_MS);
  expect(readUnfinished()).toEqual([]);
});

it('keeps what was typed when the session ends in the middle of an answer', async () => {
  expectFailedCall('POST /api/v1/user_request_surveys/:id/user_request_answers', 401);
  expectConsole('error', /^The request assistant failed: http 401$/);
  await beginAssistant(CUSTOM_PET);
  me.browser.local.set('token', 'Bearer gone');
  await answer('A new bed');
  expect(me.browser.navigations.at(-1)?.to).toBe('/sign-in/');
  expect(findUnfinished()?.inputs).toMatchObject({ [String(asked().id)]: { text: 'A new bed' } });
});
