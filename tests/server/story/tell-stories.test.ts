import { expect, test } from 'vitest';
import type { ToldEvent } from '../../../server/story/events.ts';
import type { State } from '../../../server/story/request-state.ts';
import { fold } from '../../../server/story/state.ts';
import { fillTables, newUpgradableDatabase, programUpTo } from '../db/support/database-of-version.ts';

const BEFORE = '0007_legal_holds';
const AFTER = '0008_story_of_a_request';
const instant = (time: unknown) => (time === null ? null : new Date(time as string));

test('a database of the version before gets a story of each request, which ends with how it stands', async () => {
  const { migrate, run } = await newUpgradableDatabase();
  await migrate(programUpTo(BEFORE));
  await fillTables(run);
  // A message that says what was done, a reply that completes, and thanks after a completion.
  const turn = (after: string) => `'{"before": {}, "after": ${after}}'::jsonb`;
  await run(
    `update messages set source = 'concierge', turn = ${turn('{"status": "in_progress", "waitsFor": "them"}')} where id = 1`,
  );
  await run(`update messages set source = 'concierge',
    turn = ${turn('{"status": "closed", "completedAt": "2026-11-03T08:30:00.123Z"}')} where id = 3`);
  await run(`update completions set reopened_by = 'message', reopened_at = '2026-11-05' where id = 4`);
  await migrate(programUpTo(AFTER));

  const requests =
    await run(`select r.*, (select coalesce(json_agg(c order by c.id), '[]')::text from completions c
    where c.request_id = r.id) as ends from requests r order by id`);
  expect(requests).toHaveLength(30);
  const kinds: Record<string, string[]> = {};
  for (const row of requests) {
    const rows = await run('select * from request_events where request_id = $1 order by number', [
      Number(row['id']),
    ]);
    const story = rows.map(
      ({ kind, at, message_id: messageId, detail }) =>
        ({
          kind,
          at: new Date(at as string),
          ...(messageId !== null && { messageId }),
          ...(detail as object),
        }) as ToldEvent,
    );
    const ends = JSON.parse(String(row['ends'])) as {
      id: number;
      reopened_by: string | null;
      reopened_at: string | null;
    }[];
    const state = {
      ...{ status: row['status'], ownerId: row['owner_id'], waitsFor: row['waits_for'] },
      ...{ waitingSince: instant(row['waiting_since']), remindedAt: instant(row['reminded_at']) },
      ...{ completedAt: instant(row['completed_at']), completionUnseen: row['completion_unseen'] },
      ...{ appointmentAt: instant(row['appointment_at']), appointmentId: null },
      ...{ resumesCompletion: row['resumes_completion'] },
      completions: ends.map((one) => ({
        ...{ id: one.id, endedBy: one.reopened_by, endedAt: instant(one.reopened_at) },
      })),
    } as Omit<State, 'waitsBecause'>;
    // The next migration stores why requests wait.
    const { waitsBecause: _, ...folded } = fold(new Date(row['created_at'] as string), story);
    expect(folded, String(row['id'])).toEqual(state);
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
    kinds[String(row['id'])] = story.map(({ kind }) => kind);
  }
  expect(kinds['1']).toEqual(['asked', 'summed_up', 'waited', 'completed', 'rated', 'thanked', 'stood']);
  expect(kinds['3']).toContain('said_still_open');
  expect(requests.filter((row) => row['resumes_completion'] === true).map(({ id }) => id)).toEqual([4]);
  // A second run of the step tells no story twice.
  const [count] = await run('select count(*)::int as count from request_events');
  await migrate(programUpTo(AFTER));
  expect(await run('select count(*)::int as count from request_events')).toEqual([count]);
});
