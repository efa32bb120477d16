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
