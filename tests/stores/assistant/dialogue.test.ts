// docs/product/assistant.md#typed-need
// docs/product/assistant.md#question-loop
// docs/product/assistant.md#progress
// docs/product/assistant.md#prefill
// docs/product/assistant.md#answer-call
// docs/product/assistant.md#continue
// docs/product/assistant.md#skip
// docs/product/assistant.md#submit
// docs/product/assistant.md#confirmation
// docs/product/assistant.md#confetti
// docs/product/assistant.md#closing
// docs/product/assistant.md#retry-line
// docs/product/categories.md#request-box
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { getRequestById } from '../../../src/lib/api/thread.ts';
import { answerCalls } from '../../helpers/network/replaced-fetch.ts';
import { assistantText } from '../../../src/lib/messages/assistant.ts';
import {
  askNext,
  beginAssistant,
  changeInput,
  continueWithAnswer,
  placeNeed,
  skipQuestion,
  submitRequest,
} from '../../../src/lib/stores/assistant/assistant.ts';
import { $isAskingToLeave, keepGoing, requestClose } from '../../../src/lib/stores/assistant/editing.ts';
import { inputOf, needLeft, progressOf } from '../../../src/lib/stores/assistant/transitions.ts';
import { onNeedSent } from '../../../src/lib/stores/categories/survey-search.ts';
import { $openRequests } from '../../../src/lib/stores/requests/request-lists.ts';
import { $user } from '../../../src/lib/stores/session/user.ts';
import { dataOf } from '../../../src/lib/stores/shared/remote.ts';
import { $drawer, openAssistant } from '../../../src/lib/stores/shell/drawers.ts';
import { expectConsole, expectFailedCall } from '../../helpers/console-guard.ts';
import {
  CUSTOM_PET,
  FIND_A_VET,
  answer,
  answerCustomPet,
  asked,
  current,
} from '../../helpers/employees/open-dialogue.ts';
import { signedUpEmployee } from '../../helpers/employees/signed-up-employee.ts';
import { newcomer } from '../../helpers/employees/employee-of-file.ts';

const me = await newcomer();
const { app } = me;

describe('the question loop', () => {
  it('asks one question after the other and ends in a summary', async () => {
    await beginAssistant(CUSTOM_PET);
    expect(asked().label).toBe('What does your pet need from us?');
    await answer('A new bed for a large cat');
    expect(asked().label).toBe('When would you like this done?');
    await answer('Before the weekend');
    expect(asked().optional).toBe(true);
    await skipQuestion();
    expect(current().phase).toEqual({ name: 'summary', failed: false });
    expect(current().answered.map((entry) => entry.skipped)).toEqual([false, false, true]);
  });

  it('ends with the answer to an item that an API marks as the last one', async () => {
    await beginAssistant(CUSTOM_PET);
    let asks = 0;
    const item = {
      id: asked().id,
      last_question: true,
      question: { id: 1, label: 'Anything else?', type: 'TextInput' },
    };
    answerCalls(/next_screen_item$/, () => {
      asks += 1;
      return Response.json({ next_item: item });
    });
    await askNext();
    await answer('No, thank you');
    expect(current().phase.name).toBe('summary');
    expect(asks, 'no next item is asked for').toBe(1);
  });

  it.each(['', '   ', '\n\t'])('does not continue without an answer: %j', async (text) => {
    await beginAssistant(CUSTOM_PET);
    await answer(text);
    expect(current().answered).toEqual([]);
    expect(current().phase.name).toBe('asking');
  });

  it('prefills what the profile knows and posts nothing until it is confirmed', async () => {
    await beginAssistant({ kind: 'survey', surveyId: 505, name: 'Cancel a subscription', forAlpha: false });
    await answer('Streaming');
    await answer('cancel');
    await skipQuestion();
    expect(asked().type).toBe('ManagedEmailInput');
    expect(asked().universalAnswer).toBe(dataOf($user.get())?.email);
    await continueWithAnswer();
    expect(current().phase.name).toBe('summary');
  });
});

