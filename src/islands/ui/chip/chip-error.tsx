/** The sentence under a chip that holds a wrong answer. */
export function ChipError({
  id,
  error,
}: {
  readonly id: string;
  readonly error: boolean | string | undefined;
}) {
  if (typeof error !== 'string' || error === '') return null;
  return (
    <span id={id} className="mt-1.5 block text-small font-medium text-danger">
      {error}
    </span>
  );
}
