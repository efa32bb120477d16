import { vi } from 'vitest';

/** The window and the document of a page, as far as their events go. */
export interface TestPage {
  visibility: 'visible' | 'hidden';
  /** Sends an event to the window, with further properties; returns false when it was prevented. */
  send(type: string, facts?: object): boolean;
  /** Sends an event to the document, with further properties; returns false when it was prevented. */
  sendToDocument(type: string, facts?: object): boolean;
  /** Hides or shows the page, as a change of tabs does. */
  setVisibility(state: 'visible' | 'hidden'): void;
}

function eventWith(type: string, facts: object): Event {
  const event = new Event(type, { cancelable: true });
  // The properties of an event, such as its target, have getters.
  for (const [name, value] of Object.entries(facts)) Object.defineProperty(event, name, { value });
  return event;
}

/** An event target that removes a listener of the capture phase, which Node's own does not do for `true`. */
class PageTarget extends EventTarget {
  override removeEventListener(
    ...[type, listener, options]: Parameters<EventTarget['removeEventListener']>
  ): void {
    super.removeEventListener(type, listener, typeof options === 'boolean' ? { capture: options } : options);
  }
}

/** Gives the code under test a page; `vi.unstubAllGlobals` takes it away. */
export function openTestPage(): TestPage {
  const window = new PageTarget();
  const document = new PageTarget();
  const page: TestPage = {
    visibility: 'visible',
    send: (type, facts = {}) => window.dispatchEvent(eventWith(type, facts)),
    sendToDocument: (type, facts = {}) => document.dispatchEvent(eventWith(type, facts)),
    setVisibility: (state) => {
      page.visibility = state;
      document.dispatchEvent(new Event('visibilitychange'));
    },
  };
  Object.defineProperty(document, 'visibilityState', { get: () => page.visibility });
  Object.defineProperty(document, 'documentElement', { value: { dataset: {} }, configurable: true });
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window));
  vi.stubGlobal('document', document);
  vi.stubGlobal('navigator', { onLine: true });
  return page;
}
