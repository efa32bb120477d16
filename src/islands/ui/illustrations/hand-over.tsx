import type { IllustrationProps } from './illustration-props.ts';

/** A question with two answers, one of them chosen: telling what is needed. */
export function HandOverIllustration({ className }: IllustrationProps) {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 160" fill="none" className={className ?? 'h-auto w-44'}>
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
