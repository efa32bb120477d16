// docs/product/assistant.md#offering-of-a-request
import { expect, it } from 'vitest';
import { getRequestById } from '../../../src/lib/api/thread.ts';
import { beginAssistant, submitRequest } from '../../../src/lib/stores/assistant/assistant.ts';
import { readUnfinished } from '../../../src/lib/stores/assistant/unfinished-list.ts';
import { openAssistant, takeComeBack } from '../../../src/lib/stores/shell/drawers.ts';
import {
  answer,
  answerCustomPet,
  asked,
  current,
  CUSTOM_PET,
} from '../../helpers/employees/open-dialogue.ts';
import { newcomer } from '../../helpers/employees/employee-of-file.ts';

const OFFERING_ID = 1;
const ABOUT = { name: 'Medical coverage', provider_name: 'Larkmeadow Health' };
const FROM_OFFERING = { ...CUSTOM_PET, offeringId: OFFERING_ID };

await newcomer({ demo: true });

it('shows the offering that a request was started from, and hands it to the concierge', async () => {
  await answerCustomPet(FROM_OFFERING);
  expect(current().about).toEqual(ABOUT);
  await submitRequest();
  const { phase } = current();
  if (phase.name !== 'received' || phase.requestId === null) throw new Error(phase.name);
  const { details } = await getRequestById(phase.requestId);
  expect(details?.split('\n')[0]).toBe('About: Medical coverage (Larkmeadow Health)');
});

it.each([[2_000_000], ['a'], [-1]])('ignores an offering that does not exist: %j', async (offeringId) => {
  await beginAssistant({ ...CUSTOM_PET, offeringId });
  expect(asked()).toBeDefined();
  expect(current().about).toBeNull();
});

it('keeps drafts of one survey for two offerings apart', async () => {
  await beginAssistant(FROM_OFFERING);
  await answer('A question about my doctor');
  await beginAssistant(CUSTOM_PET);
  expect(current()).toMatchObject({ about: null, answered: [], resumed: false });
  await answer('A new bed');
  await beginAssistant({ ...FROM_OFFERING, offeringId: String(OFFERING_ID) });
  expect(current()).toMatchObject({ about: ABOUT, resumed: true });
  expect(current().answered[0]?.input.text).toBe('A question about my doctor');
  expect(readUnfinished()).toHaveLength(2);
});

it('does not return to the offering once the request is sent', async () => {
  openAssistant({ id: CUSTOM_PET.surveyId, name: CUSTOM_PET.name, comeBack: () => undefined });
  await answerCustomPet();
  await submitRequest();
  expect(takeComeBack()).toBeUndefined();
});
