// docs/product/categories.md#request-box
// docs/product/categories.md#help-first
// docs/product/requests.md#request-tabs
// docs/product/requests.md#statuses
// docs/product/requests.md#sent-and-updated
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RequestTabs } from '../../../src/islands/requests/requests-island.tsx';
import { $helpTopics } from '../../../src/lib/stores/categories/help-topics.ts';
import { NOTHING_FOUND } from '../../../src/lib/stores/requests/requests-search.ts';
import { LatestRequestCard } from '../../../src/islands/dashboard/returning-view.tsx';
import { ThreadHeader } from '../../../src/islands/thread/screen/thread-header.tsx';
import { request as requestSchema, type Request } from '../../../src/lib/contract/requests.ts';
import { openTestBrowser } from '../../helpers/browser-effects.ts';
import { elementsOf, markup, textOf, onlyElement } from '../../helpers/markup.ts';
import { RequestBox } from '../../../src/islands/request-box/request-box.tsx';
import { RequestResults } from '../../../src/islands/request-box/request-results.tsx';

beforeEach(() => {
  // The list reads the height of the screen.
  vi.stubGlobal('window', { innerHeight: 900 });
  openTestBrowser({ fetch: () => Promise.reject(new Error('No call is expected.')), now: () => 0 });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const request = (status: string | null): Request =>
  requestSchema.parse({ id: 1, external_id: 'one', name: 'Find a vet', status });

function tabs(todo: readonly Request[], completed: readonly Request[]): string {
  const view = { todo, completed, outdated: false, missing: null };
  return markup(<RequestTabs view={view} search="" found={NOTHING_FOUND} onClearSearch={() => undefined} />);
}
const namesOfTabs = (html: string) => /role="tablist".*?<\/div>/.exec(html)?.[0] ?? '';

it('has the tab of completed requests only when there are any', () => {
  const both = tabs([request('open'), request('in_progress')], [request('closed')]);
  expect(textOf(namesOfTabs(both).replace(/^[^>]*>/, ''))).toBe('To do (2)Completed (1)');
  const one = tabs([request('open')], []);
  expect(textOf(namesOfTabs(one).replace(/^[^>]*>/, ''))).toBe('To do (1)');
  expect(elementsOf(one, 'div').filter(({ role }) => role === 'tabpanel')).toHaveLength(1);
});

it('marks the tab of completed requests until every completion is seen', () => {
  const unseen = { ...request('closed'), completion_unseen: true };
  const html = namesOfTabs(tabs([request('open')], [unseen, { ...unseen, completion_unseen: false }]));
  expect(textOf(html)).toContain('Completed (2), 1 with something new');
  const seen = namesOfTabs(tabs([], [{ ...unseen, completion_unseen: false }, request('closed')]));
  expect(textOf(seen)).not.toContain('something new');
});

it.each([
  ['open', 'In Queue'],
  ['in_progress', 'In Progress'],
  ['closed', 'Completed'],
  ['paused', 'Unknown'],
  [null, 'Unknown'],
])('shows the status %s as %s in a list, on the dashboard and above a thread', (status, label) => {
  const places = [
    tabs([request(status)], []),
    markup(<LatestRequestCard request={request(status)} />),
    markup(<ThreadHeader request={request(status)} nowMs={0} />),
  ];
  const labels = ['In Queue', 'In Progress', 'Completed', 'Unknown'];
  for (const html of places) expect(labels.filter((one) => textOf(html).includes(one))).toEqual([label]);
});

it.each([
  ['ready', 'No request has all of these words in its name or messages.'],
  ['failed', 'No request has all of these words in its name or latest message.'],
] as const)('says what was searched when nothing is found: %s', (status, text) => {
  const view = { todo: [request('open')], completed: [], outdated: false, missing: null };
  const found = { ...NOTHING_FOUND, status };
  const html = markup(
    <RequestTabs view={view} search="plumber" found={found} onClearSearch={() => undefined} />,
  );
  expect(textOf(html)).toContain(text);
});

it('tells when a request was sent from when it was updated', () => {
  const sent = { ...request('open'), created_at: '1969-12-30T00:00:00Z' };
  const message = { id: 1, body_html: 'Hello', source: 'user', source_name: null, attachment_keys: [] };
  const updated = { ...sent, last_message: { ...message, external_created_at: '1970-01-01T00:00:00Z' } };
  vi.spyOn(Date, 'now').mockReturnValue(0);
  for (const place of [
    (one: Request) => tabs([one], []),
    (one: Request) => markup(<LatestRequestCard request={one} />),
  ]) {
    expect(textOf(place(sent))).toContain('Sent 2 days ago');
    expect(textOf(place(updated))).toContain('Updated just now');
  }
  expect(textOf(markup(<ThreadHeader request={updated} nowMs={0} />))).toContain('Sent 2 days ago');
});

it('takes whatever is pasted, so that nothing of it is lost', () => {
  expect(onlyElement(markup(<RequestBox />), 'input')).not.toHaveProperty('maxlength');
});

it('keeps the list out of the order of Tab, even when it scrolls', () => {
  const unused = () => undefined;
  const html = markup(
    <RequestResults
      listId="list"
      input={{ current: null }}
      query="car"
      isOpen
      onOpen={unused}
      onQuery={unused}
      onList={unused}
    />,
  );
  expect(elementsOf(html, 'ul')).toMatchObject([{ role: 'listbox', tabindex: '-1' }]);
});

it('shows whom to call first above all that the box finds, for words of crisis alone', () => {
  const lines = [
    { name: 'Day and night line', phone: '116 123', url: null, hours: null, countries: ['GB'] },
    { name: 'Other countries', phone: null, url: 'https://help.example/', hours: null, countries: [] },
  ];
  const topic = { name: 'You are not alone', text: 'They listen.', words: ['want to die'], lines };
  ($helpTopics as unknown as { set: (value: unknown) => void }).set({ status: 'ready', data: [topic] });
  const unused = () => undefined;
  const box = (query: string) =>
    markup(
      <RequestResults
        {...{ listId: 'list', input: { current: null }, query, isOpen: true }}
        {...{ onOpen: unused, onQuery: unused, onList: unused }}
      />,
    );
  const html = box('I want to die');
  expect(html.indexOf('You are not alone')).toBeGreaterThan(0);
  expect(html.indexOf('You are not alone')).toBeLessThan(html.indexOf('role="listbox"'));
  expect(elementsOf(html, 'a').map(({ href }) => href)).toEqual(['tel:116123', 'https://help.example/']);
  expect(textOf(html), 'the request can still be sent').toContain('Ask for “I want to die”');
  expect(textOf(box('a dye shop'))).not.toContain('You are not alone');
});
