import { Overline, Unbroken } from './text.tsx';

interface PromiseListProps {
  readonly title: string;
  readonly promises: readonly { readonly title: string; readonly text: string }[];
}

export function PromiseList({ title, promises }: PromiseListProps) {
  return (
    <div>
      <p className="text-pretty text-title">{title}</p>
      <ul className="mt-7 flex flex-col gap-5">
        {promises.map((promise) => (
          <li key={promise.title} className="border-l-2 border-sun pl-4">
            <p className="text-subheading">{promise.title}</p>
            {/* At this width the fallback fonts break the lines where Figtree does. */}
            <p className="max-w-[26.25rem] text-pretty text-ink-muted">
              <Unbroken text={promise.text} />
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface QuoteStackProps {
  readonly overline: string;
  /** Three at most: the style sheet has a rule for each place. */
  readonly quotes: readonly { readonly quote: string; readonly role: string }[];
}

/** Renders several quotes; the style sheet shows the one that the boot script chose, or the first, from the first paint on. */
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
