// docs/product/account.md#nothing-moves
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { decide } from '../../../src/lib/routes/match.ts';
import { openTestPage, type TestPage } from '../../helpers/page-events.ts';

const SIGNED_IN = { token: 'Bearer a', tokenExpiresAt: String(Number.MAX_SAFE_INTEGER) };

let page: TestPage;
let root: {
  dataset: Record<string, string>;
  style: { visibility: string; setProperty: (name: string, value: string) => void };
};
let properties: Record<string, string>;
const reload = vi.fn();
const replace = vi.fn<(to: string) => void>();
const replaceState = vi.fn();
let local: Record<string, string>;
let session: Record<string, string>;

const storageOf = (values: Record<string, string>) => ({
  getItem: (key: string) => values[key] ?? null,
  setItem: (key: string, value: string) => {
    values[key] = value;
  },
});
const refusing = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

beforeEach(() => {
  page = openTestPage();
  local = {};
  session = {};
  properties = {};
  const setProperty = (name: string, value: string) => void (properties[name] = value);
  root = { dataset: {}, style: { visibility: '', setProperty } };
  Object.defineProperty(document, 'documentElement', { value: root });
  vi.stubGlobal('localStorage', storageOf(local));
  vi.stubGlobal('sessionStorage', storageOf(session));
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('history', { state: { pushed: true }, replaceState });
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const mock of [reload, replace, replaceState]) mock.mockReset();
});

/** Loads the boot script's guard on a page, as the browser does. Returns true when the page may be shown. */
async function openAt(address: string): Promise<boolean> {
  const { pathname, search, hash } = new URL(address, 'https://app.example');
  vi.stubGlobal('location', { pathname, search, hash, reload, replace });
  vi.resetModules();
  const { guardPage } = await import('../../../src/lib/boot/guard-page.ts');
  return guardPage((facts) => decide(pathname, facts));
}

describe('a page that may be shown', () => {
  it.each([
    ['/account/?a=1#b', '/account?a=1#b'],
    ['/requests/7//', '/requests/7'],
  ])('at %s has the address %s, and keeps its history entry', async (address, shown) => {
    Object.assign(local, SIGNED_IN);
    expect(await openAt(address)).toBe(true);
    expect(replaceState).toHaveBeenCalledExactlyOnceWith({ pushed: true }, '', shown);
    expect(root.style.visibility).toBe('');
    expect(replace).not.toHaveBeenCalled();
  });

  it.each(['/account', '/no-such-page/'])('keeps the address %s', async (address) => {
    Object.assign(local, SIGNED_IN);
    expect(await openAt(address)).toBe(true);
    expect(replaceState).not.toHaveBeenCalled();
  });
});

describe('the place of the notice about an unconfirmed address', () => {
  const shown = async (user: object, owner = 'ana') => {
    Object.assign(local, { cacheOwner: owner, 'cache:v1:ana:user': JSON.stringify(user) });
    vi.resetModules();
    const { placeNotice } = await import('../../../src/lib/boot/read-session-facts.ts');
    placeNotice();
    return 'unconfirmed' in root.dataset;
  };

  it('is there when the last visit had the notice', async () => {
    expect(await shown({ email_confirmed: false })).toBe(true);
  });

  it('is not there for a confirmed address, an API that says nothing, or another employee', async () => {
    expect(await shown({ email_confirmed: true })).toBe(false);
    expect(await shown({ email: 'ana@people.test' })).toBe(false);
    expect(await shown({ email_confirmed: false }, 'bea')).toBe(false);
  });
});

it.each([
  ['2', '2'],
  ['0', ''],
  [null, ''],
])('the place of what waits has as many rows as the last visit knew: %s', async (cached, rows) => {
  Object.assign(local, {
    cacheOwner: 'ana',
    ...(cached === null ? {} : { 'cache:v1:ana:turn': cached }),
  });
  vi.resetModules();
  const { placeNotice } = await import('../../../src/lib/boot/read-session-facts.ts');
  placeNotice();
  expect(properties['--turn'] ?? '').toBe(rows);
  expect('turn' in root.dataset).toBe(rows !== '');
});

it.each([
  ['2', true],
  ['0', false],
  [null, true],
])('what lies below the card to continue waits for it when the last visit knew %s', async (cached, waits) => {
  Object.assign(local, { cacheOwner: 'ana', ...(cached === null ? {} : { 'cache:v1:ana:drafts': cached }) });
  vi.resetModules();
  const { placeNotice } = await import('../../../src/lib/boot/read-session-facts.ts');
  placeNotice();
  expect('draftsUnknown' in root.dataset).toBe(waits);
});

