function countryName(code: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}

export const helpFirstText = {
  /** Where a line answers; '' for everywhere. */
  countries: (codes: readonly string[]) => codes.map(countryName).join(', '),
  /** The name of a page: its host. */
  page: (address: string) => new URL(address).host.replace(/^www\./, ''),
} as const;
