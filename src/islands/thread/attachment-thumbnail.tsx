import { useEffect, useRef, useState } from 'react';
import { fileNameOfKey } from '../../lib/format/file-name.ts';
import { links } from '../../lib/routes/links.ts';
import { screenTimeMs } from '../../lib/stores/requests-screen.ts';
import { thumbnailAddress } from '../../lib/stores/thread/thumbnails.ts';
import { ImageWithFallback } from '../ui/image-with-fallback.tsx';
import { useInView } from './use-in-view.ts';

// Declared, so that nothing moves when the picture is there.
const WIDTH_PX = 240;
const HEIGHT_PX = 180;

interface AttachmentThumbnailProps {
  readonly fileKey: string;
  readonly onFail: () => void;
}

/** A picture of a message, small; its address is asked for when it comes into view. Opens at its own address. */
export function AttachmentThumbnail({ fileKey, onFail }: AttachmentThumbnailProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const inView = useInView(link);
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!inView) return undefined;
    let gone = false;
    void thumbnailAddress(fileKey, screenTimeMs()).then((found) => {
      if (gone) return;
      if (found === null) onFail();
      else setAddress(found);
    });
    return () => {
      gone = true;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- asked for once, when it is seen
  }, [inView, fileKey]);
  return (
    <a
      ref={link}
      href={links.attachment(fileKey)}
      aria-label={fileNameOfKey(fileKey)}
      // By the script, not by the page: the policy has nothing against it, and two numbers need no class.
      style={{ width: WIDTH_PX, height: HEIGHT_PX }}
      className="block max-w-full overflow-hidden rounded-lg border border-line bg-surface-sunken transition-colors duration-fast hover:border-line-strong"
    >
      <ImageWithFallback
        src={address}
        alt=""
        loading="eager"
        className="size-full object-cover"
        fallback={null}
        onFail={onFail}
      />
    </a>
  );
}
