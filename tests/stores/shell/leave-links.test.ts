import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setPendingSteps } from '../../../src/lib/session/session.ts';
import {
  $isLeavingWatched,
  $leaving,
  leaveAnyway,
  stayHere,
  watchLeaving,
} from '../../../src/lib/stores/shell/leave-guard.ts';
import {
  $unsavedSources,
  hasUnsavedWork,
  registerUnsaved,
} from '../../../src/lib/stores/shared/unsaved-work.ts';
import { openTestBrowser, type TestBrowser } from '../../helpers/browser-effects.ts';
import { openTestPage, type TestPage } from '../../helpers/page-events.ts';
import { storeSession } from '../../helpers/employees/signed-in-employee.ts';

const ORIGIN = 'https://app.example';

/** A link as far as the guard reads it. */
class Link {
  readonly target: string;
  readonly href: string;
  readonly isDownload: boolean;
  constructor(href: string, { target = '', isDownload = false } = {}) {
    this.href = href === '' ? '' : new URL(href, `${ORIGIN}/requests/7?tab=1`).href;
    this.target = target;
    this.isDownload = isDownload;
  }
  closest(selector: string): Link | null {
    return selector === 'a' ? this : null;
  }
  hasAttribute(name: string): boolean {
    return name === 'download' && this.isDownload;
  }
}

/** An element outside of a link. */
class NoLink extends Link {
  override closest(): null {
    return null;
  }
}

let browser: TestBrowser;
let page: TestPage;
let isDirty: boolean;
let stops: (() => void)[];

beforeEach(() => {
  page = openTestPage();
  vi.stubGlobal('Element', Link);
  vi.stubGlobal('location', { origin: ORIGIN, pathname: '/requests/7', search: '?tab=1' });
  browser = openTestBrowser({ fetch: () => Promise.reject(new TypeError('no network')), now: () => 0 });
  storeSession('Bearer a', 3_600_000);
  isDirty = true;
  stops = [registerUnsaved('message', () => isDirty), watchLeaving()];
  // A page that is shown asks again, whatever was confirmed on the one before.
  page.send('pageshow');
});
afterEach(() => {
  for (const stop of stops) stop();
  stayHere();
  vi.unstubAllGlobals();
});

/** Clicks a link; returns true when the browser follows it. */
const click = (link: unknown, facts: object = {}) =>
  page.sendToDocument('click', { button: 0, target: link, ...facts });
const isClosable = () => page.send('beforeunload');

describe('with unsaved work', () => {
  it('a link to another page asks first', () => {
    expect(click(new Link('/account?a=1#b'))).toBe(false);
    expect($leaving.get()).toEqual({ kind: 'link', to: '/account?a=1#b', isKept: true });
    stayHere();
    expect($leaving.get()).toBeNull();
    expect(browser.navigations).toEqual([]);
  });

  it.each([
    ['?tab=2', '/requests/7?tab=2'],
    ['/requests/8?tab=1#x', '/requests/8?tab=1#x'],
    ['?tab=1', '/requests/7?tab=1'],
    ['?tab=2#x', '/requests/7?tab=2#x'],
  ])('so does %s', (href, to) => {
    expect(click(new Link(href))).toBe(false);
    expect($leaving.get()).toEqual({ kind: 'link', to, isKept: true });
  });

  it.each<[string, unknown, object]>([
    ['an anchor of this page', new Link('?tab=1#files'), {}],
    ['another site', new Link('https://elsewhere.example/'), {}],
    ['a new tab', new Link('/account', { target: '_blank' }), {}],
    ['a file', new Link('/account', { isDownload: true }), {}],
    ['no address', new Link(''), {}],
    ['no element', { closest: () => new Link('/account') }, {}],
    ['no link', new NoLink('/account'), {}],
    ['Ctrl', new Link('/account'), { ctrlKey: true }],
    ['Meta', new Link('/account'), { metaKey: true }],
    ['Shift', new Link('/account'), { shiftKey: true }],
    ['Alt', new Link('/account'), { altKey: true }],
    ['another button', new Link('/account'), { button: 1 }],
    ['a handler before', new Link('/account'), { defaultPrevented: true }],
  ])('%s does not', (_, link, facts) => {
    click(link, facts);
    expect($leaving.get()).toBeNull();
  });

  it('the browser asks before the tab closes', () => {
    expect(isClosable()).toBe(false);
    isDirty = false;
    expect(isClosable()).toBe(true);
  });

  it('nothing asks twice once leaving is confirmed, until the page is shown again', async () => {
    click(new Link('/account'));
    await leaveAnyway();
    expect(browser.navigations).toEqual([{ to: '/account', replace: false }]);
    expect($leaving.get()).toBeNull();
    expect(isClosable()).toBe(true);
    expect(click(new Link('/account'))).toBe(true);
    page.send('pageshow');
    expect(isClosable()).toBe(false);
  });

  it.each([
    ['an ended session', () => browser.local.clear()],
    ['a due code', () => setPendingSteps({ enrollmentAvailable: false, codeRequired: true })],
    ['nothing written', () => (isDirty = false)],
  ])('%s asks nothing', (_, change) => {
    change();
    expect(isClosable()).toBe(true);
    expect(click(new Link('/account'))).toBe(true);
    expect($leaving.get()).toBeNull();
  });

  it('leaving without a question does nothing', async () => {
    await leaveAnyway();
    expect(browser.navigations).toEqual([]);
  });
});

describe('the watch', () => {
  it('is announced, and ends', () => {
    expect($isLeavingWatched.get()).toBe(true);
    stops.pop()?.();
    expect($isLeavingWatched.get()).toBe(false);
    expect(isClosable()).toBe(true);
    expect(click(new Link('/account'))).toBe(true);
  });

  it('keeps the back/forward cache while nothing can be unsaved', () => {
    const added = vi.fn();
    stops.shift()?.();
    expect($unsavedSources.get().size).toBe(0);
    expect(isClosable()).toBe(true);
    vi.stubGlobal('addEventListener', added);
    stops.unshift(registerUnsaved('message', () => true));
    expect(added).toHaveBeenCalledExactlyOnceWith('beforeunload', expect.any(Function));
  });
});

it('sources of unsaved work count until they are removed; a newer one under the same name stays', () => {
  const remove = registerUnsaved('onboarding', () => true);
  isDirty = false;
  expect(hasUnsavedWork()).toBe(true);
  const removeNewer = registerUnsaved('onboarding', () => false);
  expect(hasUnsavedWork()).toBe(false);
  remove();
  expect([...$unsavedSources.get().keys()]).toEqual(['message', 'onboarding']);
  removeNewer();
  expect([...$unsavedSources.get().keys()]).toEqual(['message']);
});
