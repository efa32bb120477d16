/** A drawing is 11 rem wide unless it is told otherwise. */
export interface IllustrationProps {
  readonly className?: string | undefined;
}
