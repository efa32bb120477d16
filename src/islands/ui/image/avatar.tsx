import { classNames } from '../class-names.ts';

interface AvatarProps {
  readonly initials: string;
  readonly tone?: 'accent' | 'sun' | 'neutral' | undefined;
  readonly size?: 'sm' | 'md' | 'lg' | undefined;
}

const tones = {
  accent: 'bg-accent-soft text-accent',
  sun: 'bg-sun-soft text-ink',
  neutral: 'bg-ink/[0.07] text-ink-muted',
};
const sizes = { sm: 'size-8 text-overline', md: 'size-10 text-small', lg: 'size-14 text-subheading' };

/**
 * Shows an employee's initials. They are decoration, so they are drawn by the style sheet: as text they would contradict the name of a
 * button around them. The name belongs beside it as text.
 */
export function Avatar({ initials, tone = 'accent', size = 'md' }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      data-initials={initials}
      className={classNames(
        'before:content-[attr(data-initials)] inline-flex shrink-0 select-none items-center justify-center rounded-full font-semibold tracking-normal forced-colors:border',
        tones[tone],
        sizes[size],
      )}
    />
  );
}
