import type { FiledFault } from '@self-print/contract/platform/faults.ts';
import { Link } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { useReport } from './useReport.ts';

interface SentReportProps {
  readonly report: Pick<ReturnType<typeof useReport>, 'lost' | 'isUploading' | 'sendLost'>;
  readonly filed: FiledFault;
  readonly isSignedIn: boolean;
  readonly onAgain: () => void;
}

/** A report that the platform has, and what becomes of it. */
export function SentReport({ report, filed, isSignedIn, onAgain }: SentReportProps) {
  const { t } = useTexts();
  const { lost, isUploading, sendLost } = report;
  return (
    <div className="faults__sent card stack">
      <div className="done" role="status">
        <span className="row__tile row__tile--done">
          <Icon name="check" size={28} />
        </span>
        <h2>{t('fault.sentTitle')}</h2>
        <p>{t('fault.sentText', { number: filed.number })}</p>
        <p className="lead">{t(isSignedIn ? 'fault.sentOwn' : 'fault.sentByPhone')}</p>
        {isUploading && <p>{t('fault.sendingPhotos')}</p>}
      </div>
      {!isUploading && lost.length > 0 && (
        <>
          <Notice tone="attention">{t('fault.photosLost', { count: lost.length })}</Notice>
          <Button onClick={sendLost}>{t('fault.photosAgain')}</Button>
        </>
      )}
      {isSignedIn && (
        <Link className="button button--primary" to="/fault-feedback/index?view=own">
          {t('fault.seeOwn')}
        </Link>
      )}
      <Button onClick={onAgain}>{t('fault.another')}</Button>
    </div>
  );
}
