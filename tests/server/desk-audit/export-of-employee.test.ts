// docs/product/desk-audit.md#export-of-an-employee
import { describe, expect, test } from 'vitest';
import { exportEmployee as exportOf } from '../../../server/services/employees/export/export-employee.ts';
import { deskCompletion } from '../../../src/lib/contract/desk-completion.ts';
import { deskNextStep, deskNote, deskRequest } from '../../../src/lib/contract/desk-request.ts';
import { exportEmployee } from '../../../src/lib/contract/operator/employees.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import { newConcierge } from '../../helpers/employees/concierge.ts';
import { newEmployee, operatorOf } from '../../helpers/employees/employee.ts';
import { addTestSurveys } from '../../helpers/employees/test-survey.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const app = await appOfFile();
await addTestSurveys(app);

describe('the export of an employee', () => {
  const newLead = () => newConcierge(app, { role: 'lead' });

  /** Writes what is for colleagues alone: a note, and what worked. */
  async function writeForColleagues(lead: Awaited<ReturnType<typeof newLead>>, id: number) {
    const params = { id };
    await lead.call(deskNote, { params, body: { note: { body: 'Marker of a note' } } });
    await lead.call(deskNextStep, { params, body: { next: { step: 'complete' } } });
    await lead.call(deskCompletion, { params, body: { completion: { outcome: 'Marker of a tip' } } });
  }

  test('says who opened which request, and has nothing that is for colleagues alone', async () => {
    const lead = await newLead();
    const employee = await newEmployee(app, 'Ana', 'Silva');
    const { id } = await newRequest(employee);
    await lead.call(deskRequest, { params: { id } });
    await writeForColleagues(lead, id);
    const { data } = await operatorOf(app).call(exportEmployee, { body: { email: employee.email } });
    const actions = data['concierge_actions'] as { readonly action: string }[];
    expect(actions.filter(({ action }) => action === 'opened' || action === 'noted')).toMatchObject([
      { action: 'opened', concierge: lead.name, request_id: id },
      { action: 'noted', concierge: lead.name, request_id: id },
    ]);
    expect(data['completions']).toMatchObject([{ request_id: id }]);
    expect(JSON.stringify(data)).not.toContain('Marker');
    expect(data).not.toHaveProperty('internal_notes');
  });

  test('has it with NOTES_IN_EXPORT=on', async () => {
    const lead = await newLead();
    const employee = await newEmployee(app, 'Ana', 'Silva');
    const { id } = await newRequest(employee);
    await writeForColleagues(lead, id);
    const services = { ...app.services, desk: { ...app.services.desk, notesInExport: true } };
    const { data } = await exportOf(services, employee.email);
    expect(data['internal_notes']).toMatchObject([
      { request_id: id, concierge: lead.name, text: 'Marker of a note' },
    ]);
    expect(data['completions']).toMatchObject([{ note_for_similar_requests: 'Marker of a tip' }]);
  });
});
