import { phoneAddresses } from '@self-print/contract/webPaths.ts';
import { copyText } from '@self-print/web-kit/copyText.ts';
import { groupedCode } from '@self-print/web-kit/formatting.ts';
import { useMoments } from '@self-print/web-kit/self-service/selfService.ts';
import { Button, QRCode } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../../core/services.ts';

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
  const [isCopied, setCopied] = useState(false);
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
        <Button onClick={() => void copyText(takeCode).then(setCopied)}>
          {t(isCopied ? 'pc.code.copied' : 'pc.code.copy')}
        </Button>
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