describe('when the server cannot be reached', () => {
  it('takes an answer once although its confirmation was lost', async () => {
    expectConsole('error', /^The request assistant failed: network 0$/);
    await beginAssistant(CUSTOM_PET);
    me.browser.losesReplies = true;
    await answer('A new bed');
    me.browser.losesReplies = false;
    await continueWithAnswer();
    expect(current().answered).toHaveLength(1);
    expect(asked().label).toBe('When would you like this done?');
  });

  it('asks for the next question once more', async () => {
    expectConsole('error', /^The request assistant failed: shape 200$/);
    await beginAssistant(CUSTOM_PET);
    me.browser.withholds = 'next_item';
    await answer('A new bed');
    expect(current().phase.name).toBe('fetch-failed');
    me.browser.withholds = null;
    await askNext();
    expect(asked().label).toBe('When would you like this done?');
  });

  it('keeps the summary when sending fails, and creates one request however often it is sent', async () => {
    expectConsole('error', /^The request assistant failed: network 0$/);
    await answerCustomPet();
    me.browser.losesReplies = true;
    await submitRequest();
    expect(current().phase).toEqual({ name: 'summary', failed: true });
    me.browser.losesReplies = false;
    await submitRequest();
    expect(current().phase.name).toBe('received');
    expect(dataOf($openRequests.get())).toHaveLength(1);
  });
});

describe('sending', () => {
  it('leads to the request and tells the first one from later ones', async () => {
    await answerCustomPet();
    await submitRequest();
    const { phase } = current();
    if (phase.name !== 'received' || phase.requestId === null) throw new Error('No link to the request.');
    expect(phase.isFirst).toBe(true);
    expect((await getRequestById(phase.requestId)).name).toBe('A new bed for a large cat');
    expect(dataOf($user.get())?.request_count).toBe(1);
    await answerCustomPet();
    await submitRequest();
    expect(current().phase).toMatchObject({ name: 'received', isFirst: false });
  });

  it('links to the newest open request where the API does not name the created one', async () => {
    await answerCustomPet();
    me.browser.withholds = 'request';
    await submitRequest();
    me.browser.withholds = null;
    const newest = dataOf($openRequests.get())?.at(-1)?.external_id;
    expect(newest).toBeDefined();
    expect(current().phase).toMatchObject({ name: 'received', requestId: newest });
  });
});

describe('closing', () => {
  beforeEach(() => {
    openAssistant({ id: CUSTOM_PET.surveyId, name: CUSTOM_PET.name });
  });

  it('asks once an answer exists, and no more after sending', async () => {
    await answerCustomPet();
    requestClose();
    expect($isAskingToLeave.get()).toBe(true);
    keepGoing();
    await submitRequest();
    requestClose();
    expect($drawer.get()).toBeNull();
  });
});

describe('progress', () => {
  it('names the questions that can still come, and moves forward with every answer', async () => {
    await beginAssistant(FIND_A_VET);
    expect(current().left).toEqual({ atLeast: 6, atMost: 7 });
    const shares = [progressOf(current())];
    await answer('Biscuit');
    expect(current().left, 'the reason may bring one more').toEqual({ atLeast: 5, atMost: 6 });
    shares.push(progressOf(current()));
    await answer('checkup');
    expect(current().left).toEqual({ atLeast: 4, atMost: 4 });
    shares.push(progressOf(current()));
    expect(shares).toEqual([0, 1 / 7, 2 / 6]);
  });

  it('is there after a reload, and gone from the summary on', async () => {
    await beginAssistant(CUSTOM_PET);
    await answer('A new bed');
    changeInput(asked().id, { text: 'Before' });
    await beginAssistant({ kind: 'continue' });
    expect(current().left).toEqual({ atLeast: 2, atMost: 2 });
    await answer('Before the weekend');
    expect(current().left).toEqual({ atLeast: 1, atMost: 1 });
    await skipQuestion();
    expect(current().phase.name).toBe('summary');
    expect(progressOf(current())).toBeNull();
    const submitting = submitRequest();
    expect(progressOf(current())).toBeNull();
    await submitting;
    expect(current().phase.name).toBe('received');
    expect(progressOf(current())).toBeNull();
  });

  it('is unknown with an API that does not say how many are left', async () => {
    me.browser.withholds = 'questions_left';
    await beginAssistant(CUSTOM_PET);
    expect(asked()).toBeDefined();
    expect(current().left).toBeNull();
    expect(progressOf(current())).toBeNull();
  });

  it.each([
    [1, 1, 'Last question'],
    [1, 2, '1 to 2 questions left'],
    [3, 3, '3 questions left'],
  ])('says from %d to %d in words', (atLeast, atMost, words) => {
    expect(assistantText.questionsLeft(atLeast, atMost)).toBe(words);
  });
});

