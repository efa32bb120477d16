// docs/product/assistant.md#number-of-drafts
// docs/product/assistant.md#drafts-of-an-account
// docs/product/dashboard.md#continue-card
import { beforeEach, describe, expect, it } from 'vitest';
import {
  beginAssistant,
  changeInput,
  startOver,
  submitRequest,
} from '../../../src/lib/stores/assistant/assistant.ts';
import { catchUp, discardOldest, startAgain } from '../../../src/lib/stores/assistant/other-devices.ts';
import { discardUnfinished, refreshAccountDrafts } from '../../../src/lib/stores/assistant/account-drafts.ts';
import { saveTypedText } from '../../../src/lib/stores/assistant/typed-text.ts';
import {
  answersOf,
  readUnfinished,
  storeUnfinished,
} from '../../../src/lib/stores/assistant/unfinished-list.ts';
import { DRAFTS_MAX } from '../../../src/lib/contract/shared/limits.ts';
import { effects } from '../../../src/lib/effects/effects.ts';
import { readSession } from '../../../src/lib/session/session.ts';
import { expectConsole, expectFailedCall } from '../../helpers/console-guard.ts';
import {
  answer,
  answers,
  asked,
  current,
  CUSTOM_PET,
  FIND_A_VET,
} from '../../helpers/employees/open-dialogue.ts';
import { newcomer } from '../../helpers/employees/employee-of-file.ts';
import { answerCalls, noteCalls } from '../../helpers/network/replaced-fetch.ts';

const me = await newcomer();
let token: string;
beforeEach(() => {
  token = readSession()?.token ?? '';
});

/** The drafts that each device keeps in its own storage; the session is the same. */
const devices = new Map<string, readonly (readonly [string, string])[]>();
let here = 'laptop';
beforeEach(() => {
  devices.clear();
  here = 'laptop';
});

/** Goes on at another device of the same account, which knows only its own drafts, and opens its dashboard. */
async function goTo(device: string): Promise<void> {
  const { local } = effects();
  const isDraft = (key: string) => key.startsWith('draft:');
  devices.set(
    here,
    local
      .keys()
      .filter(isDraft)
      .map((key) => [key, local.get(key) ?? ''] as const),
  );
  for (const key of local.keys().filter(isDraft)) local.remove(key);
  for (const [key, value] of devices.get(device) ?? []) local.set(key, value);
  here = device;
  me.app.clock.advance(1_000);
  await refreshAccountDrafts();
}
const listed = () => readUnfinished().map((entry) => [entry.survey.name, answersOf(entry)]);
const resume = () => beginAssistant({ kind: 'continue' });

describe('another device', () => {
  it('lists the draft, and goes on at the same question with the answers and the typed text', async () => {
    await beginAssistant({ ...CUSTOM_PET, text: 'A bed for a cat' });
    await answer('A new bed for a large cat');
    changeInput(asked().id, { text: 'Before the week' });
    await saveTypedText();
    const left = current();
    await goTo('phone');
    expect(readSession()?.token).toBe(token);
    expect(listed()).toEqual([[CUSTOM_PET.name, 1]]);
    await resume();
    expect(asked().id).toBe(left.phase.name === 'asking' && left.phase.item.id);
    expect(current()).toMatchObject({ resumed: true, survey: left.survey, left: left.left });
    expect(answers()).toEqual(['A new bed for a large cat']);
    expect(current().inputs[String(asked().id)]).toEqual({ text: 'Before the week' });
    await answer('Before the weekend');
    await goTo('laptop');
    await resume();
    expect(answers()).toEqual(['A new bed for a large cat', 'Before the weekend']);
    expect(asked().optional).toBe(true);
  });

  it('lists a text that was typed in the first question, and not a few letters', async () => {
    await beginAssistant(CUSTOM_PET);
    changeInput(asked().id, { text: 'A bed' });
    await saveTypedText();
    await beginAssistant(FIND_A_VET);
    await answer('Biscuit');
    await beginAssistant(CUSTOM_PET);
    await goTo('phone');
    expect(listed()).toEqual([[FIND_A_VET.name, 1]]);
    await goTo('laptop');
    await beginAssistant(CUSTOM_PET);
    changeInput(asked().id, { text: 'A bed for him' });
    await saveTypedText();
    await goTo('phone');
    expect(listed()).toEqual([
      [CUSTOM_PET.name, 0],
      [FIND_A_VET.name, 1],
    ]);
  });

  it('keeps its own text when that is the newer one', async () => {
    await beginAssistant(CUSTOM_PET);
    await answer('A new bed');
    changeInput(asked().id, { text: 'On the laptop' });
    await saveTypedText();
    await goTo('phone');
    await resume();
    changeInput(asked().id, { text: 'On the phone, which is offline' });
    await resume();
    expect(current().inputs[String(asked().id)]).toEqual({ text: 'On the phone, which is offline' });
  });

  it('no longer lists what is discarded, and says so where it is open', async () => {
    await beginAssistant(CUSTOM_PET);
    await answer('A new bed for a large cat');
    changeInput(asked().id, { text: 'Before the weekend' });
    await goTo('phone');
    expect(listed()).toHaveLength(1);
    await discardUnfinished(readUnfinished()[0]?.userSurveyId ?? -1);
    await goTo('laptop');
    expect(listed()).toEqual([]);
    expectFailedCall('POST /api/v1/user_request_surveys/:id/user_request_answers', 404);
    expectConsole('error', /^The request assistant failed: http 404$/);
    await answer('Before the weekend');
    expect(current().phase.name).toBe('gone');
    await startAgain();
    expect(current().inputs[String(asked().id)]).toEqual({ text: 'A new bed for a large cat' });
    await answer('A new bed for a large cat');
    expect(current().inputs[String(asked().id)]).toEqual({ text: 'Before the weekend' });
  });

  it('no longer lists what is started over', async () => {
    await beginAssistant(CUSTOM_PET);
    await answer('A new bed for a large cat');
    await startOver();
    await goTo('phone');
    expect(listed()).toEqual([]);
  });

  it('says in words that the request is sent, when it is continued and when it is still open', async () => {
    await beginAssistant(CUSTOM_PET);
    await answer('A new bed for a large cat');
    await goTo('phone');
    await resume();
    await answer('Before the weekend');
    const { userSurveyId } = current();
    await answer('No more');
    await submitRequest();
    const sent = current().phase;
    const requestId = sent.name === 'received' ? sent.requestId : null;
    devices.set('tablet', devices.get('laptop') ?? []);
    await goTo('laptop');
    expect(listed()).toEqual([]);
    // Another tab has written what the dashboard has not looked at yet.
    for (const [key, value] of devices.get('tablet') ?? [])
      effects().local.set(key, value.replace('"inAccount":null', '"inAccount":{"answers":1,"changedAt":1}'));
    await beginAssistant({ kind: 'continue', draft: userSurveyId ?? undefined });
    expect(current().phase).toEqual({ name: 'sent-elsewhere', requestId });
    expect(readUnfinished()).toEqual([]);
  });

  it('shows what was answered elsewhere when the open page is looked at again', async () => {
    await beginAssistant(CUSTOM_PET);
    await answer('A new bed for a large cat');
    await refreshAccountDrafts();
    const open = current();
    const { userSurveyId } = open;
    const second = asked();
    await catchUp();
    expect(current(), 'nothing was answered').toBe(open);
    await effects().fetch(
      `${effects().apiBase}/api/v1/user_request_surveys/${userSurveyId}/user_request_answers`,
      {
        method: 'POST',
        headers: { authorization: token, 'content-type': 'application/json' },
        body: JSON.stringify({
          user_request_answer: {
            object_satisfied_id: second.id,
            object_satisfied_type: 'Datum',
            value: 'Before the weekend',
          },
        }),
      },
    );
    await catchUp();
    expect(answers()).toEqual(['A new bed for a large cat', 'Before the weekend']);
    expect(asked().id).not.toBe(second.id);
  });

  it('that cannot load the draft says so and loads it later; one that has it goes on without the account', async () => {
    expectConsole('error', /^The request assistant failed: network 0$/);
    await beginAssistant(CUSTOM_PET);
    await answer('A new bed for a large cat');
    await refreshAccountDrafts();
    me.browser.online = false;
    await resume();
    expect(answers()).toEqual(['A new bed for a large cat']);
    expect(current().phase.name).toBe('asking');
    me.browser.online = true;
    await goTo('phone');
    me.browser.online = false;
    await resume();
    expect(current().phase.name).toBe('load-failed');
    expect(listed()).toHaveLength(1);
    me.browser.online = true;
    await beginAssistant({ kind: 'continue', draft: current().userSurveyId ?? undefined });
    expect(answers()).toEqual(['A new bed for a large cat']);
  });
});

