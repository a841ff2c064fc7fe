import { takeCode } from '@self-print/contract/fields.ts';
import { Link, useParams } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import { CodeCard } from '../../ui/CodeCard.tsx';
import { Page } from '../../ui/Page.tsx';
import { Trouble } from '../../ui/Trouble.tsx';

/** A pickup code from a link or a QR code: shown as it is needed at a terminal. Nobody must be signed in to carry a code. */
export function TakeCodePage() {
  const { t } = useTexts();
  const { code } = useParams();
  const parsed = takeCode.safeParse(code?.replaceAll(/\D/g, ''));
  return (
    <Page title={t('title.takeCode')} back="/mobile/orderListUnCompleted">
      {parsed.success ? (
        <>
          <p className="lead">{t('take.lead')}</p>
          <CodeCard takeCode={parsed.data} />
          <div className="two">
            <Link className="button" to="/mobile/terminalList">
              {t('terminal.all')}
            </Link>
            <Link className="button" to="/mobile/orderListUnCompleted">
              {t('take.orders')}
            </Link>
          </div>
        </>
      ) : (
        <Trouble title={t('take.wrong')} text={t('take.wrongText')} art="door" />
      )}
    </Page>
  );
}
