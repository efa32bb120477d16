/** Texts of option and fact cards in a thread. */
export const cardsText = {
  choose: 'Choose',
  chooseAgain: 'You can change this until your concierge has acted on it.',
  settled: 'Your concierge has acted on this.',
  closed: 'This request is completed.',
  chosen: 'Chosen',
  note: 'Add a sentence',
  several: 'You can choose more than one.',
  openLink: (title: string) => `Open the page of ${title}`,
  link: 'Open the page',
  offering: 'See the details',
  offeringOf: (title: string) => `See the details of ${title}`,
  sendAnswers: 'Send answers',
  later: 'Answer what you can now, and the rest later.',
  change: 'Change',
  changeNamed: (question: string) => `Change: ${question}`,
  fromProfile: 'from your profile',
  /** At the desk, before anybody has answered. */
  unanswered: 'Not answered yet',
  mayChange: 'The employee can change this until you write or complete the request.',
} as const;