it('a draft that could not be discarded is listed again', async () => {
  await beginAssistant(CUSTOM_PET);
  await answer('A new bed');
  me.browser.online = false;
  expect(await discardUnfinished(current().userSurveyId ?? -1)).toBe(false);
  expect(listed()).toHaveLength(1);
  me.browser.online = true;
  expect(await discardUnfinished(current().userSurveyId ?? -1)).toBe(true);
  expect(listed()).toEqual([]);
});

it('a list that was asked for before an answer takes nothing away', async () => {
  const reply = Promise.withResolvers<Response>();
  const goOn = answerCalls(/^GET \/api\/v1\/drafts$/, () => reply.promise);
  const refreshing = refreshAccountDrafts();
  await beginAssistant(CUSTOM_PET);
  await answer('A new bed');
  reply.resolve(Response.json({ drafts: [] }));
  await refreshing;
  goOn();
  expect(listed()).toEqual([[CUSTOM_PET.name, 1]]);
});

it('a text is saved once, and not while it is the same', async () => {
  await beginAssistant(CUSTOM_PET);
  changeInput(asked().id, { text: 'A bed for a large cat' });
  const calls = noteCalls();
  await saveTypedText();
  await saveTypedText();
  changeInput(asked().id, { text: 'A bed for a very large cat' });
  await saveTypedText();
  expect(calls.filter(({ call }) => call.startsWith('PUT'))).toHaveLength(2);
});

it('the fifty-first waits until one is discarded; the oldest is named and stays until then', async () => {
  await beginAssistant({ ...CUSTOM_PET, name: 'The first wish', text: 'A bed' });
  changeInput(asked().id, { text: 'A bed for a large cat' });
  const first = readUnfinished()[0];
  if (first === undefined) throw new Error('Nothing is kept');
  const others = Array.from({ length: DRAFTS_MAX - 1 }, (_, count) => ({
    ...first,
    savedAt: first.savedAt + 1 + count,
    userSurveyId: 900_000 + count,
    survey: { ...first.survey, name: `Wish ${count + 2}`, text: `Wish ${count + 2}` },
  }));
  storeUnfinished([first, ...others]);
  await beginAssistant({ ...CUSTOM_PET, text: 'One more' });
  expect(current().phase).toMatchObject({ name: 'full', oldest: { name: 'The first wish' } });
  expect(readUnfinished()).toHaveLength(DRAFTS_MAX);
  await discardOldest();
  expect(current().phase.name).toBe('asking');
  expect(current().survey.text).toBe('One more');
  expect(readUnfinished().map(({ survey }) => survey.name)).not.toContain('The first wish');
});
