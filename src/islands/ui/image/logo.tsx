import type { SiteLogo } from '../../../lib/brand/site-brand.ts';
import { classNames } from '../class-names.ts';
import { LogoMark } from './logo-mark.tsx';

/** Props of {@link Logo}. */
export interface LogoProps {
  readonly name: string;
  readonly markOnly?: boolean | undefined;
  readonly className?: string | undefined;
}

/** The operator's logo, else the icon and the product's name. */
export function Logo({ name, markOnly = false, className }: LogoProps) {
  if (SUNDIAL_LOGO !== null) return <PictureLogo name={name} {...SUNDIAL_LOGO} />;
  return (
    <span className={classNames('inline-flex items-center gap-2.5 text-ink', className)}>
      <LogoMark />
      <span className={markOnly ? 'sr-only' : 'text-[1.25rem] font-bold tracking-[-0.03em]'}>{name}</span>
    </span>
  );
}

function PictureLogo({ name, src, darkSrc, width, height }: SiteLogo & { readonly name: string }) {
  const size = { width, height };
  if (darkSrc === null) return <img src={src} alt={name} {...size} />;
  return (
    <>
      <img src={src} alt={name} {...size} className="logo-light" />
      <img src={darkSrc} alt={name} {...size} className="logo-dark" />
    </>
  );
}
