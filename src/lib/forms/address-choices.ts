import { addressPartsOf, countryNames } from '../contract/countries.ts';

/** A choice of an address field. */
export interface AddressChoice {
  /** As it is saved and sent. */
  readonly value: string;
  readonly label: string;
}

/** Code and name of the states of a country, where letters are addressed with the code. */
const STATES: ReadonlyMap<string, readonly AddressChoice[]> = new Map([
  [
    'United States',
    choices(
      'AL Alabama|AK Alaska|AS American Samoa|AZ Arizona|AR Arkansas|AA Armed Forces Americas|' +
        'AE Armed Forces Europe|AP Armed Forces Pacific|CA California|CO Colorado|CT Connecticut|DE Delaware|' +
        'DC District of Columbia|FL Florida|GA Georgia|GU Guam|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|' +
        'IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|' +
        'MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|' +
        'NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|' +
        'MP Northern Mariana Islands|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|PR Puerto Rico|' +
        'RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|' +
        'VI Virgin Islands|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming',
    ),
  ],
  [
    'Canada',
    choices(
      'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|' +
        'NT Northwest Territories|NS Nova Scotia|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|' +
        'SK Saskatchewan|YT Yukon',
    ),
  ],
  [
    'Australia',
    choices(
      'ACT Australian Capital Territory|NSW New South Wales|NT Northern Territory|QLD Queensland|' +
        'SA South Australia|TAS Tasmania|VIC Victoria|WA Western Australia',
    ),
  ],
]);

function choices(list: string): readonly AddressChoice[] {
  return list.split('|').map((entry) => {
    const space = entry.indexOf(' ');
    return { value: entry.slice(0, space), label: entry.slice(space + 1) };
  });
}

/** Returns all countries, and `chosen` as well if an earlier version has saved it as free text. */
export function countryChoices(chosen: string): readonly AddressChoice[] {
  const isKnown = chosen === '' || countryNames.includes(chosen);
  return (isKnown ? countryNames : [chosen, ...countryNames]).map((name) => ({ value: name, label: name }));
}

/** Returns the states of a country; null for a country whose addresses have no fixed list. */
export function stateChoices(country: string): readonly AddressChoice[] | null {
  return STATES.get(country) ?? null;
}

/** Returns the state as it is saved where the country has a list, by code or by name; null for none of the list. */
function listedState(country: string, state: string): string | null {
  const wanted = state.trim().toLowerCase();
  const isOne = ({ value, label }: AddressChoice) =>
    value.toLowerCase() === wanted || label.toLowerCase() === wanted;
  return stateChoices(country)?.find(isOne)?.value ?? null;
}

/** The state as the employee entered it, and the country that was chosen meanwhile. */
export interface EnteredState {
  readonly state: string;
  readonly country: string;
}

/**
 * Returns an entered state as the field of a country takes it: its code where there is a list, else the text; '' where it does not
 * fit: what was chosen from a list fits no other country.
 */
export function stateIn(country: string, { state, country: before }: EnteredState): string {
  if (stateChoices(country) !== null) return listedState(country, state) ?? '';
  return listedState(before, state) === null ? state : '';
}

/** What the form of an address chooses from and how its fields follow the country, in one piece that loads lazily. */
export const addressChoices = {
  partsOf: addressPartsOf,
  countries: countryChoices,
  states: stateChoices,
  stateIn,
};
export type AddressChoices = typeof addressChoices;
