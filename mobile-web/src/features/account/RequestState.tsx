import type { DeletionRequest } from '@self-print/contract/platform/deletions.ts';
import { formatDateTime } from '@self-print/web-kit/formatting.ts';
import { useTexts } from '../../core/services.ts';
import { useSchool } from '../../core/useSchool.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Notice } from '../../ui/Notice.tsx';

const TONES = {
  waiting: 'info',
  withdrawn: 'info',
  refused: 'attention',
  agreed: 'info',
  done: 'info',
} as const;

/** How a request for deletion stands, with the receipt by which that is seen later, when nobody can sign in any more. */
export function RequestState({ request }: { readonly request: DeletionRequest }) {
  const { t } = useTexts();
  const zone = useSchool()?.timeZone;
  const { state, late, askedAt, answerBy, decidedAt, reason, doneAt, requestId } = request;
  const receipt = new URL(`/mobile/deletion#${requestId}`, location.href).href;
  return (
    <>
      <Notice tone={late ? 'attention' : TONES[state]}>
        {t(late ? 'deletion.late' : `deletion.state.${state}`)}
      </Notice>
      <Facts
        facts={[
          [t('deletion.askedAt'), formatDateTime(askedAt, zone)],
          ...(state === 'waiting' ? [[t('deletion.answerBy'), formatDateTime(answerBy, zone)] as const] : []),
          ...(decidedAt === null
            ? []
            : [[t('deletion.decidedAt'), formatDateTime(decidedAt, zone)] as const]),
          ...(reason === null ? [] : [[t('deletion.reason'), reason] as const]),
          ...(doneAt === null ? [] : [[t('deletion.doneAt'), formatDateTime(doneAt, zone)] as const]),
        ]}
      />
      {state !== 'withdrawn' && (
        <section className="card account">
          <h2>{t('deletion.receipt')}</h2>
          <p>{t('deletion.receiptLead')}</p>
          <CopyButton text={receipt} label={t('deletion.copyReceipt')} />
        </section>
      )}
    </>
  );
}
