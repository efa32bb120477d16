const MINUTES_PER_HOUR = 60;

/** Rounds down to fives from ten hours on, where single hours would claim to be exact. */
function hoursBack(minutes: number): string {
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  const step = hours < 10 ? 1 : 5;
  const from = Math.floor(hours / step) * step;
  return `${from.toLocaleString('en-US')}-${(from + step).toLocaleString('en-US')} hours`;
}

/** Says how much time a request gave back, as a range; '' for none (docs/product/completion.md#time-given-back). */
export function timeBack(minutes: number): string {
  if (!(minutes > 0)) return '';
  if (minutes < 15) return 'A few minutes back';
  if (minutes < 45) return 'About half an hour back';
  if (minutes < 90) return 'About an hour back';
  return `About ${hoursBack(minutes)} back`;
}

export const completionText = {
  title: 'Done',
  card: 'Completed',
  thanks: 'Thanks',
  thanked: (firstName: string | null) => `${firstName ?? 'Your concierge'} sees your thanks.`,
  /** After a message of thanks. */
  asks: 'Your request stays completed. Is something still open?',
  justThanks: 'Just thanks',
  stillOpen: 'Something is still open',
  reopened: 'Your request is open again. Write what is still open.',
  again: 'Ask for something like it',
  rate: 'How was it?',
  ratings: ['Bad', 'Poor', 'Okay', 'Good', 'Great'],
  rating: (stars: number, word: string) => `${String(stars)} of 5, ${word.toLowerCase()}`,
  rated: 'Thank you for telling us.',
  sentence: 'What made it so?',
  addSentence: 'Add',
  notSent: 'That did not reach us.',
  notReopened: 'We could not reopen it just now. A message reopens it, too.',
  retry: 'Try again',
} as const;

export const timeBackText = {
  title: 'Time back',
  from: (requests: number) => (requests === 1 ? 'from one request' : `from ${String(requests)} requests`),
} as const;

/** Texts of the same at the desk, whose screen has the names of its parts. */
export const deskCompletionText = {
  hint: (firstName: string) => `${firstName} reads it as the last message`,
  minutes: 'Minutes given back',
  minutesHint: (firstName: string) => `The time that ${firstName} saved`,
  minutesWrong: (limit: number) =>
    `Please enter a number of minutes from 0 to ${limit.toLocaleString('en-US')}.`,
  outcome: 'What worked',
  outcomeHint: 'A tip for colleagues, for the next one',
  outcomeExample: 'Without names, addresses and numbers',
  worked: 'What worked before',
  outcomesFailed: 'What worked before could not be loaded.',
  save: 'Save',
  saveAndSend: 'Save and send',
  change: 'Change',
  endedBy: (name: string) => `Completed by ${name}`,
  rated: (rating: number) => `Rated ${String(rating)} of 5`,
  reopenedBy: {
    message: 'They wrote again',
    employee: 'They said that something is still open',
    concierge: 'Reopened by a concierge',
  },
} as const;
