import { deskClaim } from '../../contract/desk-request.ts';
import { asApiError } from '../../api/shared/api-error.ts';
import { call } from '../../api/shared/client.ts';
import { queueText } from '../../messages/desk-queue.ts';
import { showToast } from '../shared/toasts.ts';

/** The list does not show the thread that a claim returns. */
const NO_MESSAGES = { after: '2147483647' };

/** Claims a request of the list. Of two who claim at once one reads the winner's name. Never rejects. */
export async function claimFromQueue(id: string | number): Promise<void> {
  try {
    await call(deskClaim, { params: { id }, query: NO_MESSAGES });
  } catch (error) {
    const { status, serverMessage } = asApiError(error);
    // The sentence has the winner's name.
    showToast((status === 409 ? serverMessage : null) ?? queueText.claimFailed, 'error', {
      autoDismiss: true,
    });
  }
}
