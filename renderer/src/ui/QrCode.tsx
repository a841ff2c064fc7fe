import { QrCode as PlainQrCode } from '@self-print/web-kit/QrCode.tsx';

/** What readers need at any distance and in any light. */
const QUIET_ZONE = 4;
const BLACK = '#000000';

export interface QrCodeProps {
  readonly value: string;
  readonly label: string;
}

/** A QR code for phones, on the terminal's screen. */
export function QrCode({ value, label }: QrCodeProps) {
  return <PlainQrCode className="qr" content={value} label={label} quietZone={QUIET_ZONE} ink={BLACK} />;
}
