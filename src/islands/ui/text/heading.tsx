import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';

export type HeadingLevel = 1 | 2 | 3 | 4;
export type HeadingSize = 'display' | 'title' | 'heading' | 'subheading';

/** Props of {@link Heading}. */
export interface HeadingProps extends ComponentPropsWithRef<'h2'> {
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
