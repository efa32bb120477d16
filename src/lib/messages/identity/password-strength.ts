export const strengthText = {
  label: 'Password strength',
  levels: ['Too short', 'Easy to guess', 'Fair', 'Strong'],
  short: 'Please use at least 6 characters.',
  personal: 'Your name and email are the first things others would try.',
  common: 'This one is widely used. Please pick something of your own.',
  pattern: 'Sequences and repeated characters are easy to guess. Mix in an unrelated word.',
  longer: 'One more word would make it much stronger.',
  good: 'Good choice.',
} as const;
