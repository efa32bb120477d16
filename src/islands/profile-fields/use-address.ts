import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import {
  addressPartNames,
  type AddressFieldName,
  type AddressPartName,
  type AddressParts,
  usualAddressParts,
} from '../../lib/contract/address-rules.ts';
import { isBlank } from '../../lib/contract/shared/blank.ts';
import type { AddressChoice, AddressChoices, EnteredState } from '../../lib/forms/address-choices.ts';
import type { ContactInfoValues } from '../../lib/forms/onboarding-fields.ts';
import type { ZodForm } from '../form/form.tsx';

interface AskedAddress {
  readonly country: string;
  readonly parts: AddressParts;
  readonly isAsked: (name: AddressPartName) => boolean;
  readonly countries: readonly AddressChoice[];
  /** Null for a state to type. */
  readonly states: readonly AddressChoice[] | null;
  /** Tells that a field has the focus: it must not go while its text is replaced. */
  readonly hold: (name: AddressFieldName) => void;
}

const noState: EnteredState = { state: '', country: '' };
/** Kept, so that the next form has them at once. */
let loaded: AddressChoices | null = null;

/** Loads the countries and their states, which weigh more than the other fields together. */
export async function loadAddressChoices(): Promise<AddressChoices> {
  loaded ??= (await import('../../lib/forms/address-choices.ts')).addressChoices;
  return loaded;
}

/**
 * Returns what the form asks for in the chosen country, and fits the state to it; until the countries are loaded, what is usual. A
 * part that the country does not have is asked for while it has a text, so that it can be corrected
 * (docs/product/onboarding.md#address).
 */
export function useAddress(form: ZodForm<ContactInfoValues, ContactInfoValues>): AskedAddress {
  const { control, getValues, setValue, trigger } = form;
  const { isSubmitted } = form.formState;
  const country = useWatch({ control, name: 'country' });
  const texts = useWatch({ control, name: addressPartNames });
  const [choices, setChoices] = useState(loaded);
  const [held, setHeld] = useState<{ readonly name: AddressFieldName; readonly country: string } | null>(
    null,
  );
  // A state that does not fit one country comes back with the next: arrow keys choose every country on their way.
  const entered = useRef(noState);
  const fitted = useRef(noState);
  useEffect(() => void loadAddressChoices().then(setChoices), []);
  useEffect(() => {
    if (choices === null) return;
    const state = getValues('state');
    if (state !== fitted.current.state) entered.current = { state, country: fitted.current.country };
    const fitting = choices.stateIn(country, entered.current);
    fitted.current = { state: fitting, country };
    if (fitting !== '' && entered.current.country === '') entered.current = fitted.current;
    if (fitting !== state) setValue('state', fitting, { shouldDirty: true });
    // What is wrong is said in the words of the country.
    if (isSubmitted) void trigger(addressPartNames);
  }, [choices, country, isSubmitted, getValues, setValue, trigger]);
  const parts = choices?.partsOf(country) ?? usualAddressParts;
  const chosen = country === '' ? [] : [{ value: country, label: country }];
  return {
    country,
    parts,
    isAsked: (name) =>
      parts[name].need !== 'none' ||
      !isBlank(texts[addressPartNames.indexOf(name)] ?? '') ||
      (held?.name === name && held.country === country),
    countries: choices?.countries(country) ?? chosen,
    states: choices?.states(country) ?? null,
    hold: (name) => setHeld({ name, country }),
  };
}