describe('a page that may not be shown', () => {
  it('stores no way back where the guard asks for none', async () => {
    expect(await openAt('/mfa-enrollment/')).toBe(false);
    expect(replace).toHaveBeenCalledExactlyOnceWith('/sign-in/');
    expect(session).toEqual({});
  });

  it('is left without storage, too', async () => {
    vi.stubGlobal('localStorage', { getItem: refusing });
    vi.stubGlobal('sessionStorage', { getItem: refusing, setItem: refusing });
    expect(await openAt('/account')).toBe(false);
    expect(replace).toHaveBeenCalledExactlyOnceWith('/sign-in/');
  });

  it('waits for a due code, which this tab remembers', async () => {
    Object.assign(local, SIGNED_IN);
    session['mfaCodeRequired'] = 'true';
    expect(await openAt('/account')).toBe(false);
    expect(replace).toHaveBeenCalledExactlyOnceWith('/sign-in/');
  });

  it('is hidden while it is prerendered, and decides again when it is activated', async () => {
    Object.defineProperty(document, 'prerendering', { value: true });
    expect(await openAt('/account')).toBe(false);
    expect(root.style.visibility).toBe('hidden');
    expect(replace).not.toHaveBeenCalled();
    expect(session).toEqual({});
    page.sendToDocument('prerenderingchange');
    expect(reload).toHaveBeenCalledOnce();
  });
});

describe('a partner page', () => {
  const address = '/products/pet-insurance';

  it('is shown when its partner is configured: its own script visits the partner', async () => {
    root.dataset['partnerUrl'] = 'https://partner.example/';
    expect(await openAt(address)).toBe(true);
    expect(replace).not.toHaveBeenCalled();
    expect(root.style.visibility).toBe('');
  });

  it('leads to sign-in without one, and any other page does so with one', async () => {
    expect(await openAt(address)).toBe(false);
    root.dataset['partnerUrl'] = 'https://partner.example/';
    expect(await openAt('/account')).toBe(false);
    expect(replace.mock.calls).toEqual([['/sign-in/'], ['/sign-in/']]);
  });
});

describe('the back/forward cache', () => {
  beforeEach(async () => {
    Object.assign(local, SIGNED_IN);
    await openAt('/account');
  });
  const show = (persisted: boolean) => page.send('pageshow', { persisted });

  it('shows a page again that its employee may still see', () => {
    show(true);
    expect(reload).not.toHaveBeenCalled();
    expect(root.style.visibility).toBe('');
  });

  it.each([
    ['its session has ended', () => delete local['token']],
    ['its session has expired', () => (local['tokenExpiresAt'] = '0')],
    ['another employee has signed in', () => (local['token'] = 'Bearer b')],
  ])('hides and reloads a page when %s', (_, change) => {
    change();
    show(false);
    expect(reload, 'the first show of a page').not.toHaveBeenCalled();
    show(true);
    expect(reload).toHaveBeenCalledOnce();
    expect(root.style.visibility).toBe('hidden');
  });
});

describe('visitPartner', () => {
  const assign = vi.fn();

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('location', { assign, reload });
  });
  afterEach(() => {
    vi.useRealTimers();
    assign.mockReset();
  });

  async function visit(url: string | undefined): Promise<void> {
    const { visitPartner } = await import('../../../src/lib/boot/visit-partner.ts');
    visitPartner(url);
  }

  it('leaves the sign-in page behind and visits the partner once the page is shown', async () => {
    await visit('https://partner.example/');
    expect(replaceState).toHaveBeenCalledExactlyOnceWith(null, '', '/sign-in');
    expect(assign).not.toHaveBeenCalled();
    page.send('pageshow', { persisted: false });
    vi.runAllTimers();
    expect(assign).toHaveBeenCalledExactlyOnceWith('https://partner.example/');
    expect(reload).not.toHaveBeenCalled();
  });

  it('visits a page of the site itself', async () => {
    await visit('/partners/pet-insurance');
    page.send('pageshow', { persisted: false });
    vi.runAllTimers();
    expect(assign).toHaveBeenCalledExactlyOnceWith('/partners/pet-insurance');
  });

  it('shows the sign-in page after Back', async () => {
    await visit('https://partner.example/');
    page.send('pageshow', { persisted: true });
    vi.runAllTimers();
    expect(reload).toHaveBeenCalledOnce();
    expect(assign).not.toHaveBeenCalled();
  });

  it.each([undefined, '', 'http://partner.example/', '//partner.example/', 'javascript:alert(1)'])(
    'visits no %j',
    async (url) => {
      await visit(url);
      page.send('pageshow', { persisted: false });
      vi.runAllTimers();
      expect(replaceState).not.toHaveBeenCalled();
      expect(assign).not.toHaveBeenCalled();
    },
  );
});
