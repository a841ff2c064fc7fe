import { phoneAddresses } from '@self-print/contract/webPaths.ts';
import { useAgentState, useText } from '../../ui/KioskContext.tsx';
import { QrCode } from '../../ui/QrCode.tsx';

export interface EmptyListProps {
  readonly words: string;
  /** Where on the phone the list is filled, and what is done there. */
  readonly phone?: { readonly path: string; readonly words: string } | undefined;
}

/** A list without rows: what it is, and how it gets some. */
export function EmptyList({ words, phone }: EmptyListProps) {
  const address = useAgentState()?.platform.address ?? '';
  return (
    <div className="personal-empty" role="status">
      <p>{words}</p>
      {phone === undefined || address === '' ? null : (
        <div className="personal-empty__phone">
          <QrCode value={address + phone.path} label={phone.words} />
          <p>{phone.words}</p>
        </div>
      )}
    </div>
  );
}

/** The list of a person's files on the phone. */
export function useUploadByPhone() {
  const text = useText();
  return { path: phoneAddresses.cloudPrint, words: text('cloud.byPhone') };
}
