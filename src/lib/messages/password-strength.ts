/** What a password field says about the strength of what was typed. */
export const strengthText = {
  label: 'Password strength',
  levels: ['Too short', 'Easy to guess', 'Fair', 'Strong'],
  short: 'Add a few characters.',
  personal: 'Your name and email are the first things others would try.',
  common: 'Many people use this one. Please pick something of your own.',
  pattern: 'Rows and repetitions are easy to guess. Mix in an unrelated word.',
  longer: 'One more word would make it much stronger.',
  good: 'Good choice.',
} as const;
