import type { DataStep } from './data-step.ts';

/**
 * Tells the story of each request from what is stored of it, in the order in which it happened. It ends with how the request stands, since
 * records may have been deleted: `docs/architecture.md#the-story-of-a-request`.
 */
export const tellStories: DataStep = {
  name: 'tell_stories',
  after: '0008_story_of_a_request',
  table: 'requests',
  rows: 500,
  statement: `
    insert into request_events (request_id, number, kind, concierge_id, message_id, detail, at)
    select told.request_id, row_number() over (partition by told.request_id order by told.rank = 9, told.at, told.rank, told.message_id, told.kind),
      told.kind, told.concierge_id, told.message_id, told.detail, told.at
    from (
      select r.id as request_id, 'asked' as kind, null::integer as concierge_id, null::integer as message_id,
        '{}'::jsonb as detail, r.created_at as at, 0 as rank
      from requests r where r.id > $1 and r.id <= $2
      union all
      select m.request_id,
        case when m.is_automatic then 'acknowledged' when m.source = 'user' then 'wrote'
          when exists (select from completions c where c.message_id = m.id) then 'summed_up' else 'replied' end,
        case when m.source = 'concierge' then (select c.id from concierges c where c.name = m.source_name) end,
        m.id, '{}', m.created_at, 1
      from messages m where m.request_id > $1 and m.request_id <= $2
      union all
      select m.request_id, case m.turn -> 'after' ->> 'waitsFor' when 'them' then 'waited' else 'reminded' end,
        (select c.id from concierges c where c.name = m.source_name), m.id,
        case m.turn -> 'after' ->> 'waitsFor' when 'them' then '{}'
          else jsonb_build_object('until', m.turn -> 'after' -> 'waitingSince') end,
        m.created_at, 3
      from messages m
      where m.request_id > $1 and m.request_id <= $2 and m.turn is not null and m.turn -> 'after' ->> 'status' <> 'closed'
      union all
      select c.request_id, 'completed', c.concierge_id,
        (select max(m.id) from messages m where m.request_id = c.request_id and m.turn -> 'after' ->> 'status' = 'closed'
          and (m.turn -> 'after' ->> 'completedAt')::timestamptz = c.completed_at),
        jsonb_build_object('completionId', c.id), c.completed_at, 3
      from completions c where c.request_id > $1 and c.request_id <= $2
      union all
      select c.request_id, 'rated', null, null, jsonb_build_object('completionId', c.id), c.rated_at, 4
      from completions c where c.request_id > $1 and c.request_id <= $2 and c.rated_at is not null
      union all
      select c.request_id, 'thanked', null, null, jsonb_build_object('completionId', c.id), c.thanked_at, 4
      from completions c where c.request_id > $1 and c.request_id <= $2 and c.thanked_at is not null
      union all
      select c.request_id, 'said_still_open', null, null, '{}', c.reopened_at, 4
      from completions c where c.request_id > $1 and c.request_id <= $2 and c.reopened_by = 'employee'
      union all
      select a.request_id, a.action, a.concierge_id, null,
        case a.action when 'claimed' then jsonb_build_object('ownerId', a.concierge_id) when 'handed_over' then '{"to": null}' else '{}' end,
        a.created_at, 2
      from concierge_actions a
      where a.request_id > $1 and a.request_id <= $2 and a.action in ('claimed', 'handed_over', 'reopened')
      union all
      select r.id, 'stood', null, null, jsonb_build_object('state', jsonb_build_object(
          'status', r.status, 'ownerId', r.owner_id, 'waitsFor', r.waits_for,
          'waitingSince', to_char(r.waiting_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'remindedAt', to_char(r.reminded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'completedAt', to_char(r.completed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'completionUnseen', r.completion_unseen,
          'appointmentAt', to_char(r.appointment_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'resumesCompletion', r.resumes_completion,
          'completions', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'endedBy', c.reopened_by,
              'endedAt', to_char(c.reopened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by c.id), '[]')
            from completions c where c.request_id = r.id))),
        r.updated_at, 9
      from requests r where r.id > $1 and r.id <= $2
    ) told
    where not exists (select from request_events e where e.request_id = told.request_id)`,
};
