// docs/product/session.md#sign-out
// docs/product/thread.md#pending-messages
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MFA_REQUIRED_SENTENCE } from '../../../src/lib/contract/shared/errors.ts';
import { effects } from '../../../src/lib/effects/effects.ts';
import { dropSession } from '../../../src/lib/session/session.ts';
import { signOut } from '../../../src/lib/stores/session/sign-out.ts';
import { refreshUser } from '../../../src/lib/stores/session/user.ts';
import { forgetCacheOwner } from '../../../src/lib/stores/shared/remote.ts';
import type { Composer } from '../../../src/lib/stores/thread/composer.ts';
import { openThread } from '../../../src/lib/stores/thread/request-thread.ts';
import {
  $openPendingMessages,
  loadPendingMessages,
  removeMessage,
  retryMessage,
  sendPendingMessages,
} from '../../../src/lib/stores/thread/send-queue.ts';
import { readPendingMessages } from '../../../src/lib/stores/thread/stored-messages.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { demoEmployee } from '../../helpers/employees/employee-of-file.ts';
import { openComposer, ownRequest, sendFrom, storedBodies } from '../../helpers/employees/own-thread.ts';
import { DEMO_EMAIL, DEMO_PASSWORD, signInAs } from '../../helpers/employees/signed-in-employee.ts';
import { replacedFetch } from '../../helpers/network/replaced-fetch.ts';
import { holdReplies } from '../../helpers/slow-replies.ts';
import { eventually } from '../../helpers/eventually.ts';

const demo = await demoEmployee();
let requestId: string;
let composer: Composer;

beforeEach(async () => {
  requestId = await ownRequest(demo.app);
  await openThread(requestId);
  composer = await openComposer(requestId);
});

/** Sends messages, the next one before the last is delivered. */
async function sendAll(...bodies: readonly string[]): Promise<void> {
  for (const body of bodies) {
    composer.write(body);
    composer.send();
  }
  await sendPendingMessages();
}

async function sendOffline(...bodies: readonly string[]): Promise<void> {
  demo.browser.online = false;
  await sendAll(...bodies);
  demo.browser.online = true;
}

const pending = () => $openPendingMessages.get().map(({ body, status }) => [body, status]);
const idOf = (body: string) =>
  readPendingMessages().find((one) => one.body === body)?.clientId ?? expect.fail(`${body} is not pending`);

/** Answers each POST from now on, until its spy is restored; other calls reach the API. */
function answerPosts(answer: (body: string) => Promise<Response> | null) {
  const { fetch } = effects();
  return replacedFetch((input, init) => {
    const { message } = (init?.method === 'POST' ? JSON.parse(init.body as string) : {}) as {
      message?: { body: string };
    };
    return (message && answer(message.body)) ?? fetch(input, init);
  });
}
const refusal = (status: number, error = 'This is refused.', code = 'internal') =>
  Promise.resolve(Response.json({ error, code }, { status }));

describe('without a network', () => {
  it('several messages wait, and are delivered once and in order when it is back', async () => {
    await sendOffline('One.', 'Two.', 'Three.');
    expect(pending()).toEqual([
      ['One.', 'waiting'],
      ['Two.', 'waiting'],
      ['Three.', 'waiting'],
    ]);
    await Promise.all([sendPendingMessages(), sendPendingMessages()]);
    expect(await storedBodies(requestId)).toEqual(['One.', 'Two.', 'Three.']);
    expect(pending()).toEqual([]);
  });

  it('the order is that of sending over all requests, also when the clock is set back', async () => {
    const otherId = await ownRequest(demo.app);
    await sendOffline('First.');
    demo.app.clock.advance(-60_000);
    demo.browser.online = false;
    await sendFrom(await openComposer(otherId), 'Second.');
    await sendAll('Third.');
    demo.browser.online = true;
    const posted: string[] = [];
    answerPosts((body) => {
      posted.push(body);
      return null;
    });
    await sendPendingMessages();
    expect(posted).toEqual(['First.', 'Second.', 'Third.']);
    expect(await storedBodies(otherId)).toEqual(['Second.']);
  });

  it('an automatic try is one call, and shows nothing new while it fails', async () => {
    await sendOffline('One.', 'Two.');
    const seen = new Set<string>();
    const stop = $openPendingMessages.listen((messages) =>
      seen.add(messages.map((one) => one.status).join()),
    );
    const fetch = answerPosts(() => Promise.reject(new TypeError('Failed to fetch')));
    await sendPendingMessages();
    stop();
    expect([...seen]).toEqual(['waiting,waiting']);
    expect(fetch.mock.calls.filter(([, init]) => init?.method === 'POST')).toHaveLength(1);
  });

  it('another employee who signs in removes nothing', async () => {
    await sendOffline('Mine alone.');
    composer.write('And this is a draft.');
    forgetCacheOwner();
    loadPendingMessages();
    expect(pending()).toEqual([]);
    expect(composer.$text.get()).toBe('And this is a draft.');
    await refreshUser();
    await sendPendingMessages();
    expect(await storedBodies(requestId)).toEqual(['Mine alone.']);
  });
});

