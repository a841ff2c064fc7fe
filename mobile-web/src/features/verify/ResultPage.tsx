import { Link, useLocation } from 'react-router-dom';
import { useResults } from '../../core/results.ts';
import { useTexts } from '../../core/services.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Page } from '../../ui/Page.tsx';
import { SharedDocument } from './SharedDocument.tsx';
import { VerdictView } from './VerdictView.tsx';

const SHARE = /^#share=([\w-]{16,200})$/;

/** What a document turned out to be; or a shared document, whose link leads here. */
export function ResultPage() {
  const { t } = useTexts();
  const { hash } = useLocation();
  const verdict = useResults().get();
  const token = SHARE.exec(hash)?.[1];
  return (
    <Page title={t(token === undefined ? 'title.verifyPreview' : 'title.share')} back="/qrcode-verify/valid">
      {token !== undefined ? (
        <SharedDocument token={token} />
      ) : verdict === undefined ? (
        <Empty title={t('verify.noResult')} text={t('verify.noResultText')}>
          <Link className="button button--primary" to="/qrcode-verify/valid">
            {t('verify.title')}
          </Link>
        </Empty>
      ) : (
        <>
          <VerdictView verdict={verdict} arePagesMasked />
          <Link className="button" to="/qrcode-verify/valid" replace>
            {t('verify.another')}
          </Link>
        </>
      )}
    </Page>
  );
}
