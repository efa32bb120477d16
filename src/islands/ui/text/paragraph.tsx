import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';

/** Props of {@link Paragraph}. */
export interface ParagraphProps extends ComponentPropsWithRef<'p'> {
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
