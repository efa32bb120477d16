import type { Services, Viewer } from '../context.ts';
import { announceTyping } from '../live/live-changes.ts';
import { AUTOMATIC_NOTE } from '../requests/clocks.ts';
import { postConciergeMessage } from '../thread/post-concierge-message.ts';

/**
 * Milliseconds after the submit, long enough for the reply to appear as a separate message in a demo. The browser tests shorten them, so
 * that it does not come in the middle of a test.
 */
export const acknowledgementDelays = { typingMs: 1_000, replyMs: 3_000 };

/** Posts the concierge's automatic reply to a new request after a delay. Demo only. */
export function acknowledgeLater(
  services: Services,
  viewer: Viewer,
  request: { readonly id: number; readonly name: string },
): void {
  if (!services.automaticReplies) return;
  services.background.run(
    'say that the concierge is writing',
    () => announceTyping(services, String(request.id)),
    acknowledgementDelays.typingMs,
  );
  services.background.run(
    'acknowledge a request',
    () =>
      postConciergeMessage(services, {
        requestId: request.id,
        userId: viewer.userId,
        sourceName: `${services.productName} Concierge`,
        clientId: AUTOMATIC_NOTE,
        body: automaticAcknowledgement(request.name),
        attachmentKeys: [],
      }),
    acknowledgementDelays.replyMs,
  );
}

/** Returns the demo's automatic first reply to a new request. It says that it is automatic. */
export function automaticAcknowledgement(requestName: string): string {
  return [
    `Thank you! Your request “${requestName}” has arrived safely.`,
    'This first note is automatic. A person on our concierge team will read what you wrote and answer you right here.',
    'If something comes to mind in the meantime, just add it below.',
  ].join('\n\n');
}
