// docs/product/widgets.md#phone-numbers-in-fields
import { beforeEach, describe, expect, test } from 'vitest';
import { deskSendCard } from '../../../src/lib/contract/cards.ts';
import {
  answerQuestion,
  listIntroAnswers,
  postIntroAnswers,
  startSurvey,
} from '../../../src/lib/contract/assistant.ts';
import { getRequest } from '../../../src/lib/contract/requests.ts';
import { postMessage } from '../../../src/lib/contract/thread.ts';
import { formatPhone } from '../../../src/lib/format/phone.ts';
import { answerBody, started } from '../../helpers/employees/answered-survey.ts';
import { deskOfFile, employeeWithRequest } from '../../helpers/employees/concierge.ts';
import type { Employee } from '../../helpers/employees/employee.ts';
import { ITEM, SURVEY } from '../../helpers/employees/test-survey.ts';

const { app, ines } = await deskOfFile();
let employee: Employee;
let params: { id: number };
beforeEach(async () => {
  ({ employee, params } = await employeeWithRequest(app, SURVEY));
});

/** A place that takes a number; returns what it keeps, as it is shown. */
interface Place {
  readonly keep: (typed: string) => Promise<string>;
  readonly refuse: (typed: string) => Promise<unknown>;
}

const PHONE = 104;
const introToken = async () =>
  (await employee.call(startSurvey, { params: { id: 603 }, body: {} })).user_request_survey.token;
const contact = async (typed: string) => ({
  params: { token: await introToken() },
  body: { answers: [{ answer_id: PHONE, value: typed }] },
});

const ofSurvey = async (typed: string) => ({
  params: { id: await started(employee, SURVEY) },
  body: answerBody(ITEM.phone, typed),
});

async function ofCard(typed: string) {
  const questions = [{ label: 'Your number', type: 'PhoneNumberInput' as const }];
  const card = { kind: 'facts' as const, question: 'One thing, please', questions };
  const { request } = await ines.call(deskSendCard, { params, body: { card } });
  const card_id = request.messages.at(-1)?.id ?? 0;
  const card_answer = { card_id, facts: [{ id: '1', value: typed }] };
  return { params, body: { message: { body: 'My number', card_answer } } };
}

const PLACES: Readonly<Record<string, Place>> = {
  'contact info': {
    keep: async (typed) => {
      await employee.call(postIntroAnswers, await contact(typed));
      const { answers } = await employee.call(listIntroAnswers);
      return formatPhone(String(answers.find(({ answer_id: id }) => id === PHONE)?.value));
    },
    refuse: async (typed) => employee.refused(postIntroAnswers, await contact(typed)),
  },
  'a survey': {
    keep: async (typed) => {
      const reply = await employee.call(answerQuestion, await ofSurvey(typed));
      return formatPhone(String(reply.user_request_answer.value));
    },
    refuse: async (typed) => employee.refused(answerQuestion, await ofSurvey(typed)),
  },
  'a card': {
    keep: async (typed) => {
      await employee.call(postMessage, await ofCard(typed));
      const { answers } = (await employee.call(getRequest, { params })).request;
      return answers.at(-1)?.answer ?? '';
    },
    refuse: async (typed) => employee.refused(postMessage, await ofCard(typed)),
  },
};

describe.each(Object.entries(PLACES))('in %s', (_, { keep, refuse }) => {
  test.each([
    ['(415) 555-0132', '(415) 555-0132'],
    ['+1 415 555 0132', '(415) 555-0132'],
    ['+47 22 85 50 50', '+4722855050'],
    ['0047 22 85 50 50', '+4722855050'],
    ['011 44 20 7946 0958', '+442079460958'],
    ['415 555 0132 ext 12', '4155550132 ext 12'],
    ['４１５５５５０１３２', '(415) 555-0132'],
  ])('%s is kept as %s', async (typed, shown) => {
    expect(await keep(typed)).toBe(shown);
  });

  test.each(['44 20 7946 0958', '+47', '+4722855050505050', '415 555 01321'])(
    '%s is refused',
    async (typed) => {
      expect(await refuse(typed)).toMatchObject({
        status: 422,
        error: 'Please enter a valid phone number.',
      });
    },
  );
});
