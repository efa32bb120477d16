/** The one picture a chip may carry: a small dial. */
export function ChipImage() {
  return (
    <svg aria-hidden="true" viewBox="0 0 40 40" className="size-10 shrink-0">
      <rect width="40" height="40" rx="10" className="fill-sun-soft" />
      <path d="M8 29a12 12 0 0 1 24 0Z" className="fill-sun" />
      <path d="M20 29 30.4 23A12 12 0 0 1 32 29Z" className="fill-shadow/35" />
      <path d="M21 10v19h-8Z" className="fill-accent" />
    </svg>
  );
}
