import { ofetch } from 'ofetch';
import { chromium } from 'playwright';
import { say } from '../lib/output.mjs';
import { DEMO_EMPLOYEE, signIn, startPrivateServer } from '../run/private-server.mjs';
import { buildSiteIfNeeded } from '../run/site.mjs';
import { CHROMIUM_FLAGS, ensureChromium } from '../tools/chromium.mjs';

/** Seconds of the keystroke-level model: a key of an average typist, and a press with pointing at it. */
const [KEY_S, PRESS_S] = [0.2, 1.3];
const GIVE_UP_MS = 20_000;
/** The survey about movers, whose playbook shows its progress. */
const SURVEY = 301;
const SET = 'For the agreement';

const CHOICE = {
  question: 'Which movers shall I book?',
  options: [
    ['Brisk & Careful', '$1,140', 'Saturday, 7 a.m.'],
    ['Two Ladders', '$1,280', 'Sunday, 8 a.m.'],
    ['Harbor Street Movers', '$1,420', 'Saturday, noon'],
  ],
};
const FACTS = { worth: '2400', elevator: 'No, only the stairs', phone: '5555550142' };

/**
 * What each request needs. The employee asks how far it is in each: seven of ten choose, seven tell facts.
 * @type {readonly { choice: boolean, facts: boolean }[]}
 */
const REQUESTS = Array.from({ length: 10 }, (_, place) => ({
  choice: place < 7,
  facts: place < 4 || place > 6,
}));

/** A person at a page: counts their keys and presses, and waits for what the other person did. */
class Person {
  keys = 0;
  presses = 0;
  waitedMs = 0;

  constructor(page) {
    this.page = page;
  }

  async type(text) {
    this.keys += text.length;
    await this.page.keyboard.type(text);
  }

  async key(name) {
    this.keys += 1;
    await this.page.keyboard.press(name);
  }

  async press(locator) {
    this.presses += 1;
    await locator.click();
  }

  async sees(locator) {
    const startMs = performance.now();
    await locator.waitFor();
    this.waitedMs += performance.now() - startMs;
  }

  get log() {
    return this.page.getByRole('log');
  }
}

/** Submits a request of the demo employee. Returns its external id. */
async function submitRequest(call) {
  const { user_request_survey: survey } = await call(`request_surveys/${SURVEY}/user_request_surveys`, {});
  const path = `user_request_surveys/${survey.id}`;
  for (;;) {
    const { next_item: item } = await call(`${path}/next_screen_item`);
    if (item === null) break;
    const { type, select_options: options } = item.question;
    const text = type === 'PhoneNumberInput' ? FACTS.phone : (options?.[0]?.value ?? 'To Mockville');
    const value = item.optional ? null : text;
    const answer = { object_satisfied_id: item.id, object_satisfied_type: 'Datum', value };
    await call(`${path}/user_request_answers`, { user_request_answer: answer });
  }
  return (await call(`${path}/submit`, {})).request.external_id;
}

/** The concierge writes a reply and the employee sees it. */
async function reply(concierge, employee, text) {
  await concierge.key('r');
  await concierge.type(text);
  await concierge.key('Control+Enter');
  await employee.sees(employee.log.getByText(text.split('\n')[0]).first());
  await concierge.page.getByLabel('Messages').focus();
}

/** The employee writes a message and the concierge sees it. */
async function write(employee, concierge, text) {
  await employee.press(employee.page.getByRole('textbox', { name: 'Message' }));
  await employee.type(text);
  await employee.key('Enter');
  await concierge.sees(concierge.log.getByText(text).first());
}

/** Returns the round trips of a request that is talked about in sentences. */
async function inSentences({ choice, facts }, concierge, employee) {
  if (choice) {
    const lines = CHOICE.options.map((option, place) => `${place + 1}. ${option.join(', ')}`);
    // A line break in the field of the desk.
    await reply(concierge, employee, [CHOICE.question, ...lines].join('\n'));
    await write(employee, concierge, 'The second one, please.');
  }
  if (facts) {
    await reply(
      concierge,
      employee,
      'For the agreement: what are the most valuable pieces worth, is there an elevator that a sofa fits into, and whom can they call on the day?',
    );
    await write(
      employee,
      concierge,
      'They are worth $2,400, there are only stairs, and they can call me at (555) 555-0142.',
    );
  }
  await write(employee, concierge, 'Is the spot for the truck reserved?');
  await reply(concierge, employee, 'Yes, at both buildings.');
  return Number(choice) + Number(facts) + 1;
}

