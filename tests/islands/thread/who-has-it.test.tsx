// docs/product/thread.md#the-concierge
// docs/product/desk-session.md#away
import { describe, expect, it } from 'vitest';
import { RequestCard } from '../../../src/islands/requests/request-list.tsx';
import { createReadingPlace } from '../../../src/islands/thread/log/reading-place.ts';
import { ThreadContent } from '../../../src/islands/thread/screen/thread-content.tsx';
import { ThreadHeader } from '../../../src/islands/thread/screen/thread-header.tsx';
import { ThreadPanel } from '../../../src/islands/thread/screen/thread-panel.tsx';
import { request as parseRequest, type Request } from '../../../src/lib/contract/requests.ts';
import { createComposer } from '../../../src/lib/stores/thread/composer.ts';
import { markup, textOf } from '../../helpers/markup.ts';

const NOW = '2026-03-04T12:00:00Z';
const ines = { name: 'Ines Vidal', title: 'Home', portrait_url: null, since: '2026-03-02T10:00:00Z' };
const away = { ...ines, away: true, away_until: '2026-03-09T12:00:00Z' };
/** An answer of somebody who had the request before. */
const fromNoor = {
  id: 7,
  body_html: 'Hello',
  source: 'life_concierge',
  source_name: 'Noor Haddad',
  external_created_at: '2026-03-03T09:00:00Z',
};

function shown(
  concierge: unknown,
  status = 'in_progress',
  messages = [fromNoor],
): Record<'bar' | 'panel' | 'list', string> {
  const request: Request = parseRequest.parse({
    ...{ id: 1, external_id: 'one', name: 'Find a vet', status, concierge },
    ...{ messages, last_message: messages[0] ?? null },
  });
  const nowMs = Date.parse(NOW);
  return {
    bar: textOf(markup(<ThreadHeader request={request} nowMs={nowMs} />)),
    panel: textOf(markup(<ThreadPanel request={request} nowMs={nowMs} />)),
    list: textOf(markup(<RequestCard request={request} nowMs={nowMs} />)),
  };
}

describe('who has a request', () => {
  it('is named in the bar, the panel and the list, since the day of their first message', () => {
    const { bar, panel, list } = shown(ines);
    expect(bar).toContain('With Ines since Monday');
    expect(panel).toContain('InesHomeSince Monday');
    expect(list).toContain('With Ines');
  });

  it('is nobody in the queue, whoever wrote last', () => {
    const { bar, panel, list } = shown(null);
    expect(bar).toContain('In the queue');
    expect(list).toContain('In the queue');
    expect(panel).toContain('The concierge who takes it appears here.');
    expect(`${bar} ${panel} ${list}`).not.toContain('Noor');
  });

  it.each([
    ['a service, which is never named', { ...ines, name: 'Sundial Concierge' }],
    ['somebody whom an API of core calls does not name', undefined],
  ])('is %s: no words of a queue', (_, concierge) => {
    const { bar, panel, list } = shown(concierge, 'in_progress', []);
    expect(`${bar} ${panel} ${list}`).not.toMatch(/queue|takes it/i);
    expect(shown(concierge, 'open', []).panel).toContain('The concierge who takes it appears here.');
  });

  it('is away until a day, where they have named one', () => {
    const until = shown(away);
    expect(until.bar).toContain('Ines is away until Monday, March 9');
    expect(until.panel).toContain('Ines is away until Monday, March 9');
    const open = shown({ ...away, away_until: null });
    expect(open.bar).toMatch(/Ines is away(?! until)/);
    expect(open.panel).toMatch(/Ines is away(?! until)/);
  });
});

it.each([
  [ines, 'in_progress', 'Your concierge has it now and will answer you here.'],
  [null, 'in_progress', 'Your request is in the queue. A concierge will answer you here.'],
  [undefined, 'in_progress', 'Your concierge has it now and will answer you here.'],
  [null, 'open', 'Your request is in the queue. A concierge will answer you here.'],
])('a thread without messages says of %j, %s: %s', (concierge, status, words) => {
  const request = parseRequest.parse({ id: 1, external_id: 'one', name: 'Find a vet', status, concierge });
  const content = (
    <ThreadContent
      {...{ request, composer: createComposer(), place: createReadingPlace() }}
      {...{ focusField: () => undefined, foot: { current: null } }}
    />
  );
  expect(textOf(markup(content))).toContain(words);
});
