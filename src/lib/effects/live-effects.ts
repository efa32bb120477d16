/** A channel between the tabs of one browser. */
export interface TabChannel {
  post(message: unknown): void;
  close(): void;
}

/** The browser as the live connection uses it, beside calls and storage. Loads lazily with the connection. */
export interface LiveEffects {
  /** Runs `work` in one tab at a time; the next tab starts when it ends. `signal` ends the waiting. */
  lead(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void>;
  openChannel(name: string, onMessage: (message: unknown) => void): TabChannel;
  /** Resolves after `ms`, or earlier when the network is back or `signal` aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** From 0 to 1. */
  random(): number;
  readTitle(): string;
  writeTitle(title: string): void;
}

async function lead(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  // Missing on insecure pages: then every tab leads.
  if (!('locks' in navigator)) return work();
  try {
    await navigator.locks.request(name, { signal }, work);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

function openChannel(name: string, onMessage: (message: unknown) => void): TabChannel {
  const channel = new BroadcastChannel(name);
  channel.onmessage = (event: MessageEvent<unknown>) => onMessage(event.data);
  return {
    post: (message) => channel.postMessage(message),
    close: () => channel.close(),
  };
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener('online', done);
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });
}

let provided: LiveEffects | undefined;

export function liveEffects(): LiveEffects {
  provided ??= {
    lead,
    openChannel,
    wait,
    random: () => Math.random(),
    readTitle: () => document.title,
    writeTitle: (title) => {
      document.title = title;
    },
  };
  return provided;
}

/** Puts a number in front of the title of the page; 0 takes it away. */
export function showCountInTitle(count: number): void {
  const { readTitle, writeTitle } = liveEffects();
  const plain = readTitle().replace(/^\(\d+\) /, '');
  const title = count === 0 ? plain : `(${count}) ${plain}`;
  if (title !== readTitle()) writeTitle(title);
}

/** Replaces the browser: by the desk's scope, and in tests. */
export function provideLiveEffects(replacement: LiveEffects): void {
  provided = replacement;
}
