import { phoneAddresses } from '@self-print/contract/webPaths.ts';
import { useText } from '../../ui/KioskContext.tsx';
import { PhoneCode, type PhoneCodeProps } from './PhoneCode.tsx';

export interface EmptyListProps {
  readonly words: string;
  /** Where on the phone the list is filled, and what is done there. */
  readonly phone?: PhoneCodeProps | undefined;
}

/** A list without rows: what it is, and how it gets some. */
export function EmptyList({ words, phone }: EmptyListProps) {
  return (
    <div className="personal-empty" role="status">
      <p>{words}</p>
      {phone === undefined ? null : <PhoneCode {...phone} />}
    </div>
  );
}

/** The list of a person's files on the phone. */
export function useUploadByPhone() {
  const text = useText();
  return { path: phoneAddresses.cloudPrint, words: text('cloud.byPhone') };
}
