/** The operator's icon, else the mark of the product: a half sun on its horizon, the gnomon like a sail, and the shadow it casts. */
export function LogoMark({ className = 'size-8' }: { readonly className?: string | undefined }) {
  if (SUNDIAL_ICON_URL !== null) return <img src={SUNDIAL_ICON_URL} alt="" className={className} />;
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className={className}>
      <path d="M2 25a14 14 0 0 1 28 0Z" className="fill-sun" />
      <path d="M16 25 28.1 18A14 14 0 0 1 30 25Z" className="fill-shadow/35" />
      <path d="M17 4v21H8Z" className="fill-accent" />
      <rect x="2" y="25" width="28" height="3" rx="1.5" className="fill-accent" />
    </svg>
  );
}
