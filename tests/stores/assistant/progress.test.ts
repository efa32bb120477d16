import { beforeEach, expect, it } from 'vitest';
import { assistantText } from '../../../src/lib/messages/assistant.ts';
import {
  beginAssistant,
  changeInput,
  skipQuestion,
  submitRequest,
} from '../../../src/lib/stores/assistant/assistant.ts';
import { progressOf } from '../../../src/lib/stores/assistant/transitions.ts';
import type { TestBrowser } from '../../helpers/browser-effects.ts';
import { signedUpEmployee } from '../../helpers/employees/signed-up-employee.ts';
import { answer, asked, current, CUSTOM_PET, FIND_A_VET } from '../../helpers/employees/open-dialogue.ts';
import { appOfFile } from '../../helpers/start-app.ts';

let browser: TestBrowser;

const app = await appOfFile();
beforeEach(async () => {
  browser = await signedUpEmployee(app);
});

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
  browser.withholds = 'questions_left';
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
