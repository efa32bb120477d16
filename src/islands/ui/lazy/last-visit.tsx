import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';

const subscribe = () => () => {};

/** The address of the link that had the focus in content that was replaced. */
let focusedHref: string | null = null;

interface LastVisitProps {
  /** The name under which `Kept` keeps the content. */
  readonly of: string;
  /** The page opens at the end of the content. */
  readonly atEnd?: boolean;
  /** The placeholder, one element, for a first visit. */
  readonly children: ReactNode;
}

/**
 * The place of content that is not loaded yet. Before hydration the boot script shows there what the last visit showed
 * (`lib/boot/last-visit`); React removes both with the placeholder.
 */
export function LastVisit({ of, atEnd = false, children }: LastVisitProps) {
  // Hydration leaves the children of such an element alone. It is only hydrated: creating it would break the page's policy.
  const [isHydrated] = useState(
    useSyncExternalStore(
      subscribe,
      () => false,
      () => true,
    ),
  );
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    return () => {
      focusedHref = element?.querySelector('a:focus')?.getAttribute('href') ?? focusedHref;
    };
  }, []);
  return (
    <>
      {isHydrated && (
        <div
          ref={place}
          data-last-visit={of}
          data-at-end={atEnd ? '' : undefined}
          dangerouslySetInnerHTML={{ __html: '' }}
        />
      )}
      {children}
    </>
  );
}

interface KeptProps {
  /** Null while the content is not what a new visit begins with, such as a filtered list. */
  readonly as: string | null;
  readonly children: ReactNode;
}

/** Content that the next visit shows in its `LastVisit` until it has its own. */
export function Kept({ as, children }: KeptProps) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focusedHref === null) return;
    const link = content.current?.querySelector<HTMLElement>(`a[href="${CSS.escape(focusedHref)}"]`);
    if (!link) return;
    focusedHref = null;
    link.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={content} data-kept={as ?? ''} className="contents">
      {children}
    </div>
  );
}
