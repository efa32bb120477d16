import type { IllustrationProps } from './illustration-props.ts';

/** A cloud in front of the sun: something failed, for now. */
export function UnpluggedIllustration({ className }: IllustrationProps) {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 160" fill="none" className={className ?? 'h-auto w-44'}>
      <circle cx="146" cy="66" r="48" className="fill-sun-soft" />
      <circle cx="146" cy="66" r="32" className="fill-sun" />
      <path
        d="M74 132a30 30 0 0 1-2-60 42 42 0 0 1 80 8 27 27 0 0 1 12 52Z"
        className="fill-surface-raised stroke-ink"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path d="M86 108h34M96 120h44" strokeWidth="4" strokeLinecap="round" className="stroke-line" />
      <ellipse cx="130" cy="150" rx="72" ry="6" className="fill-shadow/15" />
    </svg>
  );
}
