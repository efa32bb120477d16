import { randomUUID } from 'node:crypto';
import { JOURNEY_TREE } from './journey-tree.mjs';

const SURVEY = 'Find a vet';
const MESSAGE = 'Here is how my cat is today.';
const MAX_QUESTIONS = 12;

/** @typedef {ReturnType<typeof import('./user.mjs').userOf>} User */

async function signUp(user, origin) {
  await user.open(`${origin}/sign-up/example-bakery`);
  await user.see('heading', '^Sign up$');
  await user.expectAccessibilityTree(JOURNEY_TREE.signUp);
  await user.fill('First name', 'Robin');
  await user.fill('Last name', 'Berry');
  await user.fill('Email', `robin.${randomUUID().slice(0, 8)}@example.com`);
  await user.fill('^Password', 'a-quiet-morning-42');
  await user.click('button', '^Sign up$');
  if ((await user.seeOneOf(['heading', '^About us$'], ['button', '^Not now$'])) === 1) {
    await user.click('button', '^Not now$');
  }
  await user.see('heading', '^About us$');
}

async function finishOnboarding(user) {
  await user.click('button', '^Continue$');
  await user.see('heading', '^About you$');
  await user.expectAccessibilityTree(JOURNEY_TREE.aboutYou);
  await user.click('choice', '^Pet');
  await user.click('button', '^Continue$');
  await user.see('heading', '^Contact info$');
  await user.fill('^Phone number', '5555550142');
  await user.click('button', '^Continue$');
  await user.see('heading', 'Welcome');
}

/**
 * Opens the categories, closes them with Back and opens them again. Then answers the questions of the assistant, whatever their
 * kinds, and submits.
 */
async function createRequest(user) {
  await user.expectAccessibilityTree(JOURNEY_TREE.firstDashboard);
  await user.click('button', '^Explore categories$');
  await user.see('button', '^pet$');
  await user.goBack();
  await user.seeNo('button', '^pet$');
  await user.click('button', '^Explore categories$');
  await user.see('button', '^pet$');
  await user.expectAccessibilityTree(JOURNEY_TREE.categories);
  await user.click('button', '^pet$');
  await user.click('button', `^${SURVEY}`);
  await user.see('field', 'Who’s the patient');
  await user.expectAccessibilityTree(JOURNEY_TREE.question);
  for (let question = 0; question < MAX_QUESTIONS; question += 1) {
    const kind = await user.seeOneOf(['button', '^Submit$'], ['choice', ''], ['field', '']);
    if (kind === 0) break;
    if (kind === 1) await user.click('choice', '');
    else await user.fill('', (await user.isThere('field', 'ZIP')) ? '10001' : '5555550142');
    await user.click('button', '^Continue$');
  }
  await user.expectAccessibilityTree(JOURNEY_TREE.summary);
  await user.click('button', '^Submit$');
  await user.see('link', '');
  await user.expectAccessibilityTree(JOURNEY_TREE.received);
  await user.click('link', '');
  await user.see('heading', SURVEY);
}

async function writeMessage(user) {
  await user.expectAccessibilityTree(JOURNEY_TREE.thread);
  await user.fill('^Message$', MESSAGE);
  await user.click('button', '^Send$');
  await user.see('text', MESSAGE);
}

async function signOut(user) {
  await user.click('button', '^User menu$');
  await user.expectAccessibilityTree(JOURNEY_TREE.userMenu);
  await user.click('menuitem', '^Sign out$');
  await user.see('heading', '^Sign in$');
}

/** Walks the main journey: sign up, onboarding, a request through the assistant, a message in its thread, sign out. */
export async function walk(user, origin) {
  await signUp(user, origin);
  await finishOnboarding(user);
  await createRequest(user);
  await writeMessage(user);
  await signOut(user);
}
