import { encode } from 'uqr';

/** Modules of white around it, where the page around is light as well. */
const QUIET_ZONE = 2;
const INK = '#14263b';

interface QrCodeProps {
  readonly content: string;
  readonly label: string;
  readonly className: string;
  readonly quietZone?: number;
  readonly ink?: string;
}

/** A QR code as one path, sharp at any size and dark on white in every theme. */
export function QrCode({ content, label, className, quietZone = QUIET_ZONE, ink = INK }: QrCodeProps) {
  const { data, size } = encode(content, { ecc: 'M', border: quietZone });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill={ink} />
    </svg>
  );
}
