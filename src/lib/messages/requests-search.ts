/** Texts of the search in requests. */
export const requestsSearchText = {
  label: 'Search requests',
  placeholder: 'Search names and messages',
  found: (count: number, total: number) => `${count} of ${total} found`,
  nothingFound: 'Nothing found here',
  nothingFoundText: 'No request has all of these words in its name or messages.',
  foundElsewhere: (count: number) =>
    count === 1 ? 'There is one under the other tab.' : `There are ${count} under the other tab.`,
  clearSearch: 'Clear the search',
} as const;
