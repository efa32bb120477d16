import { expect, test } from 'vitest';
import { deskClaim, deskNextStep, deskReopen, deskRequest } from '../../../src/lib/contract/desk-request.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { deskOfFile } from '../../helpers/employees/concierge.ts';
import { newEmployee } from '../../helpers/employees/employee.ts';

const { app, ines } = await deskOfFile();

test('a page that has the request is answered with what a step changed, and with all of it when nothing did', async () => {
  const params = { id: (await newRequest(await newEmployee(app))).id };
  const shown = () => ines.call(deskRequest, { params });
  const query = { answer: 'step' } as const;
  const body = { next: { step: 'complete' } } as const;
  for (const take of [
    () => ines.call(deskClaim, { params, query }),
    () => ines.call(deskNextStep, { params, query, body }),
    () => ines.call(deskReopen, { params, query }),
    () => ines.call(deskNextStep, { params, query, body }),
  ]) {
    const step = await take();
    const { turn, status_changes, completions, request } = await shown();
    const newest_message_id = request.messages.at(-1)?.id ?? 0;
    expect(step).toEqual({ turn, status_changes, completions, status: request.status, newest_message_id });
  }
  expect(await ines.call(deskNextStep, { params, query, body })).toEqual(await shown());
});
