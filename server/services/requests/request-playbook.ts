import { eq, sql } from 'drizzle-orm';
import type { Playbook } from '../../../src/lib/contract/operator/survey-file.ts';
import type { EmittedRequest } from '../../../src/lib/contract/requests.ts';
import type { Db } from '../../db/client.ts';
import { requests } from '../../db/schema/requests.ts';
import { requestSurveys } from '../../db/schema/content.ts';

/** Returns the playbook of a request's survey as the content has it now; null without one. */
export async function playbookOf(db: Db, requestId: number): Promise<Playbook | null> {
  const [found] = await db
    .select({ playbook: requestSurveys.playbook })
    .from(requests)
    .innerJoin(requestSurveys, eq(requestSurveys.id, requests.surveyId))
    .where(eq(requests.id, requestId));
  return found?.playbook ?? null;
}

/** The steps that the employee of a request sees, each with whether it is done, until it is completed. */
const shownSteps = sql`
  from request_surveys s cross join lateral json_array_elements_text(s.playbook -> 'steps')
    with ordinality as step (text, place)
  left join playbook_ticks t on t.request_id = requests.id and t.step = step.text
  where s.id = requests.survey_id and requests.status <> 'closed' and (s.playbook ->> 'show_progress')::boolean`;

/** The progress that the employee sees; null where the playbook shows none: docs/product/playbooks.md#progress. */
export const progress = sql<EmittedRequest['progress']>`(
  select json_build_object('steps',
    json_agg(json_build_object('text', step.text, 'done', t.step is not null) order by step.place)) ${shownSteps}
  having count(*) > 0
)`;

/** The number of the shown steps that are done; null where none are shown. */
export const stepsDone = sql<number | null>`(select count(t.step)::int ${shownSteps} having count(*) > 0)`;
