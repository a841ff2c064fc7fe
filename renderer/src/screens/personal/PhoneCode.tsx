import { useAgentState } from '../../ui/KioskContext.tsx';
import { QrCode } from '../../ui/QrCode.tsx';

export interface PhoneCodeProps {
  /** The path of the page, below the address at which phones reach the platform. */
  readonly path: string;
  /** What the person does there. */
  readonly words: string;
}

/** A QR code that leads to a page on the person's phone; nothing while the platform's address is unknown. */
export function PhoneCode({ path, words }: PhoneCodeProps) {
  const state = useAgentState();
  const address = state?.terminal?.phoneOrigin ?? state?.platform.address ?? '';
  if (address === '') return null;
  return (
    <div className="phone-page">
      <QrCode value={address + path} label={words} />
      <p>{words}</p>
    </div>
  );
}
