import { product } from '../config/product.ts';

/** Texts of both screens of benefits and offers; each screen loads its other texts from a file of its own. */
export const offeringsText = {
  loadFailed: 'We could not load your benefits and offers.',
  refreshFailed: 'This may be out of date: we could not reach the server just now.',
  benefit: 'Benefit',
  partnerOffer: 'Partner offer',
} as const;

export const allText = {
  title: 'All Benefits & Offers',
  back: 'Back',
  categories: 'Category',
  onlyBenefits: 'Show only my benefits',
  search: 'Search benefits and offers',
  searchPlaceholder: 'Search names and details',
  count: (shown: number, total: number) =>
    shown === total ? `${total} ${total === 1 ? 'result' : 'results'}` : `${shown} of ${total}`,
  noResultsTitle: 'Sorry, no results have been found',
  noResultsText: 'Try another category, or look through all benefits and offers.',
  /** For a word that nothing has, whatever its category. */
  noResultsOfWord: 'Try another word, or look through all benefits and offers.',
  showEverything: 'Show everything',
  /** Hands over what was searched for. */
  askConcierge: 'Ask your concierge',
  emptyTitle: 'No benefits or offers yet',
  emptyText: 'As soon as your employer or our partners add something, you will find it here.',
} as const;

export const beyondText = {
  matchesIn: (count: number, category: string) =>
    `${count} ${count === 1 ? 'match' : 'matches'} in ${category}`,
  everywhere: 'all benefits and offers',
} as const;

export const detailsText = {
  title: 'Offering details',
  getHelp: `Get help from ${product.name}`,
  getHelpText: 'Hand this over to your concierge. They will take it from here.',
} as const;

export const detailLabels = {
  phone: 'Phone',
  email: 'Email',
  download: 'Download',
  link: 'Website',
} as const;