describe('a need that was typed ahead', () => {
  beforeEach(async () => {
    await signedUpEmployee(app);
  });

  /** Its first question takes one line. */
  const CHARGE = { kind: 'survey', surveyId: 204, name: 'Sort out a wrong charge', forAlpha: true } as const;

  /** Answers everything up to the summary, with a word where none is typed yet. */
  async function answerAll(): Promise<void> {
    while (current().phase.name === 'asking') {
      const { optional, options, format } = asked();
      if (optional) await skipQuestion();
      else if (inputOf(current(), asked()).text !== '') await continueWithAnswer();
      else
        await answer(
          options[0]?.value ??
            (format === null ? 'Cloudhopper' : format.kind === 'date' ? '2026-01-05' : '12.50'),
        );
    }
  }

  async function messagesOfCurrent(): Promise<readonly string[]> {
    const { phase } = current();
    if (phase.name !== 'received' || phase.requestId === null) throw new Error('no request');
    return (await getRequestById(phase.requestId)).messages.map(({ body_html: html }) => html);
  }

  /** Returns what is told from now on to the end of the test. */
  function heardNeeds(): readonly string[] {
    const heard: string[] = [];
    onTestFinished(onNeedSent((need) => heard.push(need)));
    return heard;
  }

  it('tells what was typed ahead of a request once that is sent, and not before', async () => {
    const heard = heardNeeds();
    await answerCustomPet({ ...CUSTOM_PET, text: 'A larger bed' });
    const mend = answerCalls(/./, () => new Response('', { status: 500 }));
    expectConsole('error', /^The request assistant failed: http 500$/);
    expectFailedCall('POST /api/v1/user_request_surveys/:id/submit', 500);
    await submitRequest();
    expect(current().phase).toEqual({ name: 'summary', failed: true });
    expect(heard).toEqual([]);
    mend();
    await submitRequest();
    expect(current().phase.name).toBe('received');
    expect(heard).toEqual(['A larger bed']);
  });

  it('stays out of questions without room for it, and goes along as the first message', async () => {
    const heard = heardNeeds();
    await beginAssistant({ ...CHARGE, text: 'They took my money twice' });
    expect(inputOf(current(), asked()).text).toBe('');
    expect(needLeft(current())).toBe('They took my money twice');
    await answerAll();
    await submitRequest();
    expect(heard).toEqual(['They took my money twice']);
    expect(await messagesOfCurrent()).toEqual(['They took my money twice']);
  });

  it('is one answer and no message once the employee has put it there, also after a reload', async () => {
    await beginAssistant({ ...CHARGE, text: 'They took my money twice' });
    placeNeed();
    expect(inputOf(current(), asked()).text).toBe('They took my money twice');
    changeInput(asked().id, { text: 'They took it' });
    await beginAssistant({ ...CHARGE, text: 'They took my money twice' });
    expect(needLeft(current())).toBe(null);
    await answerAll();
    await submitRequest();
    expect(await messagesOfCurrent()).toEqual([]);
  });

  it('stays in the box and says so when it cannot be sent', async () => {
    const heard = heardNeeds();
    await beginAssistant({ ...CHARGE, text: 'They took my money twice' });
    await answerAll();
    answerCalls(/\/messages/, () => new Response('', { status: 500 }));
    expectFailedCall('POST /api/v1/requests/:id/messages', 500);
    await submitRequest();
    expect(current().phase).toMatchObject({ name: 'received', unsentNeed: 'They took my money twice' });
    expect(heard).toEqual([]);
  });
});
