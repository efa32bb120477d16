export const requestBoxText = {
  label: 'What can we take off your list?',
  placeholder: 'Type what you need',
  found: (count: number) => {
    if (count === 0) return 'No request matches. You can ask in your own words.';
    return count === 1 ? 'One request matches.' : `${count} requests match.`;
  },
  loading: 'Loading…',
  failed: 'We could not load the requests to choose from.',
  retry: 'Try again',
  custom: 'Ask in your own words',
  customWith: (text: string) => `Ask for “${text}”`,
} as const;
