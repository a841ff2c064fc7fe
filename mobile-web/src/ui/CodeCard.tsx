import { phoneAddresses } from '@self-print/contract/webPaths.ts';
import { groupedCode } from '@self-print/web-kit/formatting.ts';
import { QrCode } from '@self-print/web-kit/QrCode.tsx';
import { useTexts } from '../core/services.ts';
import { CopyButton } from './CopyButton.tsx';
import './codeCard.css';

interface CodeCardProps {
  readonly takeCode: string;
  /** Until when it can be used, as text. */
  readonly note?: string | undefined;
}

/** A pickup code as people need it at a terminal: large to type, as a QR code to scan, and to be copied. */
export function CodeCard({ takeCode, note }: CodeCardProps) {
  const { t } = useTexts();
  const digits = groupedCode(takeCode);
  return (
    <section className="code" aria-label={t('code.name')}>
      <p className="code__name">{t('code.name')}</p>
      <p className="code__digits">
        <span aria-hidden="true">{digits}</span>
        <span className="visually-hidden">{t('code.digits', { digits: [...takeCode].join(' ') })}</span>
      </p>
      <QrCode
        className="qr"
        content={window.location.origin + phoneAddresses.takeCode(takeCode)}
        label={t('code.qr', { digits })}
      />
      <CopyButton text={takeCode} />
      {note !== undefined && <p className="code__note">{note}</p>}
    </section>
  );
}
