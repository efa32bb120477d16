import { useLayoutEffect, useMemo, useRef } from 'react';
import { sanitize } from './sanitize.ts';

interface ForeignHtmlProps {
  readonly html: string;
  readonly className?: string | undefined;
}

/** The only place that renders HTML which came from a server. */
export function ForeignHtml({ html, className }: ForeignHtmlProps) {
  const slot = useRef<HTMLDivElement>(null);
  // While it is drawn, which React may do in parts; what follows is done for everything at once.
  const nodes = useMemo(() => [...sanitize(html).childNodes], [html]);
  useLayoutEffect(() => {
    slot.current?.replaceChildren(...nodes);
  }, [nodes]);
  // Isolated, so that a direction override ends with the text, and a text in Arabic begins at the right.
  return <div ref={slot} dir="auto" className={className} />;
}
