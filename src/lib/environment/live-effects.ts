/** A line between the tabs of one browser. */
export interface TabChannel {
  post(message: unknown): void;
  close(): void;
}

/** What the live connection does to the world outside, beside calls and storage. Loaded with it, by no page at first. */
export interface LiveEffects {
  /** Runs `work` once no other tab does; another tab may begin when it is over. Stops waiting when `signal` says so. */
  lead(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void>;
  openChannel(name: string, onMessage: (message: unknown) => void): TabChannel;
  /** Resolves after a while, at once when the network is back or `signal` says so. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** From 0 to 1. */
  random(): number;
  readTitle(): string;
  writeTitle(title: string): void;
}

async function lead(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  // Missing on pages that are not served securely: then every tab leads itself.
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

/** The effects of this page; in the browser the real ones. */
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

/** Stands in for the browser; only tests call it. */
export function provideLiveEffects(stand: LiveEffects): void {
  provided = stand;
}
