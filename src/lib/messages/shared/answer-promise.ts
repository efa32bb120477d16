/** Texts about when an answer comes and how it reaches the employee (docs/product/requests.md#answer-time). */
export const answerPromiseText = {
  label: 'When you will hear from us',
  within: (time: string) => `Usually within ${time}`,
  mail: (email: string) => `We'll mail ${email} when there is an answer.`,
  dailyMail: (email: string) => `We'll mail ${email} once a day when there are answers.`,
  noMail: 'You get no mails about answers.',
  change: 'Change this in your account',
  unconfirmed: (email: string) =>
    `Confirm your address to get mails about answers. We have sent a link to ${email}.`,
  mailAgain: 'Mail me the link again',
} as const;
