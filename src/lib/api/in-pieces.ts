/** Resolves in a task of its own: the browser paints, and hears what is typed, before it. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** Works through many items in tasks of `size` each, with nothing else in them; few items are not made to wait. */
export async function inPieces<Item>(
  items: readonly Item[],
  size: number,
  work: (piece: readonly Item[]) => void,
): Promise<void> {
  if (items.length <= size) {
    work(items);
    return;
  }
  for (let start = 0; start < items.length; start += size) {
    await nextTask();
    work(items.slice(start, start + size));
  }
  await nextTask();
}
