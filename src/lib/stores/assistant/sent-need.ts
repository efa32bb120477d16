type Listener = (need: string) => void;

const listeners = new Set<Listener>();

/** Calls the listener with what was typed ahead of each request, once that is sent. Returns the function that stops. */
export function onNeedSent(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Tells the listeners that a request was sent. */
export function reportNeedSent(need: string): void {
  for (const listener of listeners) listener(need);
}
