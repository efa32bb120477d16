// docs/product/thread.md#taking-back
// docs/product/thread.md#deleting-a-file
import { beforeEach, describe, expect, test } from 'vitest';
import { deskReply, deskRequest } from '../../../src/lib/contract/desk-request.ts';
import { postMessage } from '../../../src/lib/contract/thread.ts';
import type { Request } from '../../../src/lib/contract/requests.ts';
import { dataOf } from '../../../src/lib/stores/shared/remote.ts';
import { $toasts, closeToast } from '../../../src/lib/stores/shared/toasts.ts';
import {
  $deletingFile,
  $takenText,
  askToDelete,
  canTakeBack,
  deletableFiles,
  deleteFile,
  forgetTakenText,
  hasDeeds,
  takeBack,
} from '../../../src/lib/stores/thread/own-messages.ts';
import { $thread, openThread, refreshThread } from '../../../src/lib/stores/thread/request-thread.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { newConcierge } from '../../helpers/employees/concierge.ts';
import { EMPLOYEE_PASSWORD, newEmployee, type Employee } from '../../helpers/employees/employee.ts';
import { browserOn, storeSession } from '../../helpers/employees/signed-in-employee.ts';
import { speakCoreCallsAlone } from '../../helpers/network/core-calls-alone.ts';
import { PNG, uploadedFor } from '../../helpers/sample-files.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const app = await appOfFile();
const ines = await newConcierge(app, { name: 'Ines' });
let employee: Employee;
let params: { id: number };
beforeEach(async () => {
  employee = await newEmployee(app, 'Ana');
  const request = await newRequest(employee);
  params = { id: request.id };
  browserOn(app);
  storeSession(employee.authorization);
  forgetTakenText();
  await openThread(request.external_id);
});

function shown(): Request {
  const request = dataOf($thread.get());
  if (request === null) throw new Error('There is no thread.');
  return request;
}

/** Sends a message from another page and returns it as this one shows it. */
async function say(body: string, keys: string[] = []) {
  await employee.call(postMessage, { params, body: { message: { body, attachment_keys: keys } } });
  await refreshThread();
  const message = shown().messages.at(-1);
  if (message === undefined) throw new Error('There is no message.');
  return message;
}

const texts = () => shown().messages.map(({ body_html: html }) => html);

describe('a sent message', () => {
  test('that nobody has opened is taken back, and its words wait for the composer', async () => {
    const message = await say('Two\n& "more" https://a.test/?b=1');
    expect(canTakeBack(shown(), message)).toBe(true);
    expect(await takeBack(message)).toBe(true);
    expect(shown().messages.some(({ id }) => id === message.id)).toBe(false);
    expect($takenText.get()).toBe('Two\n& "more" https://a.test/?b=1');
  });

  test('is offered no more once it was opened or answered', async () => {
    const message = await say('One');
    await ines.call(deskRequest, { params });
    await refreshThread();
    expect(canTakeBack(shown(), message)).toBe(false);
    await ines.call(deskReply, { params, body: { message: { body: 'Yes' } } });
    await refreshThread();
    expect(shown().messages.filter((one) => hasDeeds(shown(), one))).toEqual([]);
  });

  test('that was opened meanwhile stays, and a sentence says what to do', async () => {
    const message = await say('One');
    await ines.call(deskRequest, { params });
    expectFailedCall('POST /api/v1/requests/:id/messages/:message_id/take-back', 409);
    expect(await takeBack(message)).toBe(false);
    expect($toasts.get().at(-1)?.message).toBe(
      'It can no longer be taken back. Please write what has changed.',
    );
    expect(canTakeBack(shown(), message)).toBe(false);
    expect(texts()).toContain('One');
    expect($takenText.get()).toBeNull();
    for (const { id } of $toasts.get()) closeToast(id);
  });

  test('with a file loses it after a question', async () => {
    const key = await uploadedFor(app, employee, params.id, 'card.png', PNG);
    const message = await say('Attached: card.png', [key]);
    expect(deletableFiles(shown(), message)).toEqual([key]);
    askToDelete(key);
    askToDelete(null);
    await deleteFile();
    expect(texts()).toContain('Attached: card.png');
    askToDelete(key);
    await deleteFile();
    expect($deletingFile.get()).toBeNull();
    expect(texts().at(-1)).toBe('File deleted by Ana');
    expect(shown().messages.flatMap((one) => deletableFiles(shown(), one))).toEqual([]);
  });

  test('brings its words back without what is said of its deleted files', async () => {
    const upload = (name: string) => uploadedFor(app, employee, params.id, name, PNG);
    for (const [body, keys, words] of [
      ['Here\n\nit is', [await upload('a.png')], 'Here\n\nit is'],
      ['Attached: c.png', [await upload('c.png')], null],
      ['File deleted by me', [], 'File deleted by me'],
    ] as const) {
      forgetTakenText();
      await say(body, [...keys]);
      for (const key of keys) {
        askToDelete(key);
        await deleteFile();
      }
      const message = shown().messages.at(-1);
      expect(message && (await takeBack(message))).toBe(true);
      expect($takenText.get()).toBe(words);
    }
  });

  test('offers nothing where the API knows the core calls alone', async () => {
    const key = await uploadedFor(app, employee, params.id, 'card.png', PNG);
    speakCoreCallsAlone(EMPLOYEE_PASSWORD);
    const message = await say('Attached: card.png', [key]);
    expect(message.attachment_keys).toEqual([key]);
    expect(hasDeeds(shown(), message)).toBe(false);
  });
});
