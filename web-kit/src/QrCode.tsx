import { encode } from 'uqr';

const QUIET_ZONE = 2;

interface QrCodeProps {
  readonly content: string;
  readonly label: string;
  readonly className: string;
}

/** A QR code as one path, sharp at any size and dark on white in every theme. */
export function QrCode({ content, label, className }: QrCodeProps) {
  const { data, size } = encode(content, { ecc: 'M', border: QUIET_ZONE });
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
      <path d={path} fill="#14263b" />
    </svg>
  );
}
