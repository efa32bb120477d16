/** A sun coming up behind hills: welcome. */
export function SunriseIllustration({
  className = 'h-auto w-44',
}: {
  readonly className?: string | undefined;
}) {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 160" fill="none" className={className}>
      <circle cx="120" cy="92" r="62" className="fill-sun-soft" />
      <circle cx="120" cy="92" r="36" className="fill-sun" />
      <g strokeWidth="4" strokeLinecap="round" className="stroke-sun">
        <path d="M120 22V10M71 43l-8-8M169 43l8-8M52 92H38M202 92h-14" />
      </g>
      <path d="M0 160c20-44 58-62 98-44 22 10 40 30 50 44Z" className="fill-accent" />
      <path d="M88 160c22-34 60-54 98-42 26 8 44 26 54 42Z" className="fill-accent-hover" />
      <path d="M96 160c14-20 34-36 58-42-8 14-14 28-16 42Z" className="fill-shadow/25" />
    </svg>
  );
}
