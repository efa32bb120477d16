// docs/product/assistant.md#further-files
import { expect, it } from 'vitest';
import { postPresignedUrl } from '../../../src/lib/api/uploads.ts';
import { getRequestById } from '../../../src/lib/api/thread.ts';
import { beginAssistant, changeInput, submitRequest } from '../../../src/lib/stores/assistant/assistant.ts';
import type { AnswerInput } from '../../../src/lib/stores/assistant/dialogue.ts';
import {
  FURTHER_FILES_MAX,
  furtherFilesOf,
  isAddingFile,
  nextPlace,
} from '../../../src/lib/stores/assistant/further-files.ts';
import { $pendingMessages } from '../../../src/lib/stores/thread/send-queue.ts';
import { newcomer } from '../../helpers/employees/employee-of-file.ts';
import { answerCustomPet, CUSTOM_PET, current } from '../../helpers/employees/open-dialogue.ts';
import { EMPLOYEE_PASSWORD } from '../../helpers/employees/employee.ts';
import { eventually } from '../../helpers/eventually.ts';
import { speakCoreCallsAlone } from '../../helpers/network/core-calls-alone.ts';
import { PNG } from '../../helpers/sample-files.ts';

const me = await newcomer();

/** Uploads a file as the summary does, before a request exists. */
async function page(name: string): Promise<AnswerInput> {
  const { presigned_url: address, key } = await postPresignedUrl(name);
  await me.app.fetch(address, { method: 'PUT', body: PNG });
  return { text: key, file: { name, type: 'image/png', sizeBytes: PNG.length } };
}

/** Adds pages to the open dialogue. */
async function add(...names: string[]): Promise<void> {
  for (const name of names) {
    const place = nextPlace(current());
    if (place === null) throw new Error('There is no place left.');
    changeInput(place, await page(name));
  }
}

const names = () => furtherFilesOf(current()).map(({ name }) => name);

/** The texts and the number of files of the messages of the request that was sent. */
async function stored(): Promise<unknown[]> {
  await eventually(() => expect($pendingMessages.get()).toEqual([]));
  const { phase } = current();
  const id = phase.name === 'received' ? phase.requestId : null;
  const { messages } = await getRequestById(id ?? '');
  return messages
    .filter(({ source }) => source === 'user')
    .map(({ body_html: html, attachment_keys: keys }) => [html, keys.length]);
}

const PAGES = [
  ['Attached: one.png', 1],
  ['Attached: two.png', 1],
];

it('sends each page as a message of the request, in order', async () => {
  await answerCustomPet();
  await add('one.png', 'two.png');
  await submitRequest();
  expect(await stored()).toEqual(PAGES);
});

it('sends them with an API of core calls, too', async () => {
  await answerCustomPet();
  await add('one.png', 'two.png');
  speakCoreCallsAlone(EMPLOYEE_PASSWORD);
  await submitRequest();
  expect(await stored()).toEqual(PAGES);
});

it('keeps pages with the draft, but none that was on its way', async () => {
  await answerCustomPet();
  await add('one.png');
  const place = nextPlace(current()) ?? '';
  changeInput(place, { text: '', file: { name: 'two.png', type: 'image/png', sizeBytes: 4 } });
  expect(isAddingFile(current())).toBe(true);
  await beginAssistant(CUSTOM_PET);
  expect(current().phase.name).toBe('summary');
  expect(names()).toEqual(['one.png']);
  expect(isAddingFile(current())).toBe(false);
});

it('takes a page away again, and has room for nine', async () => {
  await answerCustomPet();
  const file = { name: 'page.png', type: 'image/png', sizeBytes: 4 };
  for (let index = 0; index < FURTHER_FILES_MAX; index += 1)
    changeInput(nextPlace(current()) ?? '', { text: `key-${String(index)}`, file });
  expect(nextPlace(current())).toBeNull();
  const [first] = furtherFilesOf(current());
  changeInput(first?.place ?? '', { text: '' });
  expect(names()).toHaveLength(FURTHER_FILES_MAX - 1);
  expect(nextPlace(current())).toBe(first?.place);
});
