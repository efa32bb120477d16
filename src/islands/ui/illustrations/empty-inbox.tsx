/** A tray with nothing in it but light: an empty list. */
export function EmptyInboxIllustration() {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 160" fill="none" className="h-auto w-44">
      <circle cx="120" cy="64" r="44" className="fill-sun-soft" />
      <path d="M84 64a36 36 0 0 1 72 0" className="fill-sun" />
      <path
        d="M62 78h116l20 40v22a8 8 0 0 1-8 8H50a8 8 0 0 1-8-8v-22Z"
        className="fill-surface-raised stroke-ink"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path
        d="M42 118h46c4 0 6 3 7 6 3 8 10 12 25 12s22-4 25-12c1-3 3-6 7-6h46v22a8 8 0 0 1-8 8H50a8 8 0 0 1-8-8Z"
        className="fill-accent-soft stroke-ink"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path d="M198 140v8a8 8 0 0 1-8 8h24l14-16Z" className="fill-shadow/15" />
    </svg>
  );
}
