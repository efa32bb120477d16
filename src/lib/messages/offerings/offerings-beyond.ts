/** Texts of the matches that a filter hides. */
export const beyondText = {
  matchesIn: (count: number, category: string) =>
    `${count} ${count === 1 ? 'match' : 'matches'} in ${category}`,
  everywhere: 'all benefits and offers',
} as const;
