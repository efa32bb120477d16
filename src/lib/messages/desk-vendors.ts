export const deskVendorsText = {
  title: 'Vendors',
  intro:
    'The concierges of a company share these. Employees see only the option that you send, never a remark or a note.',
  search: 'Search vendors',
  searchPlaceholder: 'Name, place, remark',
  archivedOnes: 'Show archived ones',
  failed: 'The vendors could not be loaded.',
  empty: 'No vendor is in the book yet.',
  nothingFound: 'No vendor has these words.',
  more: 'There are more. Search to find them.',
  found: (count: number) => (count === 1 ? '1 vendor' : `${String(count)} vendors`),
  add: 'New vendor',
  change: 'Change',
  changeTitle: 'Change vendor',
  changeOf: (name: string) => `Change ${name}`,
  archive: 'Archive',
  archiveOf: (name: string) => `Archive ${name}`,
  restore: 'Bring back',
  restoreOf: (name: string) => `Bring back ${name}`,
  company: 'Company',
  chooseCompany: 'Choose one',
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  hours: 'Hours',
  region: 'Region',
  remark: 'Remark',
  remarkHint: 'Only concierges read it.',
  save: 'Save vendor',
  cancel: 'Cancel',
  problems: {
    name: 'Please enter a name.',
    email: 'Please enter a valid email address, or none.',
    company: 'Please choose a company.',
  },
  /** `average` is null before the first rating. */
  used: (times: number, average: number | null) => {
    const chosen =
      times === 0 ? 'Not chosen yet' : times === 1 ? 'Chosen once' : `Chosen ${String(times)} times`;
    return average === null ? chosen : `${chosen}, rated ${average.toFixed(1)} of 5`;
  },
  /** One choice: who had offered it, when, and how its request was rated. */
  use: (name: string, ago: string, rating: number | null) =>
    `Chosen ${ago.toLowerCase()}, offered by ${name}${rating === null ? '' : `, rated ${String(rating)} of 5`}`,
  noteLabel: (name: string) => `How it went with ${name}`,
  notePlaceholder: 'How it went, in one line',
  addNote: 'Add note',
  /** In the dialog of options. */
  insert: 'Add a vendor',
  insertHint: 'Enter adds the first one.',
  added: (name: string) => `${name} is an option now.`,
  book: 'All vendors',
  loading: 'Loading vendors…',
} as const;