/** Returns the round trips of the same request with cards and a playbook. */
async function withCards({ choice, facts }, concierge, employee) {
  if (choice) {
    await concierge.key('o');
    const form = concierge.page.getByRole('dialog', { name: 'Send options' });
    await form.getByLabel('Title').first().waitFor();
    await concierge.press(form.getByLabel('Question'));
    await concierge.key('Control+a');
    await concierge.type(CHOICE.question);
    await concierge.press(form.getByRole('button', { name: 'Add an option' }));
    for (const [place, option] of CHOICE.options.entries()) {
      await concierge.press(form.getByLabel('Title').nth(place));
      for (const [part, text] of option.entries()) {
        if (part > 0) await concierge.key('Tab');
        await concierge.type(text);
      }
    }
    await concierge.press(form.getByRole('button', { name: 'Send options' }));
    const card = employee.log.getByRole('group', { name: CHOICE.question });
    await employee.sees(card);
    await employee.press(card.getByRole('radio', { name: 'Two Ladders' }));
    await employee.press(card.getByRole('button', { name: 'Choose' }));
    await concierge.sees(concierge.log.getByText('2. Two Ladders').last());
  }
  await concierge.page.getByLabel('Messages').focus();
  if (facts) {
    await concierge.key('f');
    const form = concierge.page.getByRole('dialog', { name: 'Ask for facts' });
    await concierge.press(form.getByRole('radio', { name: SET }));
    await concierge.press(form.getByRole('button', { name: 'Ask for facts' }));
    const card = employee.log.getByRole('group', { name: 'Could you tell me a few things?' });
    await employee.sees(card);
    await employee.press(card.getByRole('textbox').first());
    await employee.type(FACTS.worth);
    await employee.press(card.getByRole('radio', { name: FACTS.elevator }));
    await employee.press(card.getByRole('textbox').last());
    await employee.type(FACTS.phone);
    await employee.press(card.getByRole('button', { name: 'Send answers' }));
    await concierge.sees(concierge.log.getByText('(555) 555-0142').last());
  }
  await concierge.press(concierge.page.getByRole('checkbox', { name: /^Reserve a spot/ }));
  await employee.sees(employee.page.getByText('1 of 5 done'));
  return Number(choice) + Number(facts);
}

async function openPages(browser, url) {
  const open = async () => {
    const page = await browser.newPage({ baseURL: url, viewport: { width: 1440, height: 900 } });
    page.setDefaultTimeout(GIVE_UP_MS);
    return page;
  };
  const [employee, concierge] = [await open(), await open()];
  await signIn(employee);
  await concierge.goto('/sign-in/');
  await concierge.getByLabel('Email').fill('ines@sundial.example');
  await concierge.getByLabel('Password', { exact: true }).fill(DEMO_EMPLOYEE.password);
  await concierge.getByRole('button', { name: 'Sign in' }).click();
  await concierge.waitForURL(/\/desk/);
  return { employee, concierge };
}

/** Plays ten requests in sentences, and with cards and a playbook, in turns, and prints a table. */
export async function measureRoundTrips() {
  await buildSiteIfNeeded();
  const server = await startPrivateServer();
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_FLAGS });
  const { employee, concierge } = await openPages(browser, server.url);
  const signedIn = await ofetch.raw(`${server.url}/api/v1/users/sign_in`, {
    method: 'POST',
    body: { user: DEMO_EMPLOYEE },
  });
  const headers = { authorization: signedIn.headers.get('authorization') ?? '' };
  const call = (path, body) =>
    ofetch(`${server.url}/api/v1/${path}`, { headers, ...(body && { method: 'POST', body }) });
  const sums = new Map(
    [inSentences, withCards].map((play) => [play, { trips: 0, keys: 0, presses: 0, waitedMs: 0 }]),
  );
  try {
    for (const [place, request] of REQUESTS.entries()) {
      for (const play of place % 2 === 0 ? [inSentences, withCards] : [withCards, inSentences]) {
        const id = await submitRequest(call);
        await Promise.all([employee.goto(`/requests/${id}`), concierge.goto(`/desk/requests/${id}`)]);
        for (const page of [employee, concierge]) await page.getByRole('log').waitFor();
        await concierge.getByRole('checkbox').first().waitFor();
        await concierge.getByLabel('Messages').focus();
        const people = [new Person(concierge), new Person(employee)];
        const sum = sums.get(play);
        sum.trips += await play(request, ...people);
        for (const { keys, presses, waitedMs } of people) {
          sum.keys += keys;
          sum.presses += presses;
          sum.waitedMs += waitedMs;
        }
      }
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  say('\n| ten requests | round trips | keys | presses | waited | seconds |\n|---|---|---|---|---|---|');
  for (const [play, { trips, keys, presses, waitedMs }] of sums) {
    const name = play === inSentences ? 'in sentences' : 'with cards and a playbook';
    const seconds = keys * KEY_S + presses * PRESS_S + waitedMs / 1000;
    say(
      `| ${name} | ${trips} | ${keys} | ${presses} | ${(waitedMs / 1000).toFixed(1)} s | ${Math.round(seconds)} |`,
    );
  }
}
