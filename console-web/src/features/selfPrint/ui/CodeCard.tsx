import { phoneAddresses } from '@self-print/contract/webPaths.ts';
import { groupedCode } from '@self-print/web-kit/formatting.ts';
import { useMoments } from '@self-print/web-kit/self-service/selfService.ts';
import { QRCode } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { CopyButton } from './CopyButton.tsx';

const QR_PIXELS = 196;
const INK = '#14263b';

interface CodeCardProps {
  readonly takeCode: string;
  readonly validUntil: string;
}

/** A pickup code as people need it at a terminal: large to note or to photograph, and as a QR code to scan. */
export function CodeCard({ takeCode, validUntil }: CodeCardProps) {
  const { t } = useTexts();
  const { timeOf } = useMoments();
  const digits = groupedCode(takeCode);
  return (
    <section className="pc-code" aria-label={t('pc.code.name')}>
      <div>
        <p className="pc-code__name">{t('pc.code.name')}</p>
        <p className="pc-code__digits">
          <span aria-hidden="true">{digits}</span>
          <span className="visually-hidden">{t('pc.code.digits', { digits: [...takeCode].join(' ') })}</span>
        </p>
        <p>{t('pc.code.note', { time: timeOf(validUntil) })}</p>
        <CopyButton text={takeCode} label={t('pc.code.copy')} />
      </div>
      <div role="img" aria-label={t('pc.code.qr', { digits })}>
        <QRCode
          type="svg"
          value={window.location.origin + phoneAddresses.takeCode(takeCode)}
          size={QR_PIXELS}
          color={INK}
          bgColor="#ffffff"
          aria-hidden
        />
      </div>
    </section>
  );
}
