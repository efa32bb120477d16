import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import Image from 'lucide-react/icons/image';
import { useState, type MouseEvent } from 'react';
import { loadOptional } from '../../../lib/effects/lazy-load.ts';
import { fileNameOfKey, isImageKey, isPdfKey } from '../../../lib/format/files.ts';
import { links } from '../../../lib/routes/links.ts';
import { NewTabHint } from '../../ui/navigation/new-tab-hint.tsx';
import { AttachmentThumbnail } from './attachment-thumbnail.tsx';

/** Downloads a file; its page says what is wrong when that fails. */
async function download(event: MouseEvent<HTMLAnchorElement>, fileKey: string): Promise<void> {
  event.preventDefault();
  const { href } = event.currentTarget;
  const code = await loadOptional(() => import('../../../lib/stores/attachment/download-attachment.ts'));
  if ((await code?.downloadAttachment(fileKey)) !== true) location.assign(href);
}

/**
 * Links to a file of a message (docs/product/attachment.md#attachment-page). A picture gets a thumbnail, or a card like other
 * files when it cannot be loaded.
 */
export function AttachmentCard({ fileKey }: { readonly fileKey: string }) {
  const isImage = isImageKey(fileKey);
  const [failed, setFailed] = useState(false);
  if (isImage && !failed) {
    return (
      <AttachmentThumbnail
        fileKey={fileKey}
        onFail={() => {
          setFailed(true);
        }}
      />
    );
  }
  const Icon = isImage ? Image : FileText;
  const isShown = isImage || isPdfKey(fileKey);
  return (
    <a
      href={links.attachment(fileKey)}
      {...(isShown
        ? { target: '_blank', rel: 'noopener' }
        : { download: '', onClick: (event) => void download(event, fileKey) })}
      className="inline-flex min-h-touch max-w-full items-center gap-3 rounded-md border border-line bg-surface-raised px-3 py-2 text-small font-medium text-ink transition-colors duration-fast hover:border-line-strong"
    >
      <Icon aria-hidden="true" className="size-5 shrink-0 text-accent" />
      <span dir="auto" className="truncate">
        {fileNameOfKey(fileKey)}
      </span>
      {isShown ? <NewTabHint /> : <Download aria-hidden="true" className="size-4 shrink-0" />}
    </a>
  );
}
