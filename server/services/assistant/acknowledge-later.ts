import { automaticAcknowledgement } from '../../content/acknowledgement.ts';
import type { Services, Viewer } from '../context.ts';
import { announceTyping } from '../live/announce.ts';
import { postConciergeMessage } from '../messages/post-concierge-message.ts';

/** Long enough that the reply visibly arrives, short enough to be seen in a demo. */
export const ACKNOWLEDGEMENT_DELAY_MS = 3_000;

const TYPING_DELAY_MS = 1_000;

/** Demo only: lets the concierge greet a new request, in words that say they are automatic. */
export function acknowledgeLater(
  services: Services,
  viewer: Viewer,
  request: { readonly id: number; readonly name: string },
): void {
  if (!services.automaticReplies) return;
  services.background.run(
    'say that the concierge is writing',
    () => announceTyping(services, String(request.id)),
    TYPING_DELAY_MS,
  );
  services.background.run(
    'acknowledge a request',
    () =>
      postConciergeMessage(services, {
        requestId: request.id,
        userId: viewer.userId,
        body: automaticAcknowledgement(request.name),
        attachmentKeys: [],
      }),
    ACKNOWLEDGEMENT_DELAY_MS,
  );
}
