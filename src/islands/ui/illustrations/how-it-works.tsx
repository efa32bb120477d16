/** A question with two answers, one of them chosen: telling what is needed. */
export function HandOverIllustration() {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 160" fill="none" className="h-auto w-44">
      <circle cx="150" cy="70" r="60" className="fill-sun-soft" />
      <circle cx="158" cy="58" r="36" className="fill-sun" />
      <ellipse cx="124" cy="152" rx="78" ry="6" className="fill-shadow/15" />
      <path
        d="M66 18h96a12 12 0 0 1 12 12v104a12 12 0 0 1-12 12H66a12 12 0 0 1-12-12V30a12 12 0 0 1 12-12Z"
        className="fill-surface-raised stroke-ink"
        strokeWidth="3"
      />
      <path d="M72 40h60M72 54h38" strokeWidth="5" strokeLinecap="round" className="stroke-ink" />
      <path
        d="M82 72h64a10 10 0 0 1 0 20H82a10 10 0 0 1 0-20Z"
        className="fill-accent-soft stroke-accent"
        strokeWidth="3"
      />
      <path
        d="m134 82 4 4 8-9"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-accent"
      />
      <path d="M84 82h28" strokeWidth="5" strokeLinecap="round" className="stroke-accent" />
      <path
        d="M82 104h64a10 10 0 0 1 0 20H82a10 10 0 0 1 0-20Z"
        className="fill-surface-raised stroke-line"
        strokeWidth="3"
      />
      <path d="M84 114h40" strokeWidth="5" strokeLinecap="round" className="stroke-line" />
    </svg>
  );
}

/** A message, and an answer that is being written: a concierge at work. */
export function ConversationIllustration() {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 160" fill="none" className="h-auto w-44">
      <circle cx="112" cy="74" r="62" className="fill-sun-soft" />
      <ellipse cx="132" cy="153" rx="80" ry="5" className="fill-shadow/15" />
      <path
        d="M44 20h108a12 12 0 0 1 12 12v38a12 12 0 0 1-12 12H78L58 98V82H44a12 12 0 0 1-12-12V32a12 12 0 0 1 12-12Z"
        className="fill-surface-raised stroke-ink"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path d="M50 42h94M50 58h60" strokeWidth="5" strokeLinecap="round" className="stroke-line" />
      <path
        d="M112 80h88a12 12 0 0 1 12 12v28a12 12 0 0 1-12 12h-10v16l-20-16h-58a12 12 0 0 1-12-12V92a12 12 0 0 1 12-12Z"
        className="fill-accent"
      />
      <circle cx="136" cy="106" r="6" className="fill-sun" />
      <circle cx="156" cy="106" r="6" className="fill-sun" />
      <circle cx="176" cy="106" r="6" className="fill-sun" />
    </svg>
  );
}

const hours = [-150, -130, -110, -90, -70, -50, -30];

function mark(degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  const point = (radius: number) =>
    `${(400 + radius * Math.cos(angle)).toFixed(1)} ${(430 + radius * Math.sin(angle)).toFixed(1)}`;
  return `M${point(268)}L${point(290)}`;
}

/** A large dial on the horizon whose gnomon casts its shadow: the entry pages' picture. */
export function DialIllustration() {
  return (
    <svg aria-hidden="true" viewBox="0 0 800 430" fill="none" className="block h-auto w-full">
      <circle cx="400" cy="430" r="350" className="fill-sun-soft" fillOpacity="0.55" />
      <circle cx="400" cy="430" r="250" className="fill-sun" />
      <path d={hours.map(mark).join('')} strokeWidth="6" strokeLinecap="round" className="stroke-sun" />
      <path d="M400 430 616 304A250 250 0 0 1 650 430Z" className="fill-shadow/25" />
      <path d="M400 430V236" strokeWidth="12" strokeLinecap="round" className="stroke-ink" />
      <path d="M400 236 400 430 340 430Z" className="fill-accent" />
    </svg>
  );
}
