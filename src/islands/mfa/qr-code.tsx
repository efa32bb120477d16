import { encode } from 'uqr';

/** Props of {@link QrCode}. */
export interface QrCodeProps {
  readonly text: string;
  readonly name: string;
}

/** Draws a QR code as SVG, without another server. Dark on white in both themes: cameras need it. */
export function QrCode({ text, name }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={name}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