describe('a refused message', () => {
  const refuse = (refused: string) => {
    expectFailedCall('POST /api/v1/requests/:id/messages', 422);
    return answerPosts((body) => (body === refused ? refusal(422) : null));
  };

  it('holds back those behind it, until it is retried', async () => {
    const refusing = refuse('Two.');
    await sendAll('One.', 'Two.', 'Three.');
    expect(pending()).toEqual([
      ['Two.', 'failed'],
      ['Three.', 'queued'],
    ]);
    expect($openPendingMessages.get()[0]?.reason).toBe('This is refused.');
    await sendPendingMessages();
    expect(await storedBodies(requestId), 'nothing is sent by itself').toEqual(['One.']);
    refusing.mockRestore();
    await retryMessage(idOf('Two.'));
    expect(await storedBodies(requestId)).toEqual(['One.', 'Two.', 'Three.']);
  });

  it.each(['edited', 'deleted'] as const)('lets those behind it go once it is %s', async (how) => {
    refuse('Two.');
    await sendAll('One.', 'Two.', 'Three.');
    const [message] = $openPendingMessages.get();
    if (how === 'deleted') removeMessage(idOf('Two.'));
    else composer.edit(message ?? expect.fail('nothing is pending'));
    await sendPendingMessages();
    expect(await storedBodies(requestId)).toEqual(['One.', 'Three.']);
    expect(composer.$text.get()).toBe(how === 'edited' ? 'Two.' : '');
    if (how === 'edited') await sendFrom(composer, 'Two, mended.');
    expect((await storedBodies(requestId)).at(-1)).toBe(how === 'edited' ? 'Two, mended.' : 'Three.');
  });

  it('holds back no other request', async () => {
    const otherId = await ownRequest(demo.app);
    refuse('Here.');
    await sendOffline('Here.');
    await sendFrom(await openComposer(otherId), 'There.');
    expect(await storedBodies(otherId)).toEqual(['There.']);
    expect(pending()).toEqual([['Here.', 'failed']]);
  });

  it('is retried, too, when Retry was pressed during an automatic try that is refused', async () => {
    await sendOffline('Now, please.');
    expectFailedCall('POST /api/v1/requests/:id/messages', 500);
    const answer = Promise.withResolvers<Response>();
    let tries = 0;
    answerPosts(() => {
      tries += 1;
      return tries === 1 ? answer.promise : null;
    });
    const automatic = sendPendingMessages();
    await eventually(() => expect(tries).toBe(1));
    const byHand = retryMessage(idOf('Now, please.'));
    answer.resolve(await refusal(500));
    await Promise.all([automatic, byHand]);
    expect(pending()).toEqual([]);
    expect(await storedBodies(requestId)).toEqual(['Now, please.']);
  });
});

describe('a message in flight', () => {
  it('that is taken back stands in the thread once, and is not sent again', async () => {
    using replies = holdReplies();
    composer.write('Too late to take back.');
    composer.send();
    await eventually(() => expect(replies.calls).toHaveLength(1));
    composer.edit($openPendingMessages.get()[0] ?? expect.fail('nothing is pending'));
    expect(composer.$text.get()).toBe('Too late to take back.');
    replies.release();
    await sendPendingMessages();
    expect(composer.$text.get(), 'delivered all the same').toBe('');
    expect(await storedBodies(requestId)).toEqual(['Too late to take back.']);
  });

  it('waits when the session was replaced before its reply', async () => {
    using replies = holdReplies();
    composer.write('Between two sessions.');
    composer.send();
    await eventually(() => expect(replies.calls).toHaveLength(1));
    demo.browser.local.set('token', 'Bearer of another sign-in');
    replies.release();
    await eventually(() => expect(pending()).toEqual([['Between two sessions.', 'waiting']]));
  });

  it('and the next one are posted one after the other where the browser has no locks', async () => {
    vi.stubGlobal('navigator', { onLine: true });
    using replies = holdReplies();
    for (const body of ['One.', 'Two.']) {
      composer.write(body);
      composer.send();
    }
    await eventually(() => expect(replies.calls).toHaveLength(1));
    replies.release();
    await sendPendingMessages();
    vi.unstubAllGlobals();
    expect(replies.calls.map((call) => call.split(' ')[0])).toEqual(['POST', 'POST']);
    expect(await storedBodies(requestId)).toEqual(['One.', 'Two.']);
  });
});

describe('the end of the session', () => {
  it.each([
    ['refused', 'Please sign in.', 'unauthorized'],
    ['waiting for a code', MFA_REQUIRED_SENTENCE, 'mfa_required'],
  ])('lets messages wait when it is %s, and they are sent after the next sign-in', async (_, error, code) => {
    expectFailedCall('POST /api/v1/requests/:id/messages', 401);
    const posted = new Set<string>();
    const refusing = answerPosts((body) => {
      posted.add(body);
      return refusal(401, error, code);
    });
    await sendAll('One.', 'Two.');
    expect([...posted]).toEqual(['One.']);
    expect(demo.browser.navigations.at(-1)?.to).toContain('/sign-in');
    expect(readPendingMessages().map(({ status }) => status)).toEqual(['waiting', 'waiting']);
    refusing.mockRestore();
    await signInAs(DEMO_EMAIL, DEMO_PASSWORD);
    await sendPendingMessages();
    expect(await storedBodies(requestId)).toEqual(['One.', 'Two.']);
  });

  it('without a refused call sends nothing', async () => {
    await sendOffline('One.');
    dropSession();
    const fetch = answerPosts(() => null);
    await sendPendingMessages();
    expect(fetch).not.toHaveBeenCalled();
    expect(pending()).toEqual([['One.', 'waiting']]);
  });

  it('by signing out removes drafts and pending messages', async () => {
    await sendOffline('For my eyes only.');
    composer.write('Half a sentence');
    await signOut();
    expect(demo.browser.local.keys()).toEqual([]);
  });
});
