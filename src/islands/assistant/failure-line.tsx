import { useEffect, useRef } from 'react';

/** Renders a failure beside or below the button that retries; scrolls only as far as the failure needs to be in view. */
export function FailureLine({ children }: { readonly children: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    line.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <p ref={line} role="alert" className="font-medium text-danger">
      {children}
    </p>
  );
}
