import { usualAddressParts, type AddressParts } from './address-rules.ts';

/**
 * A country per entry, the most usual one first, the others by name: its English name by the Unicode CLDR, what its addresses have (`C`
 * city, `S` state, `Z` postal code; a small letter is optional, one that is missing is never asked for), and the labels of
 * state, postal code and city where they are not "province", "postal code" and "city". From the address data of
 * google/libaddressinput of 2025-06-12: docs/decisions/032-addresses-of-countries.md.
 */
const TABLE =
  'United States:CSZ:state:ZIP code|Afghanistan:Cz|Åland Islands:CZ|Albania:Cz|Algeria:Cz|' +
  'American Samoa:CZ::ZIP code|Andorra:Cz|Angola:C|Anguilla:Cz|Antigua & Barbuda:C|Argentina:Csz|' +
  'Armenia:Csz|Aruba:C|Australia:CSZ:state:postcode:suburb or city|Austria:CZ|Azerbaijan:Cz|' +
  'Bahamas:Cs:island|Bahrain:Cz|Bangladesh:Cz|Barbados:Csz:parish|Belarus:Csz:region|Belgium:CZ|Belize:C|' +
  'Benin:C|Bermuda:Cz|Bhutan:Cz|Bolivia:C|Bosnia & Herzegovina:Cz|Botswana:C|Brazil:CSZ:state|' +
  'British Indian Ocean Territory:CZ::postcode|British Virgin Islands:Cz|Brunei:Cz|Bulgaria:Cz|' +
  'Burkina Faso:C|Burundi:C|Cambodia:Cz|Cameroon:C|Canada:CSZ|Cape Verde:Csz:island|Caribbean Netherlands:C|' +
  'Cayman Islands:cSz:island|Central African Republic:C|Chad:C|Chile:Csz:region|China:CSZ|' +
  'Christmas Island:Csz:state:postcode|Cocos (Keeling) Islands:Csz:state:postcode|Colombia:CSz:department|' +
  'Comoros:C|Congo - Brazzaville:C|Congo - Kinshasa:C|Cook Islands:C|Costa Rica:CSz|Côte d’Ivoire:C|' +
  'Croatia:Cz|Cuba:Csz|Curaçao:C|Cyprus:Cz|Czechia:CZ|Denmark:CZ|Djibouti:C|Dominica:C|' +
  'Dominican Republic:Cz|Ecuador:Cz|Egypt:Csz:governorate|El Salvador:CSz:department|Equatorial Guinea:C|' +
  'Eritrea:C|Estonia:CsZ:county|Eswatini:Cz|Ethiopia:Cz|Falkland Islands:CZ::postcode|Faroe Islands:Cz|' +
  'Fiji:C|Finland:CZ|France:CZ|French Guiana:CZ|French Polynesia:CSZ:island|Gabon:C|Gambia:C|Georgia:Cz|' +
  'Germany:CZ|Ghana:C|Gibraltar:z::postcode|Greece:CZ|Greenland:CZ|Grenada:C|Guadeloupe:CZ|' +
  'Guam:CZ::ZIP code|Guatemala:Cz|Guernsey:CZ::postcode|Guinea:Cz|Guinea-Bissau:Cz|Guyana:C|Haiti:Cz|' +
  'Honduras:CSz:department|Hong Kong:CS:area::district|Hungary:CZ|Iceland:Cz|India:CSZ:state:PIN code|' +
  'Indonesia:CSz|Iran:Csz|Iraq:CSz|Ireland:Csz:county:Eircode|Isle of Man:CZ::postcode|Israel:Cz|Italy:CSZ|' +
  'Jamaica:CS:parish|Japan:cSZ:prefecture|Jersey:CZ::postcode|Jordan:Cz|Kazakhstan:Csz:region|Kenya:Cz|' +
  'Kiribati:Cs:island|Kosovo:Cz|Kuwait:Cz|Kyrgyzstan:Cz|Laos:Cz|Latvia:CsZ:municipality|Lebanon:Cz|' +
  'Lesotho:Cz|Liberia:Cz|Libya:C|Liechtenstein:CZ|Lithuania:CsZ:county|Luxembourg:CZ|Macao:|Madagascar:Cz|' +
  'Malawi:C|Malaysia:CsZ:state:postcode|Maldives:Cz|Mali:C|Malta:Cz|Marshall Islands:CZ::ZIP code|' +
  'Martinique:CZ|Mauritania:C|Mauritius:Cz|Mayotte:CZ|Mexico:CSZ:state|Micronesia:CZ::ZIP code|Moldova:Cz|' +
  'Monaco:Cz|Mongolia:Csz|Montenegro:Cz|Montserrat:C|Morocco:Cz|Mozambique:Csz|Myanmar:Cz|Namibia:Cz|' +
  'Nauru:S:district|Nepal:Cz|Netherlands:CZ::postcode|New Caledonia:CZ|New Zealand:CZ::postcode|' +
  'Nicaragua:Csz:department|Niger:Cz|Nigeria:Csz:state|Niue:C|Norfolk Island:Csz:state:postcode|' +
  'North Korea:Csz|North Macedonia:Cz|Northern Mariana Islands:CZ::ZIP code|Norway:CZ|Oman:Cz|Pakistan:Cz|' +
  'Palau:CZ::ZIP code|Palestinian Territories:C|Panama:Cs|Papua New Guinea:CSz|Paraguay:Cz|' +
  'Peru:Csz:region::district|Philippines:Csz::ZIP code|Pitcairn Islands:CZ::postcode|Poland:CZ|Portugal:CZ|' +
  'Puerto Rico:CZ::ZIP code|Qatar:C|Réunion:CZ|Romania:CsZ:county|Russia:CSZ:oblast|Rwanda:C|Samoa:C|' +
  'San Marino:CZ|São Tomé & Príncipe:C|Saudi Arabia:Cz|Senegal:Cz|Serbia:Cz|Seychelles:Cs:island|' +
  'Sierra Leone:C|Singapore:Z|Sint Maarten:C|Slovakia:CZ|Slovenia:Cz|Solomon Islands:C|Somalia:CSz:region|' +
  'South Africa:CZ|South Georgia & South Sandwich Islands:CZ::postcode|South Korea:CSZ:province or city|' +
  'South Sudan:C|Spain:CSZ|Sri Lanka:Cz|St. Barthélemy:CZ|St. Helena:CZ::postcode|' +
  'St. Kitts & Nevis:CS:island|St. Lucia:C|St. Martin:CZ|St. Pierre & Miquelon:CZ|' +
  'St. Vincent & Grenadines:Cz|Sudan:Cz|Suriname:Cs:district|Svalbard & Jan Mayen:CZ|Sweden:CZ|' +
  'Switzerland:CZ|Syria:C|Taiwan:CSZ:county or city::district|Tajikistan:Cz|Tanzania:Cz|Thailand:Csz|' +
  'Timor-Leste:C|Togo:C|Tokelau:C|Tonga:C|Trinidad & Tobago:Cz|Tunisia:Cz|Türkiye:CsZ:::district|' +
  'Turkmenistan:Cz|Turks & Caicos Islands:CZ::postcode|Tuvalu:Cs:island|U.S. Virgin Islands:CZ::ZIP code|' +
  'Uganda:C|Ukraine:CsZ:oblast|United Arab Emirates:cS:emirate|United Kingdom:CZ::postcode:town or city|' +
  'Uruguay:Csz:department|Uzbekistan:Csz:region|Vanuatu:C|Vatican City:Cz|Venezuela:CSz:state|Vietnam:CSz|' +
  'Wallis & Futuna:CZ|Western Sahara:Cz|Yemen:C|Zambia:Cz|Zimbabwe:C';

function parse(entry: string): readonly [string, AddressParts] {
  const [country = '', marks = '', state = 'province', postalCode = 'postal code', city = 'city'] = entry
    .split(':')
    .map((field, index) => (index > 1 && field === '' ? undefined : field));
  const need = (mark: string) =>
    marks.includes(mark) ? 'required' : marks.includes(mark.toLowerCase()) ? 'optional' : 'none';
  return [
    country,
    {
      city: { need: need('C'), label: city },
      state: { need: need('S'), label: state },
      postalCode: { need: need('Z'), label: postalCode },
    },
  ];
}

const countries: ReadonlyMap<string, AddressParts> = new Map(TABLE.split('|').map(parse));

/** The names of all countries as they are saved, the most usual one first. */
export const countryNames: readonly string[] = [...countries.keys()];

/** Returns what the addresses of a country have, by its English name. */
export function addressPartsOf(country: string): AddressParts {
  return countries.get(country.trim()) ?? usualAddressParts;
}
