import type { AnswerProblem } from '../contract/question-types.ts';
import { browserDateStyle } from '../format/day.ts';
import { formatPlainDate } from '../format/formatted-answer.ts';
import { validation } from './shared/validation.ts';

export const assistantText = {
  label: 'Request assistant',
  dialogue: 'Conversation',
  typing: 'Your concierge is typing',
  continue: 'Continue',
  skip: 'Skip',
  /** With a space, for a reader that joins it with the label. */
  optional: ' (optional)',
  edit: 'Edit',
  save: 'Save',
  cancel: 'Cancel',
  submit: 'Submit',
  retry: 'Retry',
  skipped: 'Skipped',
  youAnswered: 'You answered:',
  fromProfile: 'from your profile',
  saveFailed: 'Couldn’t save.',
  offline: 'You are offline. What you entered is kept, and we try again as soon as the connection is back.',
  submitFailed: 'Couldn’t send your request.',
  nextFailed: 'Couldn’t load the next question.',
  startFailed: 'We could not start your request.',
  chooseOne: 'Choose one',
  fileHint: 'An image or a PDF, up to 25 MB.',
  morePages: 'An image or a PDF, up to 25 MB. You can add further pages before you submit.',
  furtherFiles: 'Further files',
  addFile: 'Add a photo or another page',
  addPage: 'Add another page',
  remove: 'Remove',
  removeFile: (name: string) => `Remove ${name}`,
  filesFull: 'You can send more files in the messages of your request.',
  progress: 'Progress',
  questionsLeft: (atLeast: number, atMost: number) => {
    if (atMost === 1) return 'Last question';
    return atLeast === atMost ? `${atMost} questions left` : `${atLeast} to ${atMost} questions left`;
  },
  about: 'About',
  typedNeed: 'You typed',
  placeNeed: 'Use it as this answer',
  /** Below the typed need, in the summary. */
  needGoesAlong: 'This goes along as your first message.',
  needKept: (need: string) => `“${need}” did not go along: you find it in the box again.`,
  loadFailed: 'We could not load your answers.',
  goneTitle: 'This request is no longer here',
  goneText: 'It was discarded on another device. What you wrote here can go into a new one.',
  startAgain: 'Start again with what you wrote',
  sentElsewhereTitle: 'You have already sent this request',
  sentElsewhereText: 'It was sent from another device. A concierge has it in the list of your requests.',
  tooManyTitle: (most: number) => `You have ${most} unfinished requests`,
  tooManyText: (oldest: string) =>
    `That is the most we keep, and none is deleted for a new one. The oldest is “${oldest}”. Discard it to begin, or go on with one from your dashboard.`,
  discardOldest: (oldest: string) => `Discard “${oldest}”`,
  notNow: 'Not now',
  resumed: 'Picked up where you left off.',
  startOver: 'Start over',
  startOverTitle: 'Start over?',
  startOverText: 'What you answered so far is discarded.',
  keepAnswers: 'Keep my answers',
  summaryTitle: 'Does this look right?',
  summaryText: 'Have a last look. You can still change every answer.',
  summaryEmpty: 'We have no questions. Submit, and your concierge gets to work.',
  receivedTitle: 'We have your request',
  receivedFirstTitle: 'Your first request is on its way',
  receivedText: 'A concierge will take it and write to you with the next step.',
  viewRequest: 'View your request',
  done: 'Done',
  setAside: (count: number) =>
    count === 1
      ? 'One answer no longer applies and is not sent. It comes back if its question does.'
      : `${count} answers no longer apply and are not sent. They come back if their questions do.`,
  undo: 'Undo the change',
  leaveTitle: "Wait! You're almost there...",
  leaveText: 'Your answers are kept for 14 days: you can continue from your dashboard.',
  leaveTextBarelyBegun: 'What you typed is kept for 14 days: it is there when you choose this request again.',
  keepGoing: 'Keep going',
  leave: 'Leave',
  skipTitle: 'Skip this question?',
  skipText: 'What you entered here is discarded.',
  skipAnyway: 'Discard and skip',
  keepAnswer: 'Keep my answer',
  discardTitle: 'Discard your changes?',
  discardText: 'Your earlier answer stays as it was.',
  discard: 'Discard changes',
  keepEditing: 'Keep editing',
} as const;

/** The card of the dashboard. Here, as only the browser and the API know whether it is needed: it loads with the card. */
export const draftsText = {
  title: (requests: number) => (requests === 1 ? 'Continue your request' : 'Continue your requests'),
  answers: (answers: number) => {
    const saved =
      answers === 0 ? 'What you entered is' : `${answers} ${answers === 1 ? 'answer' : 'answers'}`;
    return `${saved} saved. Pick up where you left off.`;
  },
  /** How many of all unfinished requests there are. */
  all: (requests: number) => `Show all ${requests}`,
  continue: 'Continue',
  discard: 'Discard',
  discardTitle: 'Discard this request?',
  discardText: 'What you answered so far is deleted, on your other devices too.',
  discardFailed: 'We could not discard it. Please try again.',
  discardAnyway: 'Discard request',
  keep: 'Keep it',
} as const;

const dayOf = (limit: string): string => formatPlainDate(limit, browserDateStyle());

/** Returns the sentence under a field whose answer is none; null where only the API can tell. */
export function answerProblem(problem: AnswerProblem): string | null {
  switch (problem.kind) {
    case 'no-phone':
      return validation.phoneInvalid;
    case 'no-email':
      return validation.emailInvalid;
    case 'no-text':
    case 'no-option':
    case 'no-file':
      return null;
    case 'no-date':
      return 'Please enter a date';
    case 'no-amount':
      return 'Please enter an amount, such as 1,234.50';
    case 'no-mask':
      return `Please enter an answer such as ${problem.example}`;
    case 'too-early':
      return `Please choose ${dayOf(problem.limit)} or a later day`;
    case 'too-late':
      return `Please choose ${dayOf(problem.limit)} or an earlier day`;
    case 'too-small':
      return `Please enter ${problem.limit} or more`;
    case 'too-large':
      return `Please enter ${problem.limit} or less`;
  }
}

/** Hint of a field with a mask. */
export const maskHint = (example: string): string => `Such as ${example}`;

/** Hint of a field for an amount: the plural name of its currency. */
export const amountHint = (currency: string): string => `In ${currency}`;
