import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import Image from 'lucide-react/icons/image';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { loadOptional } from '../../../lib/effects/lazy-load.ts';
import { fileNameOfKey, isImageKey, isPdfKey } from '../../../lib/format/files.ts';
import { links } from '../../../lib/routes/links.ts';
import { openPicture, previewAddress } from '../../../lib/stores/thread/pictures.ts';
import { ImageWithFallback } from '../../ui/image/image-with-fallback.tsx';
import { watchView } from '../../ui/in-view.ts';
import { NewTabHint } from '../../ui/navigation/link.tsx';

/** Downloads a file; its page says what is wrong when that fails. */
async function download(fileKey: string): Promise<void> {
  const code = await loadOptional(() => import('../../../lib/stores/attachment/attachment.ts'));
  if ((await code?.downloadAttachment(fileKey)) !== true) location.assign(links.attachment(fileKey));
}

/** Opens a picture in the dialog; with a modifier key the link opens its page in a new tab. */
function showInDialog(event: MouseEvent<HTMLAnchorElement>, fileKey: string): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  // The dialog gives the focus back; Safari focuses no pressed link.
  event.currentTarget.focus();
  openPicture(fileKey);
}

/** Links to a file (docs/product/attachment.md#attachment-page): a picture by its preview, if it has one, else by a card. */
export function AttachmentCard({ fileKey }: { readonly fileKey: string }) {
  const isImage = isImageKey(fileKey);
  const [failed, setFailed] = useState(false);
  if (isImage && !failed) {
    return <AttachmentThumbnail fileKey={fileKey} onFail={() => setFailed(true)} />;
  }
  return <FileLink fileKey={fileKey} />;
}

/** Opens a file in a list of files. A button, because the link to the file is in its message. */
export function AttachmentRow({ fileKey }: { readonly fileKey: string }) {
  const isImage = isImageKey(fileKey);
  const Icon = isImage ? Image : FileText;
  const press = () => {
    if (isImage) openPicture(fileKey);
    else if (isPdfKey(fileKey)) open(links.attachment(fileKey), '_blank', 'noopener');
    else void download(fileKey);
  };
  return (
    <button
      type="button"
      onClick={press}
      className={FILE_LOOK}
      {...(isImage && { 'aria-haspopup': 'dialog' })}
    >
      <Icon className="size-5 shrink-0 text-accent" />
      <span dir="auto" className="truncate">
        {fileNameOfKey(fileKey)}
      </span>
      {isPdfKey(fileKey) && <NewTabHint />}
    </button>
  );
}

const FILE_LOOK =
  'inline-flex min-h-touch max-w-full items-center gap-3 rounded-md border border-line bg-surface-raised px-3 py-2 text-small font-medium text-ink transition-colors duration-fast hover:border-line-strong';

/** A PDF, which a tab shows, or a file to download. */
function FileLink({ fileKey }: { readonly fileKey: string }) {
  const Icon = isImageKey(fileKey) ? Image : FileText;
  const isShown = isPdfKey(fileKey);
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    void download(fileKey);
  };
  return (
    <a
      href={links.attachment(fileKey)}
      {...(isShown ? { target: '_blank', rel: 'noopener' } : { onClick: press, download: '' })}
      className={FILE_LOOK}
    >
      <Icon className="size-5 shrink-0 text-accent" />
      <span dir="auto" className="truncate">
        {fileNameOfKey(fileKey)}
      </span>
      {isShown ? <NewTabHint /> : <Download className="size-4 shrink-0" />}
    </a>
  );
}

// Fixed, so that nothing moves when the picture loads.
const WIDTH_PX = 240;
const HEIGHT_PX = 180;

/** Pictures load a little before they come into view. */
const MARGIN = '300px';

interface AttachmentThumbnailProps {
  readonly fileKey: string;
  readonly onFail: () => void;
}

/** Shows a thumbnail that opens the picture in a dialog; fetches its address when it comes into view. */
function AttachmentThumbnail({ fileKey, onFail }: AttachmentThumbnailProps) {
  const name = fileNameOfKey(fileKey);
  const link = useRef<HTMLAnchorElement>(null);
  const [isSeen, setSeen] = useState(false);
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => watchView(link.current, MARGIN, (isNear) => setSeen((was) => was || isNear)), []);
  useEffect(() => {
    if (!isSeen) return undefined;
    let gone = false;
    void previewAddress(fileKey).then((found) => {
      if (gone) return;
      if (found === null) onFail();
      else setAddress(found);
    });
    return () => {
      gone = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- fetched once, when it comes into view
  }, [isSeen, fileKey]);
  return (
    <a
      ref={link}
      href={links.attachment(fileKey)}
      target="_blank"
      rel="noopener"
      aria-haspopup="dialog"
      onClick={(event) => showInDialog(event, fileKey)}
      aria-label={name}
      // Set by the script, so the content security policy allows it.
      style={{ width: WIDTH_PX, height: HEIGHT_PX }}
      className="block max-w-full overflow-hidden rounded-lg border border-line bg-surface-sunken transition-colors duration-fast hover:border-line-strong"
    >
      <ImageWithFallback
        src={address}
        alt=""
        loading="eager"
        className="size-full object-cover"
        fallback={<span className="hidden p-3 print:block">{name}</span>}
        onFail={onFail}
      />
    </a>
  );
}
