/** A choice of an address field. */
export interface AddressChoice {
  /** As it is saved and sent. */
  readonly value: string;
  readonly label: string;
}

/** Names in English by the Unicode CLDR; the first is the most usual one here. */
const COUNTRIES = (
  'United States|Afghanistan|Åland Islands|Albania|Algeria|American Samoa|Andorra|Angola|Anguilla|' +
  'Antigua & Barbuda|Argentina|Armenia|Aruba|Australia|Austria|Azerbaijan|Bahamas|Bahrain|Bangladesh|' +
  'Barbados|Belarus|Belgium|Belize|Benin|Bermuda|Bhutan|Bolivia|Bosnia & Herzegovina|Botswana|Brazil|' +
  'British Indian Ocean Territory|British Virgin Islands|Brunei|Bulgaria|Burkina Faso|Burundi|Cambodia|' +
  'Cameroon|Canada|Cape Verde|Caribbean Netherlands|Cayman Islands|Central African Republic|Chad|Chile|' +
  'China|Christmas Island|Cocos (Keeling) Islands|Colombia|Comoros|Congo - Brazzaville|Congo - Kinshasa|' +
  'Cook Islands|Costa Rica|Côte d’Ivoire|Croatia|Cuba|Curaçao|Cyprus|Czechia|Denmark|Djibouti|Dominica|' +
  'Dominican Republic|Ecuador|Egypt|El Salvador|Equatorial Guinea|Eritrea|Estonia|Eswatini|Ethiopia|' +
  'Falkland Islands|Faroe Islands|Fiji|Finland|France|French Guiana|French Polynesia|Gabon|Gambia|Georgia|' +
  'Germany|Ghana|Gibraltar|Greece|Greenland|Grenada|Guadeloupe|Guam|Guatemala|Guernsey|Guinea|Guinea-Bissau|' +
  'Guyana|Haiti|Honduras|Hong Kong|Hungary|Iceland|India|Indonesia|Iran|Iraq|Ireland|Isle of Man|Israel|' +
  'Italy|Jamaica|Japan|Jersey|Jordan|Kazakhstan|Kenya|Kiribati|Kosovo|Kuwait|Kyrgyzstan|Laos|Latvia|Lebanon|' +
  'Lesotho|Liberia|Libya|Liechtenstein|Lithuania|Luxembourg|Macao|Madagascar|Malawi|Malaysia|Maldives|Mali|' +
  'Malta|Marshall Islands|Martinique|Mauritania|Mauritius|Mayotte|Mexico|Micronesia|Moldova|Monaco|Mongolia|' +
  'Montenegro|Montserrat|Morocco|Mozambique|Myanmar|Namibia|Nauru|Nepal|Netherlands|New Caledonia|' +
  'New Zealand|Nicaragua|Niger|Nigeria|Niue|Norfolk Island|North Korea|North Macedonia|' +
  'Northern Mariana Islands|Norway|Oman|Pakistan|Palau|Palestinian Territories|Panama|Papua New Guinea|' +
  'Paraguay|Peru|Philippines|Pitcairn Islands|Poland|Portugal|Puerto Rico|Qatar|Réunion|Romania|Russia|' +
  'Rwanda|Samoa|San Marino|São Tomé & Príncipe|Saudi Arabia|Senegal|Serbia|Seychelles|Sierra Leone|' +
  'Singapore|Sint Maarten|Slovakia|Slovenia|Solomon Islands|Somalia|South Africa|' +
  'South Georgia & South Sandwich Islands|South Korea|South Sudan|Spain|Sri Lanka|St. Barthélemy|St. Helena|' +
  'St. Kitts & Nevis|St. Lucia|St. Martin|St. Pierre & Miquelon|St. Vincent & Grenadines|Sudan|Suriname|' +
  'Svalbard & Jan Mayen|Sweden|Switzerland|Syria|Taiwan|Tajikistan|Tanzania|Thailand|Timor-Leste|Togo|' +
  'Tokelau|Tonga|Trinidad & Tobago|Tunisia|Türkiye|Turkmenistan|Turks & Caicos Islands|Tuvalu|' +
  'U.S. Virgin Islands|Uganda|Ukraine|United Arab Emirates|United Kingdom|Uruguay|Uzbekistan|Vanuatu|' +
  'Vatican City|Venezuela|Vietnam|Wallis & Futuna|Western Sahara|Yemen|Zambia|Zimbabwe'
).split('|');

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
  const isKnown = chosen === '' || COUNTRIES.includes(chosen);
  return (isKnown ? COUNTRIES : [chosen, ...COUNTRIES]).map((name) => ({ value: name, label: name }));
}

/** Returns the states of a country; null for a country whose addresses have no fixed list. */
export function stateChoices(country: string): readonly AddressChoice[] | null {
  return STATES.get(country) ?? null;
}

/** Returns a state as the country's field takes it: its code where there is a list, else the text; '' for another country's state. */
export function stateIn(country: string, state: string): string {
  const wanted = state.trim().toLowerCase();
  const isOne = ({ value, label }: AddressChoice) =>
    value.toLowerCase() === wanted || label.toLowerCase() === wanted;
  const states = stateChoices(country);
  if (states !== null) return states.find(isOne)?.value ?? '';
  const isForeign = country !== '' && [...STATES.values()].some((list) => list.some(isOne));
  return isForeign ? '' : state;
}
