/** A dial at rest with a check for its shadow: everything is done. */
export function AllDoneIllustration() {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 160" fill="none" className="h-auto w-44">
      <ellipse cx="120" cy="142" rx="88" ry="10" className="fill-shadow/15" />
      <circle cx="120" cy="80" r="62" className="fill-sun-soft" />
      <circle cx="120" cy="80" r="46" className="fill-surface-raised stroke-accent" strokeWidth="4" />
      <g strokeWidth="4" strokeLinecap="round" className="stroke-accent">
        <path d="M120 42v6M120 112v6M82 80h6M152 80h6" />
      </g>
      <path
        d="m100 82 14 14 28-34"
        strokeWidth="8"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-sun"
      />
    </svg>
  );
}
