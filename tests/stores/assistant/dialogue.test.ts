import { beforeEach, describe, expect, it } from 'vitest';
import { effects, provideEffects } from '../../../src/lib/effects/effects.ts';
import { getRequestById } from '../../../src/lib/api/thread.ts';
import {
  beginAssistant,
  changeInput,
  continueWithAnswer,
  askNext,
  skipQuestion,
  submitRequest,
} from '../../../src/lib/stores/assistant/assistant.ts';
import { $isAskingToLeave, keepGoing, requestClose } from '../../../src/lib/stores/assistant/closing.ts';
import { readUnfinished } from '../../../src/lib/stores/assistant/unfinished-list.ts';
import { $drawer, openAssistant } from '../../../src/lib/stores/shell/drawers.ts';
import { dataOf } from '../../../src/lib/stores/shared/remote.ts';
import { $openRequests } from '../../../src/lib/stores/requests/request-lists.ts';
import { $user } from '../../../src/lib/stores/session/user.ts';
import { expectConsole } from '../../helpers/console-guard.ts';
import type { TestBrowser } from '../../helpers/browser-effects.ts';
import { signedUpEmployee } from '../../helpers/employees/signed-up-employee.ts';
import {
  answer,
  answerCustomPet,
  asked,
  current,
  CUSTOM_PET,
  FIND_A_VET,
} from '../../helpers/employees/open-dialogue.ts';
import { appOfFile } from '../../helpers/start-app.ts';

let browser: TestBrowser;

const app = await appOfFile();
beforeEach(async () => {
  browser = await signedUpEmployee(app);
});

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
    const real = effects();
    let asks = 0;
    const item = {
      id: asked().id,
      last_question: true,
      question: { id: 1, label: 'Anything else?', type: 'TextInput' },
    };
    provideEffects({
      ...real,
      fetch: (input, init) => {
        if (!String(input instanceof Request ? input.url : input).endsWith('/next_screen_item'))
          return real.fetch(input, init);
        asks += 1;
        return Promise.resolve(Response.json({ next_item: item }));
      },
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

  it('refuses a phone number that is none, before it is sent', async () => {
    await beginAssistant(FIND_A_VET);
    await answer('Biscuit');
    await answer('checkup');
    await skipQuestion();
    await answer('Tuesday');
    await answer('94110');
    await answer('(415) 555');
    expect(current().phase).toMatchObject({ name: 'asking', problem: 'Please enter a valid phone number' });
    await answer('(415) 555-0123');
    expect(current().phase.name).toBe('summary');
  });
});

describe('when the server cannot be reached', () => {
  it('skips on the second try', async () => {
    expectConsole('error', /^The request assistant failed: network 0$/);
    await beginAssistant(CUSTOM_PET);
    await answer('A new bed for a large cat');
    await answer('Before the weekend');
    browser.online = false;
    await skipQuestion();
    expect(current().phase).toMatchObject({ name: 'asking', failed: 'skip' });
    browser.online = true;
    await skipQuestion();
    expect(current().phase.name).toBe('summary');
  });

  it('forgets the failure when the answer is changed', async () => {
    expectConsole('error', /^The request assistant failed: network 0$/);
    await beginAssistant(CUSTOM_PET);
    browser.online = false;
    await answer('A new bed');
    changeInput(asked().id, { text: 'A new bed, large' });
    expect(current().phase).toMatchObject({ failed: null });
  });

  it('takes an answer once although its confirmation was lost', async () => {
    expectConsole('error', /^The request assistant failed: network 0$/);
    await beginAssistant(CUSTOM_PET);
    browser.losesReplies = true;
    await answer('A new bed');
    browser.losesReplies = false;
    await continueWithAnswer();
    expect(current().answered).toHaveLength(1);
    expect(asked().label).toBe('When would you like this done?');
  });

  it('asks for the next question once more', async () => {
    expectConsole('error', /^The request assistant failed: shape 200$/);
    await beginAssistant(CUSTOM_PET);
    browser.withholds = 'next_item';
    await answer('A new bed');
    expect(current().phase.name).toBe('fetch-failed');
    browser.withholds = null;
    await askNext();
    expect(asked().label).toBe('When would you like this done?');
  });

  it('keeps the summary when sending fails, and creates one request however often it is sent', async () => {
    expectConsole('error', /^The request assistant failed: network 0$/);
    await answerCustomPet();
    browser.losesReplies = true;
    await submitRequest();
    expect(current().phase).toEqual({ name: 'summary', failed: true });
    browser.losesReplies = false;
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
    browser.withholds = 'request';
    await submitRequest();
    browser.withholds = null;
    const newest = dataOf($openRequests.get())?.at(-1)?.external_id;
    expect(newest).toBeDefined();
    expect(current().phase).toMatchObject({ name: 'received', requestId: newest });
  });

  it('leaves nothing to continue', async () => {
    await answerCustomPet();
    expect(readUnfinished()).toHaveLength(1);
    await submitRequest();
    expect(readUnfinished()).toEqual([]);
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
