import { useId, type ReactNode } from 'react';
import { Heading, Overline } from '../ui/text/text.tsx';

export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-6">
      <Heading level={2} id={id} className="border-b border-line pb-3">
        {title}
      </Heading>
      {children}
    </section>
  );
}

/** Renders a widget's states side by side. */
export function Row({
  name,
  children,
  grid = false,
}: {
  readonly name: string;
  readonly children: ReactNode;
  readonly grid?: boolean;
}) {
  return (
    <div>
      <Overline className="mb-3">{name}</Overline>
      <div
        className={grid ? 'grid gap-5 sm:grid-cols-2 xl:grid-cols-3' : 'flex flex-wrap items-center gap-4'}
      >
        {children}
      </div>
    </div>
  );
}
