/** A signpost at dusk, pointing both ways: a page that is not there. */
export function LostPageIllustration() {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 160" fill="none" className="h-auto w-44">
      <path d="M60 148a60 60 0 0 1 120 0Z" className="fill-sun-soft" />
      <path d="M84 148a36 36 0 0 1 72 0Z" className="fill-sun" />
      <path d="M120 148 208 156H132Z" className="fill-shadow/20" />
      <path d="M120 148V26" strokeWidth="6" strokeLinecap="round" className="stroke-ink" />
      <path d="M120 38h60l14 13-14 13h-60Z" className="fill-accent" />
      <path
        d="M120 72H66L52 85l14 13h54Z"
        className="fill-surface-raised stroke-ink"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path d="M24 148h192" strokeWidth="3" strokeLinecap="round" className="stroke-ink" />
    </svg>
  );
}
