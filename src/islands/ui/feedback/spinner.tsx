import { classNames } from '../class-names.ts';

interface SpinnerProps {
  readonly label?: string | undefined;
  readonly className?: string | undefined;
}

/** Renders a turning ring. With a `label` it is announced, without one it is decoration. */
export function Spinner({ label, className }: SpinnerProps) {
  const classes = classNames('spinner inline-block', className);
  if (label === undefined) return <span aria-hidden="true" className={classes} />;
  return <span role="status" aria-label={label} className={classes} />;
}
