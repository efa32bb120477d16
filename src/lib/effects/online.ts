/** Returns true while the browser knows that it has no network. */
export function isOffline(): boolean {
  return typeof navigator !== 'undefined' && 'onLine' in navigator && !navigator.onLine;
}

/** Calls the listener when the network comes and goes. Returns a function that stops it. */
export function onConnectionChange(listener: () => void): () => void {
  if (typeof addEventListener === 'undefined') return () => undefined;
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Calls the listener once, when the network returns. The same listener is not added twice. */
export function onceOnline(listener: () => void): void {
  if (typeof addEventListener !== 'undefined') addEventListener('online', listener, { once: true });
}
