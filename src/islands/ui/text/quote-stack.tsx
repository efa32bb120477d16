import { Overline } from './overline.tsx';

const SHOWN = 'data-shown';

/** Props of {@link QuoteStack}. */
export interface QuoteStackProps {
  readonly overline: string;
  readonly quotes: readonly { readonly quote: string; readonly role: string }[];
}

/**
 * Stacks several quotes, of which {@link showRandomQuote} shows one. The longest one reserves the space, so that the
 * choice shifts no layout. The static page is the same for every visitor, so none is chosen in it.
 */
export function QuoteStack({ overline, quotes }: QuoteStackProps) {
  return (
    <div>
      <Overline>{overline}</Overline>
      <div className="mt-5 grid">
        {quotes.map(({ quote, role }) => (
          <figure
            key={quote}
            data-quote=""
            className="invisible col-start-1 row-start-1 opacity-0 transition-opacity duration-fade data-[shown]:visible data-[shown]:opacity-100"
          >
            <blockquote className="text-pretty text-title">“{quote}”</blockquote>
            <figcaption className="mt-5 text-ink-muted">{role}</figcaption>
          </figure>
        ))}
      </div>
    </div>
  );
}

/** Shows one of the page's quotes, once. */
export function showRandomQuote(): void {
  const all = [...document.querySelectorAll('[data-quote]')];
  if (all.some((figure) => figure.hasAttribute(SHOWN))) return;
  all[Math.floor(Math.random() * all.length)]?.setAttribute(SHOWN, '');
}
