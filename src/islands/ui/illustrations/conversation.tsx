import type { IllustrationProps } from './illustration-props.ts';

/** A message, and an answer that is being written: a concierge at work. */
export function ConversationIllustration({ className }: IllustrationProps) {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 160" fill="none" className={className ?? 'h-auto w-44'}>
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
