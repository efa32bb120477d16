import { useId, type ComponentPropsWithRef } from 'react';
import { safeUrl } from '../../../lib/format/safe-url.ts';
import { ChipError } from './chip-error.tsx';
import { ChipFace, chipClasses, type ChipLook } from './chip-face.tsx';
import { NewTabHint } from '../navigation/new-tab-hint.tsx';

/** A chip that leads somewhere; `external-link` opens a new tab. */
export interface LinkChipProps
  extends ChipLook, Omit<ComponentPropsWithRef<'a'>, 'title' | 'href' | keyof ChipLook> {
  readonly variant: 'link' | 'external-link';
  readonly href: string;
  readonly selected?: boolean | undefined;
}

/** The two link variants of Chip. */
export function ChipLink(props: LinkChipProps) {
  const { variant, href, selected, description, title, image, icon, disabled, error, className, ...rest } =
    props;
  const look = { description, title, image, icon, disabled, error, className };
  const errorId = useId();
  const url = disabled === true ? null : safeUrl('link', href);
  const external = variant === 'external-link';
  return (
    <>
      <a
        {...rest}
        {...(url === null ? { role: 'link', 'aria-disabled': true } : { href: url })}
        {...(external && { target: '_blank', rel: 'noopener noreferrer' })}
        aria-current={selected === true ? 'page' : undefined}
        aria-describedby={typeof error === 'string' ? errorId : undefined}
        className={chipClasses(look)}
      >
        <ChipFace {...look} />
        {external && <NewTabHint />}
      </a>
      <ChipError id={errorId} error={error} />
    </>
  );
}
