// docs/product/onboarding.md#address
import { expect, it } from 'vitest';
import { useZodForm } from '../../../src/islands/form/form.tsx';
import { ContactFields } from '../../../src/islands/profile-fields/contact-fields.tsx';
import { loadAddressChoices } from '../../../src/islands/profile-fields/use-address.ts';
import { addressPartsOf, countryNames } from '../../../src/lib/contract/countries.ts';
import { contactInfoForm } from '../../../src/lib/forms/contact-info-form.ts';
import { noContactInfo, type ContactInfoValues } from '../../../src/lib/forms/onboarding-fields.ts';
import { capitalized } from '../../../src/lib/format/names.ts';
import { elementsOf, markup, textOf } from '../../helpers/markup.ts';

const PARTS = { city: 'address-level2', state: 'address-level1', postalCode: 'postal-code' } as const;
const partNames = ['city', 'state', 'postalCode'] as const;

await loadAddressChoices();

function AddressForm(values: Partial<ContactInfoValues>) {
  return (
    <ContactFields form={useZodForm(contactInfoForm, { defaultValues: { ...noContactInfo, ...values } })} />
  );
}

interface AskedField {
  readonly label: string;
  readonly isRequired: boolean;
}

/** Returns the fields of a form by what the browser fills in. */
function fieldsOf(html: string): ReadonlyMap<string | undefined, AskedField> {
  const labels = new Map(
    [...html.matchAll(/<label for="([^"]*)"[^>]*>(.*?)<\/label>/gs)].map(([, id, label = '']) => [
      id,
      textOf(label),
    ]),
  );
  const fields = [...elementsOf(html, 'input'), ...elementsOf(html, 'select')];
  return new Map(
    fields.map(({ id, autocomplete, required }) => [
      autocomplete,
      { label: labels.get(id) ?? '', isRequired: required !== undefined },
    ]),
  );
}

it.each(countryNames)('asks in %s for what its addresses have, by the names there', (country) => {
  const fields = fieldsOf(markup(<AddressForm country={country} />));
  const parts = addressPartsOf(country);
  for (const name of partNames) {
    const { need, label } = parts[name];
    expect(fields.get(PARTS[name])).toEqual(
      need === 'none' ? undefined : { label: capitalized(label), isRequired: need === 'required' },
    );
  }
});

it.each(partNames)('keeps a %s that came anyway in view', (name) => {
  const country = countryNames.find((one) => addressPartsOf(one)[name].need === 'none') ?? '';
  expect(country).not.toBe('');
  const fields = fieldsOf(markup(<AddressForm country={country} {...{ [name]: 'Sample' }} />));
  expect(fields.get(PARTS[name])).toMatchObject({ isRequired: false });
});
