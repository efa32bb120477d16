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

/** The hour marks of the dial, on the arc around the sun. */
const HOUR_MARKS =
  'M268 214h-16M277 164l-15-5M301 119l-13-10M336 83l-9-13M379 60l-5-15M430 52V36M481 60l5-15M524 83l9-13M559 119l13-10M583 164l15-5';

/**
 * A morning that holds what benefits are about: a home, a car, a dog, savings that grow, health and travel. It stands at the
 * bottom right of its box and is never cut: its hills begin with no height on the left.
 */
export function BenefitsLandscape({
  className = 'h-auto w-44',
}: {
  readonly className?: string | undefined;
}) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 640 280"
      fill="none"
      preserveAspectRatio="xMaxYMax meet"
      className={className}
    >
      <circle cx="430" cy="214" r="206" className="fill-sun-soft" fillOpacity="0.6" />
      <path d={HOUR_MARKS} strokeWidth="5" strokeLinecap="round" className="stroke-sun" />
      <circle cx="430" cy="214" r="132" className="fill-sun" />
      <path d="M430 214 544 148a132 132 0 0 1 18 66Z" className="fill-shadow/20" />
      <path d="M436 96v150H376Z" className="fill-accent" />
      {/* Travel */}
      <g strokeWidth="3" strokeLinejoin="round" className="stroke-ink">
        <path
          d="M582 22c25 0 42 18 42 40 0 20-20 36-32 50h-20c-12-14-32-30-32-50 0-22 17-40 42-40Z"
          className="fill-surface-raised"
        />
        <path
          d="M582 22c11 0 18 18 18 40 0 20-8 36-13 50h-10c-5-14-13-30-13-50 0-22 7-40 18-40Z"
          className="fill-accent"
        />
        <path d="M574 112l2 14M590 112l-2 14" />
        <path d="M573 126h18v10a4 4 0 0 1-4 4h-10a4 4 0 0 1-4-4Z" className="fill-warning-soft" />
      </g>
      {/* Hills */}
      <path
        d="M0 280c60-60 130-84 206-62 60 18 96 22 150 4 90-30 180-26 284 22v36Z"
        className="fill-accent"
      />
      <path d="M96 280c70-40 150-52 232-30 90 24 190-28 312-6v36Z" className="fill-accent-hover" />
      {/* Health */}
      <path
        d="M214 112c-22-16-36-30-36-47a19 19 0 0 1 36-9 19 19 0 0 1 36 9c0 17-14 31-36 47Z"
        strokeWidth="3"
        strokeLinejoin="round"
        className="fill-danger-soft stroke-danger"
      />
      <path
        d="M187 76h15l6-13 10 24 6-11h15"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-danger"
      />
      {/* Home */}
      <g strokeWidth="3" strokeLinejoin="round" className="stroke-ink">
        <path d="M226 156h12v22h-12Z" className="fill-warning-soft" />
        <path d="M172 192h78v52h-78Z" className="fill-surface-raised" />
        <path d="M160 194 211 150l51 44Z" className="fill-sun" />
        <path d="M216 214h18v30h-18Z" className="fill-accent-soft" />
        <path d="M184 208h18v16h-18ZM193 208v16M184 216h18" className="fill-sun-soft" />
      </g>
      {/* Trees */}
      <path d="M140 250v-40M122 252v-24" strokeWidth="4" strokeLinecap="round" className="stroke-ink" />
      <circle cx="140" cy="196" r="20" strokeWidth="3" className="fill-positive-soft stroke-ink" />
      <circle cx="121" cy="218" r="14" strokeWidth="3" className="fill-positive-soft stroke-ink" />
      {/* Car */}
      <g strokeWidth="3" strokeLinejoin="round" className="stroke-ink">
        <path
          d="M292 236c0-8 4-12 12-13l10-16c2-3 5-5 9-5h22c4 0 7 2 9 5l10 14c10 1 14 5 14 13v8h-86Z"
          className="fill-danger-soft"
        />
        <path d="M318 222l7-11h9v11ZM341 222v-11h5l7 11Z" className="fill-surface-raised" />
        <circle cx="313" cy="243" r="9" className="fill-surface-raised" />
        <circle cx="357" cy="243" r="9" className="fill-surface-raised" />
      </g>
      {/* Dog */}
      <g strokeWidth="3" strokeLinejoin="round" strokeLinecap="round" className="stroke-ink">
        <path
          d="M412 244v-18c-6-2-9-8-10-16 4 6 9 8 14 8h26l4-16 8 5h8c4 0 6 3 5 6l-2 6c-1 3-4 4-8 4h-3v21h-8v-12h-24v12Z"
          className="fill-warning-soft"
        />
        <path d="M450 207c-4 3-5 8-3 12" />
        <path d="M459 211h.1" strokeWidth="4" />
      </g>
      {/* Savings */}
      <g strokeWidth="3" className="stroke-ink">
        <path d="M508 240v8c0 5 12 9 26 9s26-4 26-9v-8" className="fill-sun" />
        <path d="M508 228v10c0 5 12 9 26 9s26-4 26-9v-10" className="fill-sun" />
        <ellipse cx="534" cy="227" rx="26" ry="9" className="fill-sun-soft" />
        <path d="M534 226v-34" strokeLinecap="round" />
        <path
          d="M534 206c-2-12-10-18-22-18 1 12 9 19 22 18ZM534 198c1-12 8-19 20-20 0 12-7 20-20 20Z"
          strokeLinejoin="round"
          className="fill-positive-soft"
        />
      </g>
    </svg>
  );
}
