const countOf = (requests: number) => (requests === 1 ? '1 request' : `${String(requests)} requests`);

export const resetText = {
  resetTitle: 'Reset password',
  resetLead: 'Choose a new password. You will be asked to sign in with it.',
  newPassword: 'New password',
  newPasswordHint: 'At least 6 characters. Three random words work well.',
  confirmation: 'Confirm new password',
  reset: 'Reset password',
  afreshTitle: 'This account will start empty',
  afresh:
    'Its email address was never confirmed, so we cannot know who created it. The new password opens it without the name, the requests and the answers of before.',
  afreshAdvice:
    'Did you create it? Then open this link in the browser in which you were signed in, or first use the link in our mail “Confirm your email address”: both keep everything.',
  choiceTitle: 'Your email address is not confirmed yet',
  choice: (name: string, requests: number) =>
    `This browser was signed in to the account of ${name}, with ${countOf(requests)}. Is that you?`,
  choiceLegend: 'What happens to the account',
  keep: 'Confirm and keep my requests',
  startEmpty: 'Start empty',
  choiceMissing: 'Please choose what happens to the account',
  newLink: 'Send me a new link',
  backToSignIn: 'Back to sign in',
  changed: 'Your password has been changed. Please sign in with the new one.',
} as const;
