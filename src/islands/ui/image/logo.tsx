import { classNames } from '../class-names.ts';
import { LogoMark } from './logo-mark.tsx';

/** Props of {@link Logo}. */
export interface LogoProps {
  readonly name: string;
  readonly markOnly?: boolean | undefined;
  readonly className?: string | undefined;
}

/** The mark (a dial with its cast shadow) and the product's name. */
export function Logo({ name, markOnly = false, className }: LogoProps) {
  return (
    <span className={classNames('inline-flex items-center gap-2.5 text-ink', className)}>
      <LogoMark />
      <span className={markOnly ? 'sr-only' : 'text-[1.25rem] font-bold tracking-[-0.03em]'}>{name}</span>
    </span>
  );
}
