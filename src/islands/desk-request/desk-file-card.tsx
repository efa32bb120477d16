import FileText from 'lucide-react/icons/file-text';
import ImageIcon from 'lucide-react/icons/image';
import { useEffect, useRef, useState } from 'react';
import { fileNameOfKey, isImageKey } from '../../lib/format/files.ts';
import { deskRequestText as text } from '../../lib/messages/desk-request.ts';
import { deskFileAddress } from '../../lib/stores/desk-request/files.ts';
import { showToast } from '../../lib/stores/shared/toasts.ts';
import { ImageWithFallback } from '../ui/image/image-with-fallback.tsx';
import { watchView } from '../ui/in-view.ts';
import { NewTabHint } from '../ui/navigation/link.tsx';

/** Opens a file in a new tab, whose address is fetched at the press: it expires after minutes. */
async function open(fileKey: string): Promise<void> {
  const address = await deskFileAddress(fileKey, isImageKey(fileKey) ? 'image' : 'link');
  if (address === null) showToast(text.fileFailed, 'error', { autoDismiss: true });
  else window.open(address, '_blank', 'noopener');
}

export function DeskFileCard({ fileKey }: { readonly fileKey: string }) {
  const isImage = isImageKey(fileKey);
  const [failed, setFailed] = useState(false);
  if (isImage && !failed) return <Thumbnail fileKey={fileKey} onFail={() => setFailed(true)} />;
  const Icon = isImage ? ImageIcon : FileText;
  return (
    <button
      type="button"
      className="inline-flex min-h-touch max-w-full items-center gap-3 rounded-md border border-line bg-surface-raised px-3 py-2 text-small font-medium text-ink transition-colors duration-fast hover:border-line-strong"
      onClick={() => void open(fileKey)}
    >
      <Icon className="size-5 shrink-0 text-accent" />
      <span dir="auto" className="truncate">
        {fileNameOfKey(fileKey)}
      </span>
      <NewTabHint />
    </button>
  );
}

/** Shows a picture once it comes near the viewport; a press opens it in full. */
function Thumbnail({ fileKey, onFail }: { readonly fileKey: string; readonly onFail: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const [address, setAddress] = useState<string | null>(null);
  const fail = useRef(onFail);
  useEffect(() => {
    let isAsked = false;
    return watchView(button.current, '300px', (isNear) => {
      if (!isNear || isAsked) return;
      isAsked = true;
      void deskFileAddress(fileKey, 'preview').then((found) => {
        if (found === null) fail.current();
        else setAddress(found);
      });
    });
  }, [fileKey]);
  return (
    <button
      ref={button}
      type="button"
      aria-label={text.openFile(fileNameOfKey(fileKey))}
      className="block h-[11.25rem] w-60 max-w-full overflow-hidden rounded-lg border border-line bg-surface-sunken transition-colors duration-fast hover:border-line-strong"
      onClick={() => void open(fileKey)}
    >
      <ImageWithFallback
        src={address}
        alt=""
        loading="eager"
        className="size-full object-cover"
        fallback={null}
        onFail={onFail}
      />
    </button>
  );
}
