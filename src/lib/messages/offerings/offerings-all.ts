/** Texts of the page of all benefits and offers. */
export const allText = {
  title: 'All Benefits & Offers',
  back: 'Back',
  categories: 'Category',
  onlyBenefits: 'Show only my benefits',
  search: 'Search benefits and offers',
  searchPlaceholder: 'Search by name or provider',
  count: (shown: number, total: number) =>
    shown === total ? `${total} ${total === 1 ? 'result' : 'results'}` : `${shown} of ${total}`,
  noResultsTitle: 'Sorry, no results have been found',
  noResultsText: 'Try another category, or look through all benefits and offers.',
  /** For a word that nothing has, whatever its category. */
  noResultsOfWord: 'Try another word, or look through all benefits and offers.',
  showEverything: 'Show everything',
  emptyTitle: 'No benefits or offers yet',
  emptyText: 'As soon as your employer or our partners add something, you will find it here.',
} as const;
