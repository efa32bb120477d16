import { vi } from 'vitest';

/** The window and the document of a page, as far as their events go. */
export interface TestPage {
  visibility: 'visible' | 'hidden';
  /** Sends an event to the window, with further properties. */
  send(type: string, facts?: object): void;
  /** Hides or shows the page, as a change of tabs does. */
  setVisibility(state: 'visible' | 'hidden'): void;
}

/** Gives the code under test a page; `vi.unstubAllGlobals` takes it away. */
export function openTestPage(): TestPage {
  const window = new EventTarget();
  const document = new EventTarget();
  const page: TestPage = {
    visibility: 'visible',
    send: (type, facts = {}) => {
      window.dispatchEvent(Object.assign(new Event(type), facts));
    },
    setVisibility: (state) => {
      page.visibility = state;
      document.dispatchEvent(new Event('visibilitychange'));
    },
  };
  Object.defineProperty(document, 'visibilityState', { get: () => page.visibility });
  Object.defineProperty(document, 'documentElement', { value: { dataset: {} } });
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window));
  vi.stubGlobal('document', document);
  vi.stubGlobal('navigator', { onLine: true });
  return page;
}
