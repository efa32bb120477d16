import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import Image from 'lucide-react/icons/image';
import { useEffect, useRef, useState, type MouseEvent, type RefObject } from 'react';
import { loadOptional } from '../../../lib/effects/lazy-load.ts';
import { fileNameOfKey, isImageKey, isPdfKey } from '../../../lib/format/files.ts';
import { links } from '../../../lib/routes/links.ts';
import { screenTimeMs } from '../../../lib/stores/requests/requests-screen.ts';
import { openPicture, pictureAddress } from '../../../lib/stores/thread/pictures.ts';
import { ImageWithFallback } from '../../ui/image/image-with-fallback.tsx';
import { NewTabHint } from '../../ui/navigation/link.tsx';

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
    return <AttachmentThumbnail fileKey={fileKey} onFail={() => setFailed(true)} />;
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

// Fixed, so that nothing moves when the picture loads.
const WIDTH_PX = 240;
const HEIGHT_PX = 180;

/** Pictures load a little before they come into view. */
const MARGIN_PX = 300;

/** Returns true once the element has come near the viewport. */
function useInView(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (element.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setSeen(true);
        observer.disconnect();
      },
      { rootMargin: `${MARGIN_PX}px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return seen;
}

interface AttachmentThumbnailProps {
  readonly fileKey: string;
  readonly onFail: () => void;
}

/** Shows a thumbnail that opens the picture in a dialog; fetches its address when it comes into view. */
function AttachmentThumbnail({ fileKey, onFail }: AttachmentThumbnailProps) {
  const name = fileNameOfKey(fileKey);
  const link = useRef<HTMLAnchorElement>(null);
  const inView = useInView(link);
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!inView) return undefined;
    let gone = false;
    void pictureAddress(fileKey, screenTimeMs()).then((found) => {
      if (gone) return;
      if (found === null) onFail();
      else setAddress(found);
    });
    return () => {
      gone = true;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- fetched once, when it comes into view
  }, [inView, fileKey]);
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    // A new tab is still a click away.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // The dialog gives the focus back; Safari focuses no pressed link.
    event.currentTarget.focus();
    openPicture(fileKey);
  };
  return (
    <a
      ref={link}
      href={links.attachment(fileKey)}
      target="_blank"
      rel="noopener"
      aria-haspopup="dialog"
      onClick={open}
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
