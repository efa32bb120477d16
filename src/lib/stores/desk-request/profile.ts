import type { DeskRequest } from '../../contract/desk-request.ts';
import {
  ADDRESS_ANSWER_IDS,
  CHIP_ANSWER_IDS,
  EMAIL_ANSWER_ID,
  PHONE_ANSWER_ID,
} from '../../contract/question-types.ts';
import { addressLines } from '../../format/address-lines.ts';
import { deskRequestText } from '../../messages/desk-request.ts';

interface Fact {
  readonly label: string;
  readonly value: string;
}

/** Returns what the employee has told about themselves, as it is read: phone number, address, household. */
export function factsOf({ profile }: DeskRequest['employee']): readonly Fact[] {
  const answers = new Map(profile.map(({ answer_id: id, value }) => [id, value]));
  const textOf = (id: number) => String(answers.get(id) ?? '').trim();
  const address = addressLines({
    line1: textOf(ADDRESS_ANSWER_IDS.line1),
    line2: textOf(ADDRESS_ANSWER_IDS.line2),
    city: textOf(ADDRESS_ANSWER_IDS.city),
    state: textOf(ADDRESS_ANSWER_IDS.state),
    postalCode: textOf(ADDRESS_ANSWER_IDS.postalCode),
    country: textOf(ADDRESS_ANSWER_IDS.country),
  });
  const household = Object.entries(CHIP_ANSWER_IDS).flatMap(([name, id]) =>
    answers.get(id) === true || answers.get(id) === 'true'
      ? [deskRequestText.household[name as keyof typeof CHIP_ANSWER_IDS]]
      : [],
  );
  const facts = [
    { label: deskRequestText.phone, value: textOf(PHONE_ANSWER_ID) },
    { label: deskRequestText.contactEmail, value: textOf(EMAIL_ANSWER_ID) },
    { label: deskRequestText.address, value: address.join('\n') },
    { label: deskRequestText.householdLabel, value: household.join(', ') },
  ];
  return facts.filter(({ value }) => value !== '');
}
