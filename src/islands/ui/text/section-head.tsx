import type { ReactNode } from 'react';
import { Heading } from './text.tsx';

interface SectionHeadProps {
  /** Names the section. */
  readonly id: string;
  readonly title: string;
  /** A link at its end. */
  readonly children?: ReactNode;
}

/** The heading of a part of a screen, above its list or card. */
export function SectionHead({ id, title, children }: SectionHeadProps) {
  return (
    <div className="mb-2 flex min-h-8 flex-wrap items-center justify-between gap-x-4">
      <Heading level={2} id={id}>
        {title}
      </Heading>
      {children}
    </div>
  );
}
