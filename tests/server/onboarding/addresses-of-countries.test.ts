// docs/product/onboarding.md#address
import { describe, expect, test } from 'vitest';
import { safeParseAsync } from 'zod/v4/core';
import { checkIntroAnswers } from '../../../server/services/onboarding/intro-answers.ts';
import { addressPartsOf, countryNames } from '../../../src/lib/contract/countries.ts';
import { listIntroAnswers, postIntroAnswers, startSurvey } from '../../../src/lib/contract/assistant.ts';
import { stateChoices } from '../../../src/lib/forms/address-choices.ts';
import { contactInfoForm } from '../../../src/lib/forms/contact-info-form.ts';
import { noContactInfo, type ContactInfoValues } from '../../../src/lib/forms/onboarding-fields.ts';
import { contactInfoAnswers, contactInfoIn } from '../../../src/lib/stores/onboarding/answers.ts';
import { newEmployee } from '../../helpers/employees/employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const PARTS = ['city', 'state', 'postalCode'] as const;
type Need = 'required' | 'optional' | 'none';

/** An address of a country that has what one of these needs. */
function addressOf(country: string, filled: readonly Need[]): ContactInfoValues {
  const parts = addressPartsOf(country);
  const texts = {
    city: 'Sampleton',
    state: stateChoices(country)?.[0]?.value ?? 'Sample',
    postalCode: '00042',
  };
  const values: ContactInfoValues = { ...noContactInfo, country, line1: '18 Placeholder Lane' };
  for (const name of PARTS) if (filled.includes(parts[name].need)) values[name] = texts[name];
  return values;
}

/** Returns the fields that the form finds missing. */
async function missingInForm(values: ContactInfoValues): Promise<readonly string[]> {
  const { error } = await safeParseAsync(contactInfoForm, values);
  return (error?.issues ?? []).map(({ path }) => path.join('.'));
}

function serverTakes(values: ContactInfoValues): boolean {
  try {
    checkIntroAnswers(contactInfoAnswers(values));
    return true;
  } catch {
    return false;
  }
}

const unknown = ['', 'Atlantis', 'constructor'];

describe.each([...countryNames, ...unknown])('an address in %j', (country) => {
  test('is complete for the form and for the API without what the country does not need', async () => {
    for (const filled of [['required'], ['required', 'optional'], ['required', 'none']] as const) {
      const values = addressOf(country, filled);
      expect(await missingInForm(values)).toEqual(country === '' ? ['country'] : []);
      expect(serverTakes(values)).toBe(country !== '');
    }
  });

  test('is refused by both without a part that the country needs', async () => {
    for (const name of PARTS) {
      const values = { ...addressOf(country === '' ? 'Atlantis' : country, ['required']), [name]: ' ' };
      const isNeeded = addressPartsOf(country)[name].need === 'required';
      expect(await missingInForm(values)).toEqual(isNeeded ? [name] : []);
      expect(serverTakes(values)).toBe(!isNeeded);
    }
  });
});

test.each(unknown)('an address in %j has the parts of the specification', (country) => {
  expect(PARTS.map((name) => addressPartsOf(country)[name])).toEqual([
    { need: 'required', label: 'city' },
    { need: 'required', label: 'state' },
    { need: 'required', label: 'postal code' },
  ]);
});

const app = await appOfFile();

/** The first country of each combination of needs. */
const combinations = [
  ...new Map(
    countryNames
      .toReversed()
      .map((country) => [PARTS.map((name) => addressPartsOf(country)[name].need).join(), country]),
  ).values(),
];

test.each(combinations)(
  'an address in %s is saved as it was entered, with a part that came anyway',
  async (country) => {
    const employee = await newEmployee(app);
    const started = await employee.call(startSurvey, { params: { id: 603 }, body: {} });
    const params = { token: started.user_request_survey.token };
    for (const filled of [['required'], ['required', 'optional', 'none']] as const) {
      const values = addressOf(country, filled);
      const answers = [...contactInfoAnswers(values)];
      await employee.call(postIntroAnswers, { params, body: { answers } });
      expect(contactInfoIn((await employee.call(listIntroAnswers)).answers)).toEqual(values);
    }
  },
);

test.each([
  ['United States', 'city required, state required, ZIP code required'],
  ['Canada', 'city required, province required, postal code required'],
  ['Germany', 'city required, postal code required'],
  ['Ireland', 'city required, county optional, Eircode optional'],
  ['United Kingdom', 'town or city required, postcode required'],
  ['India', 'city required, state required, PIN code required'],
  ['Japan', 'city optional, prefecture required, postal code required'],
  ['Hong Kong', 'district required, area required'],
  ['United Arab Emirates', 'city optional, emirate required'],
  ['Singapore', 'postal code required'],
  ['Qatar', 'city required'],
  ['Puerto Rico', 'city required, ZIP code required'],
  [' Germany ', 'city required, postal code required'],
])('%s has %s', (country, parts) => {
  const described = PARTS.map((name) => addressPartsOf(country)[name])
    .filter(({ need }) => need !== 'none')
    .map(({ need, label }) => `${label} ${need}`);
  expect(described.join(', ')).toBe(parts);
});
