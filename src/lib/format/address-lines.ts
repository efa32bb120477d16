/** An address by its fields; '' for what it does not have. */
export interface Address {
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly country: string;
}

/** Returns the lines of an address as a letter shows them; none for an empty one. */
export function addressLines({ line1, line2, city, state, postalCode, country }: Address): readonly string[] {
  const region = [state, postalCode].filter(Boolean).join(' ');
  return [line1, line2, [city, region].filter(Boolean).join(', '), country].filter(Boolean);
}
