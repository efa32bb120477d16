import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';

export type HeadingLevel = 1 | 2 | 3 | 4;
type HeadingSize = 'display' | 'title' | 'heading' | 'subheading';

interface HeadingProps extends ComponentPropsWithRef<'h2'> {
  readonly level: HeadingLevel;
  readonly size?: HeadingSize | undefined;
}

const sizeOfLevel = { 1: 'title', 2: 'heading', 3: 'subheading', 4: 'subheading' } as const;
const classesOfSize: Record<HeadingSize, string> = {
  display: 'text-display',
  title: 'text-title',
  heading: 'text-heading',
  subheading: 'text-subheading',
};

/** A heading: `level` says where it stands in the outline, `size` how it looks. */
export function Heading({ level, size, className, children, ...rest }: HeadingProps) {
  const Tag = `h${level}` as const;
  return (
    <Tag {...rest} className={classNames(classesOfSize[size ?? sizeOfLevel[level]], className)}>
      {children}
    </Tag>
  );
}

interface ParagraphProps extends ComponentPropsWithRef<'p'> {
  readonly tone?: 'default' | 'muted' | 'faint' | 'danger' | undefined;
  readonly size?: 'body' | 'small' | undefined;
}

const tones = {
  default: 'text-ink',
  muted: 'text-ink-muted',
  faint: 'text-ink-faint',
  danger: 'text-danger',
};
const sizes = { body: 'text-body', small: 'text-small' };

/** Running text, held to a readable measure. */
export function Paragraph({ tone = 'default', size = 'body', className, children, ...rest }: ParagraphProps) {
  return (
    <p {...rest} className={classNames('max-w-prose text-pretty', tones[tone], sizes[size], className)}>
      {children}
    </p>
  );
}

/** A small line above a heading that says what kind of thing follows. */
export function Overline({ className, children, ...rest }: ComponentPropsWithRef<'p'>) {
  return (
    <p {...rest} className={classNames('text-overline font-semibold uppercase text-ink-faint', className)}>
      {children}
    </p>
  );
}

/** A range and its unit, such as "3-4 hours": browsers break lines after a hyphen. */
const RANGE = /(\b\d+-\d+ \w+)/;

/** Shows a sentence without a line break inside a range. No children: Astro passes those as markup, not as text. */
export function Unbroken({ text }: { readonly text: string }) {
  return text.split(RANGE).map((part, index) =>
    RANGE.test(part) ? (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
