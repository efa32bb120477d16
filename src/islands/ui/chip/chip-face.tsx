import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { ChipImage } from './chip-image.tsx';

/** The content of every chip variant. */
export interface ChipLook {
  readonly description: string;
  readonly title?: string | undefined;
  readonly image?: 'default' | undefined;
  readonly icon?: ReactNode;
  readonly disabled?: boolean | undefined;
  readonly error?: boolean | string | undefined;
  readonly className?: string | undefined;
}

/** The class names of a chip. */
export function chipClasses(look: ChipLook): string {
  const wrong = look.error !== undefined && look.error !== false;
  return classNames('chip', look.disabled === true && 'chip-off', wrong && 'chip-wrong', look.className);
}

/** The inside of a chip; title and description never take more than two lines each. */
export function ChipFace({ title, description, image, icon }: ChipLook) {
  return (
    <>
      {image === 'default' && <ChipImage />}
      {icon !== undefined && (
        <span aria-hidden="true" className="flex size-6 shrink-0 items-center justify-center text-accent">
          {icon}
        </span>
      )}
      <span className="min-w-0 flex-1">
        {title !== undefined && <span className="line-clamp-2 font-semibold">{title} </span>}
        <span
          className={classNames(
            'line-clamp-2',
            title === undefined ? 'font-medium' : 'text-small text-ink-muted',
          )}
        >
          {description}
        </span>
      </span>
    </>
  );
}
