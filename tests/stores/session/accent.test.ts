// docs/product/companies.md#accent-color
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { companies } from '../../../server/db/schema/identity.ts';
import { user } from '../../../src/lib/contract/session.ts';
import { storedAccent } from '../../../src/lib/brand/accent-shades.ts';
import { dropSession, saveSession } from '../../../src/lib/session/session.ts';
import { followAccent, keepAccent } from '../../../src/lib/stores/session/accent.ts';
import { signOut } from '../../../src/lib/stores/session/sign-out.ts';
import { refreshUser } from '../../../src/lib/stores/session/user.ts';
import {
  $signUpCompany,
  enterSignUp,
  loadSignUpCompany,
  submitSignUp,
} from '../../../src/lib/stores/identity/sign-up.ts';
import type { TestBrowser } from '../../helpers/browser-effects.ts';
import { browserOn } from '../../helpers/employees/signed-in-employee.ts';
import { replyWith } from '../../helpers/slow-replies.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const KEY = 'cache:accent';
const YELLOW = '#ffc800';
const NEXT = {
  token: 'Bearer b',
  expiresAt: Number.MAX_SAFE_INTEGER,
  enrollmentAvailable: false,
  codeRequired: false,
};

let browser: TestBrowser;
let employees = 0;
/** The style sheets that the document would have. */
let painted: string[];

async function signUpAt(slug: string): Promise<void> {
  browser = browserOn(app);
  browser.here = `/sign-up/${slug}`;
  enterSignUp();
  const email = `accent.${String((employees += 1))}@people.test`;
  await submitSignUp({ firstName: 'Robin', lastName: 'Meyer', email, password: 'three random words' });
}

const setAccent = (slug: string, accentColor: string | null) =>
  app.services.db.update(companies).set({ accentColor }).where(eq(companies.slug, slug));

const app = await appOfFile({ demo: true });
beforeEach(async () => {
  painted = [];
  vi.stubGlobal('document', {
    set adoptedStyleSheets([sheet]: { text: string }[]) {
      painted.push(sheet?.text ?? '');
    },
  });
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      text = '';
      replaceSync(text: string) {
        this.text = text;
      }
    },
  );
  await setAccent('example-bakery', YELLOW);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a sign-up stores and paints the accent before the next page opens', async () => {
  await signUpAt('example-bakery');
  expect(browser.local.get(KEY)).toBe(storedAccent(YELLOW));
  expect(painted).toEqual([storedAccent(YELLOW)]);
});

test('the sign-up page has the color of its company', async () => {
  browser = browserOn(app);
  browser.here = '/sign-up/example-bakery';
  await loadSignUpCompany();
  expect($signUpCompany.get()).toMatchObject({ status: 'known', name: 'Example Bakery Co.' });
  expect(painted).toEqual([storedAccent(YELLOW)]);
  expect(browser.local.get(KEY)).toBeNull();
});

test('a page follows a change of the accent, and paints what it has already only once', async () => {
  await signUpAt('example-bakery');
  const stop = followAccent();
  await refreshUser();
  expect(painted).toHaveLength(1);
  await setAccent('example-bakery', '#0b3d91');
  await refreshUser();
  await setAccent('example-bakery', null);
  await refreshUser();
  stop();
  expect(painted.slice(1)).toEqual([storedAccent('#0b3d91'), '']);
  expect(browser.local.get(KEY)).toBeNull();
});

test.each<[string, () => void | Promise<void>]>([
  ['a sign-out', signOut],
  ['an expired session', dropSession],
  [
    'the next sign-in',
    () => {
      saveSession(NEXT);
    },
  ],
])('%s removes it', async (_name, end) => {
  await signUpAt('example-bakery');
  await end();
  expect(browser.local.get(KEY)).toBeNull();
});

test('an API without accents, or with one that is no color, changes nothing', async () => {
  browser = browserOn(app);
  replyWith(200, { user: { external_id: 'x', email: 'ana@people.test' } });
  await refreshUser();
  const stop = followAccent();
  for (const accent of [{}, { accent_color: null }, { accent_color: 'red;}body{display:none' }]) {
    const company = { id: 1, name: 'A bakery', image_url: null, ...accent };
    replyWith(200, { user: { external_id: 'x', email: 'ana@people.test', companies: [company] } });
    await refreshUser();
  }
  stop();
  expect(browser.local.get(KEY)).toBeNull();
  expect(painted).toEqual([]);
});

test('of several companies the first with an accent gives it', () => {
  browser = browserOn(app);
  const companies = [null, YELLOW, '#0b3d91'].map((accent_color, id) => ({
    id,
    name: 'A bakery',
    accent_color,
  }));
  keepAccent(user.parse({ external_id: 'x', email: 'ana@people.test', companies }));
  expect(browser.local.get(KEY)).toBe(storedAccent(YELLOW));
});
