import {
  answer,
  attach,
  fill,
  inTurn,
  openRequest,
  press,
  reachAmount,
  receiveOutOfView,
  sendInVain,
  startSurvey,
  typeNeed,
} from './steps.mjs';

const THREAD = 'Warning light on the wagon';
const inThread = { path: '/requests/', signedIn: true };
const onDashboard = { path: '/dashboard/', signedIn: true };

const reachDate = inTurn(reachAmount, answer('How much was it?', '128.50'), (page) =>
  page.getByLabel('Roughly when did it show up?').waitFor(),
);
const edit = inTurn(reachDate, press('Edit'));

/**
 * States of the request box, the request assistant and the thread.
 * @type {import('./list.mjs').Screen[]}
 */
export const REQUEST_SCREENS = [
  { ...onDashboard, name: 'request-box', steps: typeNeed('pet') },
  { ...onDashboard, name: 'request-box-no-match', steps: typeNeed('fix my bicycle') },
  { ...onDashboard, name: 'assistant-list', steps: startSurvey('Renew my registration') },
  {
    ...onDashboard,
    name: 'assistant-amount-invalid',
    steps: inTurn(reachAmount, answer('How much was it?', 'a lot')),
  },
  { ...onDashboard, name: 'assistant-date', steps: reachDate },
  { ...onDashboard, name: 'assistant-edit', steps: edit },
  {
    ...onDashboard,
    name: 'assistant-discard',
    steps: inTurn(edit, fill('Who charged you?', 'Cloudhopper'), press('Cancel')),
  },
  { ...onDashboard, name: 'assistant-leave', steps: inTurn(reachDate, press('Close')) },
  { ...onDashboard, name: 'continue-card', steps: inTurn(reachDate, press('Close'), press('Leave')) },
  {
    ...inThread,
    name: 'request-pictures',
    steps: inTurn(openRequest(THREAD), (page) => page.getByRole('link', { name: 'dashboard-light.png' }).click()),
  },
  {
    ...inThread,
    name: 'request-file',
    steps: inTurn(openRequest(THREAD), attach('moving-quotes.pdf')),
  },
  {
    ...inThread,
    name: 'request-replaced-file',
    steps: inTurn(openRequest(THREAD), attach('moving-quotes.pdf'), attach('cake-sketch.jpg')),
  },
  {
    ...inThread,
    name: 'request-failed',
    steps: inTurn(openRequest(THREAD), sendInVain('Could they look at the brakes, too?')),
  },
  { ...inThread, name: 'request-new-message', steps: inTurn(openRequest(THREAD), receiveOutOfView) },
  {
    ...inThread,
    name: 'request-details',
    steps: inTurn(openRequest(THREAD), (page) => page.getByText('What you told us').click()),
  },
  {
    ...inThread,
    name: 'request-leave',
    steps: inTurn(openRequest(THREAD), fill('Message', 'One more thing'), (page) =>
      page.getByRole('link', { name: 'All requests' }).click(),
    ),
  },
];
