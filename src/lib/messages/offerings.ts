import { product } from '../config/product.ts';

/** What the two screens of benefits and offers say. */
export const offeringsText = {
  title: 'Benefits & Offers',
  intro: `Make the most of the benefits you already have, and of the products our partners offer to ${product.name} members for less.`,
  helpTitle: 'Need help with your benefits?',
  helpText:
    'Ask what is covered, how to enroll, or which plan suits you. Your concierge reads the fine print for you.',
  helpAction: 'Request help',
  helpRequestName: 'Help me with my benefits',
  benefitsTitle: 'Your Benefits',
  productsTitle: `Exclusive ${product.name} Offers`,
  viewAll: 'View all',
  nothingFeaturedTitle: 'Nothing is featured right now',
  nothingFeaturedText: 'Everything your employer and our partners have for you is still one step away.',
  browseAll: 'Browse all benefits and offers',
  disclaimer:
    'This is a general overview. Eligibility and coverage vary by employment status, provider and location, and may change. For details, see the official plan documents or ask your employer or benefits provider.',

  allTitle: 'All Benefits & Offers',
  back: 'Back',
  categories: 'Category',
  everything: 'All',
  onlyBenefits: 'Show only my benefits',
  search: 'Search benefits and offers',
  searchPlaceholder: 'Search by name or provider',
  count: (shown: number, total: number) =>
    shown === total ? `${total} ${total === 1 ? 'result' : 'results'}` : `${shown} of ${total}`,
  noResultsTitle: 'Sorry, no results have been found',
  noResultsText: 'Try another category, or look through everything there is.',
  showEverything: 'Show everything',
  emptyTitle: 'No benefits or offers yet',
  emptyText: 'As soon as your employer or our partners add something, you will find it here.',

  loadFailed: 'We could not load your benefits and offers.',
  refreshFailed: 'This may be out of date: we could not reach the server just now.',

  benefit: 'Benefit',
  partnerOffer: 'Partner offer',
  details: 'Offering details',
  getHelp: `Get help from ${product.name}`,
  getHelpText: 'Hand this over to your concierge. They will take it from here.',
} as const;

/** What stands for the icon of a linked detail when it is read aloud. */
export const detailLabels = {
  phone: 'Phone',
  email: 'Email',
  download: 'Download',
  link: 'Website',
} as const;
