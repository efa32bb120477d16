import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { product } from '../../lib/config/product.ts';
import { attachmentText } from '../../lib/messages/attachment.ts';
import { signedInFailures } from '../../lib/messages/shared/failures-signed-in.ts';
import { $attachment, openAttachment } from '../../lib/stores/attachment/attachment.ts';
import { ErrorPanel, withBoundary } from '../ui/feedback/panels.tsx';
import { Spinner } from '../ui/feedback/loading.tsx';
import { Link } from '../ui/navigation/link.tsx';
import { Heading } from '../ui/text/text.tsx';

function openHere(): void {
  void openAttachment(location.pathname);
}

function AttachmentScreen() {
  const state = useStore($attachment, { ssr: 'initial' });
  useEffect(openHere, []);
  const support = <Link href={`mailto:${product.supportEmail}`}>{product.supportEmail}</Link>;
  return (
    <div className="mx-auto flex max-w-xl flex-col gap-6 pt-10">
      <Heading level={1}>{attachmentText.title}</Heading>
      {state === 'loading' ? (
        <p role="status" className="flex items-center gap-3 text-ink-muted">
          <Spinner />
          {attachmentText.opening}
        </p>
      ) : (
        <ErrorPanel
          message={
            <>
              {signedInFailures.attachment} {attachmentText.advice} {support}.
            </>
          }
          onRetry={openHere}
        />
      )}
    </div>
  );
}

export const AttachmentIsland = withBoundary('attachments', 'attachment', AttachmentScreen);
