import { classNames } from '../class-names.ts';

/** Stands in for content that loads; give it the size and shape of the result. */
export function Skeleton({ className }: { readonly className?: string | undefined }) {
  return (
    <span aria-hidden="true" className={classNames('skeleton block rounded-sm', className ?? 'h-4 w-full')} />
  );
}
