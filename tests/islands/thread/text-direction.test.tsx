// docs/product/attachment.md#attachment-page
// docs/product/thread.md#what-you-told-us
// docs/product/thread.md#face
// docs/product/thread.md#message-fields
// docs/product/thread.md#text-direction
import { describe, expect, it } from 'vitest';
import { LatestRequestCard } from '../../../src/islands/dashboard/returning-view.tsx';
import { RequestCard } from '../../../src/islands/requests/request-list.tsx';
import { AttachmentCard } from '../../../src/islands/thread/log/attachment-card.tsx';
import { MessageRun } from '../../../src/islands/thread/log/message-run.tsx';
import { RequestDetails, ThreadHeader } from '../../../src/islands/thread/screen/thread-header.tsx';
import { FileUploadCard } from '../../../src/islands/ui/file/file-choice.tsx';
import { message as parseMessage } from '../../../src/lib/contract/message.ts';
import { request as parseRequest } from '../../../src/lib/contract/requests.ts';
import { groupMessages } from '../../../src/lib/stores/thread/thread-messages.ts';
import { elementsOf, markup, textOf } from '../../helpers/markup.ts';

/** Shows what follows it from right to left, until its element isolates it. */
const OVERRIDE = '\u202E';
const TEXT = `Invoice ${OVERRIDE}fdp.exe`;

const message = (id: number, source: string, name: string | null = TEXT) =>
  parseMessage.parse({
    id,
    body_html: source === 'user' ? TEXT : '',
    source,
    source_name: name,
    external_created_at: '2026-03-02T09:00:00Z',
    attachment_keys: [],
  });
const request = parseRequest.parse({
  id: 1,
  external_id: 'one',
  name: TEXT,
  status: 'open',
  messages: [],
  last_message: message(2, 'user'),
});

describe('a text with a direction override is isolated', () => {
  it.each([
    ['the name of a request in a list', <RequestCard request={request} nowMs={0} />],
    ['the name of a request on the dashboard', <LatestRequestCard request={request} />],
    ['the name of a request above its thread', <ThreadHeader request={request} nowMs={0} />],
    [
      'the name of a sender',
      <MessageRun
        group={groupMessages([message(1, 'life_concierge')])[0]!}
        nowMs={0}
        FileCard={AttachmentCard}
      />,
    ],
  ])('as %s', (_, element) => {
    expect(markup(element)).toMatch(new RegExp(`<bdi[^>]*>${TEXT}</bdi>`));
  });

  it.each([
    ['the last message in a list', <RequestCard request={request} nowMs={0} />],
    ['the last message on the dashboard', <LatestRequestCard request={request} />],
  ])('as %s, behind its sender', (_, element) => {
    expect(markup(element)).toMatch(new RegExp(`You: ?(</bdi>)?<bdi>${TEXT}</bdi>`));
  });

  it('as an answer of a request', () => {
    const answers = [{ question: 'Which file?', answer: TEXT, type: 'TextInput' }];
    const [first] = elementsOf(markup(<RequestDetails request={{ answers, details: null }} />), 'dd');
    expect(first).toMatchObject({ dir: 'auto' });
  });

  it('as the name of a chosen file', () => {
    const file = { name: TEXT, type: 'application/pdf', sizeBytes: 1 };
    const card = <FileUploadCard state={{ status: 'uploaded', file }} onRemove={() => undefined} />;
    expect(markup(card)).toMatch(new RegExp(`<p dir="auto"[^>]*>${TEXT}</p>`));
  });
});

it('the name of a file in a message is isolated and without direction overrides', () => {
  const html = markup(<AttachmentCard fileKey={`x/${TEXT}`} />);
  expect(html).toMatch(/<span dir="auto"[^>]*>Invoice fdp\.exe<\/span>/);
});

it.each([
  // Opened in the dialog, and in a new tab when the browser is asked for one.
  ['cat.png', { target: '_blank', rel: 'noopener', 'aria-haspopup': 'dialog', download: undefined }],
  ['quote.pdf', { target: '_blank', rel: 'noopener', 'aria-haspopup': undefined, download: undefined }],
  // Browsers cannot show it: a tab would stay empty.
  ['drawing.bmp', { target: undefined, rel: undefined, 'aria-haspopup': undefined, download: '' }],
])('%s is opened as its type permits', (fileKey, attributes) => {
  const [link] = elementsOf(markup(<AttachmentCard fileKey={fileKey} />), 'a');
  expect(link?.['href']).toBe(`/attachments/${fileKey}/`);
  for (const [name, value] of Object.entries(attributes)) expect(link?.[name], name).toBe(value);
});

it('stands every question over its answer, whatever their punctuation', () => {
  const answers = [
    { question: 'Which car? The year, make and model.', answer: 'A wagon: red? Yes.', type: 'TextInput' },
  ];
  const html = markup(<RequestDetails request={{ answers, details: 'Which car? A wagon: red? Yes.' }} />);
  expect(html).toMatch(
    /<dt[^>]*>Which car\? The year, make and model\.<\/dt><dd[^>]*>A wagon: red\? Yes\.<\/dd>/,
  );
});

it.each([[null], [[]]])('shows the text as it is with the answers %j', (answers) => {
  const details = 'What for? The cat\nand the dog: both';
  expect(markup(<RequestDetails request={{ answers, details }} />)).toContain(`>${details}</p>`);
});

it.each([[null], ['']])('shows nothing without answers and with the details %j', (details) => {
  expect(markup(<RequestDetails request={{ answers: null, details }} />)).toBe('');
});

it.each([
  ['the concierge', 'life_concierge', 'Sundial Concierge', 'Sundial Concierge'],
  ['a concierge without a name', 'life_concierge', null, 'Your concierge'],
  ['any other source', 'benefits_desk', 'Benefits Desk', 'Benefits Desk'],
])('names %s above its messages', (_, source, name, shown) => {
  const [group] = groupMessages([message(1, source, name)]);
  expect(group?.mine).toBe(false);
  if (group !== undefined)
    expect(textOf(markup(<MessageRun group={group} nowMs={0} FileCard={AttachmentCard} />))).toContain(shown);
});

it('says You before the messages of the employee, not their name', () => {
  const [group] = groupMessages([{ ...message(1, 'user', 'Robin Berry'), body_html: '' }]);
  expect(group?.mine).toBe(true);
  if (group === undefined) return;
  const run = <MessageRun group={group} nowMs={0} FileCard={AttachmentCard} ownName="You" />;
  expect(textOf(markup(run))).toMatch(/You(?!.*Robin)/s);
});

const own = (id: number, more: object = {}) => ({
  ...message(id, 'user', 'Robin'),
  body_html: '',
  ...more,
});
const runOf = (messages: Parameters<typeof groupMessages>[0]) =>
  markup(<MessageRun group={groupMessages(messages)[0]!} nowMs={0} FileCard={AttachmentCard} />);

it('shows the time of a minute once, and says it with every message', () => {
  const later = { external_created_at: '2026-03-02T09:01:00Z' };
  const html = runOf([
    own(1),
    own(2),
    own(3, later),
    own(4, { ...later, corrected_at: 'now' }),
    own(5, later),
  ]);
  const shown = [...html.matchAll(/<span class="([^"]*)"><time/g)].map(([, names]) => names !== 'sr-only');
  expect(shown).toEqual([false, true, false, true, true]);
});
