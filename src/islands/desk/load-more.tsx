import { useEffect, useRef } from 'react';
import { deskText } from '../../lib/messages/desk-session.ts';
import { Button } from '../ui/button/button.tsx';

interface LoadMoreProps {
  readonly state: 'idle' | 'loading' | 'failed';
  readonly onLoad: () => void;
}

/** So far that the rows of a page come into view a few at a time: those near the window are laid out at once. */
const AHEAD = '2400px';

/** Loads the next page of a list when its button comes near, or on a press. */
export function LoadMore({ state, onLoad }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state !== 'idle' || end.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onLoad();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [state, onLoad]);
  return (
    <div ref={end} className="flex flex-wrap items-center justify-center gap-3 py-4">
      {state === 'failed' && (
        <p role="alert" className="text-small text-danger">
          {deskText.moreFailed}
        </p>
      )}
      <Button variant="secondary" size="sm" loading={state === 'loading'} onClick={onLoad}>
        {deskText.more}
      </Button>
    </div>
  );
}
