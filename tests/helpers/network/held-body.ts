/** A stream as a body needs `duplex`, which the DOM's types lack. */
export const HALF = { duplex: 'half' };

interface HeldBody {
  /** Resolves when the API waits for the rest of the body. */
  readonly waiting: Promise<unknown>;
  /** Sends the rest. */
  release(): void;
  readonly stream: ReadableStream<Uint8Array>;
}

/** Returns a body whose first byte is sent at once and whose rest waits. */
export function heldBody(bytes: Uint8Array): HeldBody {
  const [waiting, rest] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  let sent = 0;
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        sent += 1;
        if (sent === 1) {
          controller.enqueue(bytes.subarray(0, 1));
          return;
        }
        waiting.resolve(undefined);
        await rest.promise;
        controller.enqueue(bytes.subarray(1));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, waiting: waiting.promise, release: () => rest.resolve(undefined) };
}
