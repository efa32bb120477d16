import { product } from '../config/product.ts';

export const categoriesText = {
  exploreTitle: 'Request categories',
  exploreLead: 'Pick a corner of life. We will show you what others hand over.',
  customTitle: 'Custom request',
  customLead: 'How would you categorize your request?',
  customTyped: 'Your request:',
  customEntryTitle: 'Custom request',
  customEntryText: 'Nothing fits? Tell us in your own words.',
  back: 'All categories',
  loadFailed: 'We could not load the categories.',
  surveysFailed: 'We could not load the requests of this category.',
  startFailed: 'We could not start your request.',
  nothingToStart: 'There is nothing to ask in this category yet. Please choose another one.',
  emptyTitle: 'Nothing here yet',
  emptyText: 'Tell us what you need in your own words instead.',
  emptyAction: 'Create a request',
  noneLead: 'Your concierge team is still setting things up.',
  noneTitle: 'Nothing to choose from yet',
  noneText: 'Please look again in a few days. Until then, write to',
  pageLead: `Choose one to begin. People save an estimated ${product.hoursSavedPerTask} per task.`,
  notFoundTitle: 'We could not find that category',
  notFoundText: 'It may have been renamed. All categories are one step away.',
  backToDashboard: 'Dashboard',
} as const;

const hints: Readonly<Record<string, string>> = {
  car: 'Repairs, registration, buying and selling',
  family: 'Childcare, school, birthdays, elders',
  finances: 'Taxes, bills, insurance, budgets',
  home: 'Repairs, cleaning, contractors',
  'home / moving': 'Movers, utilities, a new address',
  'medical / employer benefits': 'Doctors, claims, benefits',
  pet: 'Vets, sitters, insurance',
  travel: 'Flights, stays, whole trips',
  wildcard: 'Gifts, tables, research, anything else',
};

/** Returns examples for a known category; null for others. */
export function categoryHint(name: string): string | null {
  return hints[name.toLowerCase()] ?? null;
}
