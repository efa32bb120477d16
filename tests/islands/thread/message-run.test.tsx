import { expect, it } from 'vitest';
import { AttachmentCard } from '../../../src/islands/thread/log/attachment-card.tsx';
import { MessageRun } from '../../../src/islands/thread/log/message-run.tsx';
import type { Message } from '../../../src/lib/contract/message.ts';
import { groupMessages } from '../../../src/lib/stores/thread/thread-messages.ts';
import { markup, textOf } from '../../helpers/markup.ts';

function message(id: number, source: string, name: string | null): Message {
  return {
    id,
    body_html: '',
    source,
    source_name: name,
    external_created_at: '2026-03-02T09:00:00Z',
    attachment_keys: [],
    client_id: null,
  };
}

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
  const [group] = groupMessages([message(1, 'user', 'Robin Berry')]);
  expect(group?.mine).toBe(true);
  if (group === undefined) return;
  const run = <MessageRun group={group} nowMs={0} FileCard={AttachmentCard} ownName="You" />;
  expect(textOf(markup(run))).toMatch(/You(?!.*Robin)/s);
});
