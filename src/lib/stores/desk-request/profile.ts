import type { DeskRequest } from '../../contract/desk-request.ts';
import {
  ADDRESS_ANSWER_IDS,
  CHIP_ANSWER_IDS,
  EMAIL_ANSWER_ID,
  PHONE_ANSWER_ID,
} from '../../contract/question-types.ts';
import { deskRequestText } from '../../messages/desk-request.ts';

interface Fact {
  readonly label: string;
  readonly value: string;
}

/** Returns what the employee has told about themselves, as it is read: phone number, address, household. */
export function factsOf({ profile }: DeskRequest['employee']): readonly Fact[] {
  const answers = new Map(profile.map(({ answer_id: id, value }) => [id, value]));
  const textOf = (id: number) => String(answers.get(id) ?? '').trim();
  const { line1, line2, city, state, postalCode, country } = ADDRESS_ANSWER_IDS;
  const cityLine = [textOf(city), [textOf(state), textOf(postalCode)].filter(Boolean).join(' ')];
  const address = [textOf(line1), textOf(line2), cityLine.filter(Boolean).join(', '), textOf(country)];
  const household = Object.entries(CHIP_ANSWER_IDS).flatMap(([name, id]) =>
    answers.get(id) === true || answers.get(id) === 'true'
      ? [deskRequestText.household[name as keyof typeof CHIP_ANSWER_IDS]]
      : [],
  );
  const facts = [
    { label: deskRequestText.phone, value: textOf(PHONE_ANSWER_ID) },
    { label: deskRequestText.contactEmail, value: textOf(EMAIL_ANSWER_ID) },
    { label: deskRequestText.address, value: address.filter(Boolean).join('\n') },
    { label: deskRequestText.householdLabel, value: household.join(', ') },
  ];
  return facts.filter(({ value }) => value !== '');
}
