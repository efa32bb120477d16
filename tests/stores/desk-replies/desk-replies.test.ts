// docs/product/desk-replies.md#variables-and-blanks
// docs/product/desk-replies.md#own-replies
// docs/product/desk-replies.md#insertion
// docs/product/desk-replies.md#offers-beside-the-request
// docs/product/desk-request.md#one-page
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  $deskOfferings,
  $deskReplies,
  $editedReply,
  $ownReplies,
  $replyProblem,
  editReply,
  enterOwnReplies,
  filledReply,
  giveUpReply,
  offeringText,
  refreshDeskOfferings,
  refreshDeskReplies,
  refreshOwnReplies,
  saveReply,
  searchReplies,
  writeReply,
} from '../../../src/lib/stores/desk-replies/replies.ts';
import { slashQuery } from '../../../src/lib/stores/desk-replies/slash-query.ts';
import { $deskRequest, openDeskRequest } from '../../../src/lib/stores/desk-request/desk-request.ts';
import { $replyFailure, replyDraft, sendReply } from '../../../src/lib/stores/desk-request/reply.ts';
import { refreshDeskSession } from '../../../src/lib/stores/desk-session/desk-session.ts';
import { dataOf, setCacheOwner } from '../../../src/lib/stores/shared/remote.ts';
import { expectFailedCall } from '../../helpers/console-guard.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { deskOfFile } from '../../helpers/employees/concierge.ts';
import { newEmployee } from '../../helpers/employees/employee.ts';
import { conciergesBrowser } from '../../helpers/employees/signed-in-employee.ts';
import { demoContent } from '../../helpers/content/demo-content.ts';

const { app, ines } = await deskOfFile();
const TAXES = demoContent.surveys.find(({ key }) => key === 'get-ready-for-taxes')?.id;

const request = async (name: string) => String((await newRequest(await newEmployee(app, name), TAXES)).id);
const ids = { named: await request('Ana'), nameless: await request('') };
beforeEach(async () => {
  conciergesBrowser(app, ines);
  await refreshDeskSession();
  setCacheOwner('concierge');
});
afterEach(() => replyDraft.forget());

async function open(id: string): Promise<void> {
  await openDeskRequest(id);
  await refreshDeskReplies();
}
const TEXT = 'Hi {first name} of {company}, {benefit} starts on {day}. {own name}';

describe('a canned reply', () => {
  test('has the names of the request, and blanks for what is not known', async () => {
    await open(ids.named);
    expect(filledReply(TEXT)).toBe('Hi Ana of {company}, Tidy Ledger Tax Filing starts on {day}. Ines');
    await open(ids.nameless);
    expect(filledReply(TEXT)).toContain('Hi {first name} of');
  });

  test('is found by words of its name before words of its text, without accents', async () => {
    await open(ids.named);
    const replies = dataOf($deskReplies.get())?.replies ?? [];
    const namesOf = (query: string) => searchReplies(replies, query).map(({ name }) => name);
    expect(namesOf('')).toEqual(replies.slice(0, 6).map(({ name }) => name));
    expect(namesOf('BÓOK')[0]).toBe('It is booked');
    expect(namesOf('booked move')).toEqual(['It is booked']);
    expect(namesOf('no such words')).toEqual([]);
  });

  test('with a blank that is left is not sent, and stays', async () => {
    await open(ids.named);
    replyDraft.write('It starts on {day}.');
    expect(await sendReply('them')).toBe(false);
    expect($replyFailure.get()).toEqual({ name: 'day', start: 13, end: 18 });
    expect(replyDraft.$text.get()).toBe('It starts on {day}.');
    expect(dataOf($deskRequest.get())?.request.messages).toEqual([]);
    replyDraft.write('It starts on Monday.');
    expect($replyFailure.get()).toBeNull();
    expect(await sendReply('them')).toBe(true);
  });
});

test.each([
  ['/', 1, { start: 0, text: '' }],
  ['Hello /boo', 10, { start: 6, text: 'boo' }],
  ['One\n/it is', 10, { start: 4, text: 'it is' }],
  ['/booked tomorrow', 4, { start: 0, text: 'boo' }],
  ['and/or', 6, null],
  ['1 / 2', 5, null],
  ['/one\ntwo', 8, null],
  ['Hello', 0, null],
  [`/${'x'.repeat(41)}`, 42, null],
])('behind a slash, %j at %i has the query %j', (text, caret, query) => {
  expect(slashQuery(text, caret)).toEqual(query);
});

test('an offer is inserted with the address of its details, and by its name into a blank', async () => {
  await open(ids.named);
  await refreshDeskOfferings();
  const offering = dataOf($deskOfferings.get())?.offerings.find(({ name }) => name === 'Pocketbrook HSA');
  if (offering === undefined) throw new Error('The demo has no such benefit.');
  expect(offeringText(offering, true)).toBe('Pocketbrook HSA');
  expect(offeringText(offering, false)).toBe(
    `Pocketbrook HSA: Pay for care with money that was never taxed.\n${app.services.appOrigin}/benefits-and-offers/?offering=6`,
  );
});

describe('the own replies', () => {
  const names = () => dataOf($ownReplies.get())?.map(({ name }) => name);

  test('that cannot be stored stay in the form, also when the page is left', async () => {
    editReply();
    await saveReply();
    expect($replyProblem.get()).toBe('name');
    writeReply({ name: 'Half', body: 'Hello {first name' });
    await saveReply();
    expect($replyProblem.get()).toBe('braces');
    writeReply({ name: 'Kept', body: 'A text' });
    await saveReply();
    expect(names()).toEqual(['Kept']);
    editReply();
    writeReply({ name: 'Kept', body: 'Another text' });
    expectFailedCall('POST /api/v1/desk/replies', 409);
    await saveReply();
    expect($replyProblem.get()).toMatchObject({ code: 'name_taken' });
    enterOwnReplies();
    expect($editedReply.get()).toEqual({ id: 0, name: 'Kept', body: 'Another text' });
    giveUpReply();
    enterOwnReplies();
    expect($editedReply.get()).toBeNull();
    await refreshOwnReplies();
  });
});
