import FileText from 'lucide-react/icons/file-text';
import Image from 'lucide-react/icons/image';
import { useState } from 'react';
import { fileNameOfKey, isImageKey } from '../../../lib/format/file-name.ts';
import { links } from '../../../lib/routes/links.ts';
import { NewTabHint } from '../../ui/navigation/new-tab-hint.tsx';
import { AttachmentThumbnail } from './attachment-thumbnail.tsx';

/** Links to a file of a message. A picture gets a thumbnail, or a card like other files when it cannot be loaded. */
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
  return (
    <a
      href={links.attachment(fileKey)}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-touch max-w-full items-center gap-3 rounded-md border border-line bg-surface-raised px-3 py-2 text-small font-medium text-ink transition-colors duration-fast hover:border-line-strong"
    >
      <Icon aria-hidden="true" className="size-5 shrink-0 text-accent" />
      <span dir="auto" className="truncate">
        {fileNameOfKey(fileKey)}
      </span>
      <NewTabHint />
    </a>
  );
}
