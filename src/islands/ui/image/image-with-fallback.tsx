import { useEffect, useRef, useState, type ReactNode } from 'react';
import { safeUrl } from '../../../lib/format/safe-url.ts';

interface ImageWithFallbackProps {
  readonly src: string | null | undefined;
  readonly alt: string;
  readonly fallback: ReactNode;
  readonly className?: string | undefined;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly loading?: 'lazy' | 'eager' | undefined;
  readonly onLoad?: (() => void) | undefined;
  readonly onFail?: (() => void) | undefined;
}

/** An image; what stands in its place when there is none, its address is unsafe or it does not load. */
export function ImageWithFallback(props: ImageWithFallbackProps) {
  const { src, alt, fallback, className, width, height, loading = 'lazy', onLoad, onFail } = props;
  const url = safeUrl('image', src);
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const image = useRef<HTMLImageElement>(null);
  const fail = () => {
    setFailedUrl(url);
    onFail?.();
  };
  // A pre-rendered image may have failed before React could listen.
  useEffect(() => {
    const element = image.current;
    if (element?.complete === true && element.naturalWidth === 0 && element.loading !== 'lazy') fail();
    // oxlint-disable-next-line react/exhaustive-deps -- once per address is the point
  }, [url]);
  if (url === null || url === failedUrl) return fallback;
  return (
    <img
      ref={image}
      src={url}
      alt={alt}
      width={width}
      height={height}
      loading={loading}
      decoding="async"
      className={className}
      onLoad={onLoad}
      onError={fail}
    />
  );
}

/** The ground of logos of companies and providers, light in the dark theme, too: they are made for light pages. */
export const LOGO_PAPER = 'bg-[#fffefb] forced-color-adjust-none';
