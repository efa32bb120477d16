import { Overline } from './overline.tsx';

/** Props of {@link QuoteStack}. */
export interface QuoteStackProps {
  readonly overline: string;
  /** Three at most: the style sheet has a rule for each place. */
  readonly quotes: readonly { readonly quote: string; readonly role: string }[];
}

/**
 * Renders several quotes, of which the style sheet shows one from the first paint on: the boot script's choice, or the
 * first one.
 */
export function QuoteStack({ overline, quotes }: QuoteStackProps) {
  return (
    <div>
      <Overline>{overline}</Overline>
      <div className="mt-5">
        {quotes.map(({ quote, role }) => (
          <figure key={quote}>
            <blockquote className="text-pretty text-title">{`“${quote}”`}</blockquote>
            <figcaption className="mt-5 text-ink-muted">{role}</figcaption>
          </figure>
        ))}
      </div>
    </div>
  );
}
