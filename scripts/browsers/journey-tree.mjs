/**
 * Nodes of the journey's screens, in the order in which they are read; others may stand between them
 * (docs/product/accessibility.md#screen-readers). The browser tests and `npm run test:browsers` expect the same.
 * @satisfies {Record<string, import('./drivers.mjs').TreeNode[]>}
 */
export const JOURNEY_TREE = {
  signUp: [
    ['link', 'How it works'],
    ['main', ''],
    ['heading', 'Sign up'],
    ['textbox', 'First name'],
    ['textbox', 'Last name'],
    ['textbox', 'Email'],
    ['button', 'Sign up'],
    ['link', 'Accessibility'],
  ],
  aboutYou: [
    ['main', ''],
    ['heading', 'About you'],
    ['checkbox', 'Pet'],
    ['button', 'Continue'],
  ],
  firstDashboard: [
    ['navigation', 'Main'],
    ['link', 'Dashboard'],
    ['link', 'Requests'],
    ['main', ''],
    ['button', 'Explore categories'],
  ],
  categories: [
    ['dialog', 'Request categories'],
    ['button', 'Close'],
    ['combobox', 'What can we take off your list?'],
    ['button', 'Pet'],
  ],
  question: [
    ['dialog', 'Request assistant'],
    ['progressbar', 'Progress'],
    ['button', 'Close'],
    ['heading', 'Who’s the patient? Name, kind of animal and age.'],
    ['textbox', 'Who’s the patient? Name, kind of animal and age.'],
    ['button', 'Continue'],
  ],
  summary: [
    ['dialog', 'Request assistant'],
    ['heading', 'Does this look right?'],
    ['button', 'Submit'],
  ],
  received: [
    ['dialog', 'Request assistant'],
    ['heading', 'Your first request is on its way'],
    ['status', ''],
    ['link', 'View your request'],
    ['button', 'Done'],
  ],
  thread: [
    ['main', ''],
    ['heading', 'Find a vet'],
    ['log', 'Messages'],
    ['textbox', 'Message'],
    ['button', 'Send'],
  ],
  userMenu: [
    ['menu', 'User menu'],
    ['menuitem', 'Account'],
    ['menuitem', 'Sign out'],
  ],
};
