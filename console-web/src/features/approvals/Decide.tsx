import {
  type ApprovalEntry,
  approvalCalls,
  elsewhereKind,
  grantKind,
} from '@self-print/contract/platform/approvals.ts';
import { roleCalls } from '@self-print/contract/platform/roles.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import { later } from '../../ui/later.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { DECISION_RENEWS } from './decisionRenews.ts';
import { placeOf } from './placeOf.ts';

const RefuseForm = later(async () => (await import('./RefuseForm.tsx')).RefuseForm);

const LINK = { type: 'link', size: 'small' } as const;

/** What whoever looks at a waiting change may do about it: decide on it, or withdraw an own one. */
export function Decide({ row }: { readonly row: ApprovalEntry }) {
  const { t } = useTexts();
  const place = placeOf(row);
  if (elsewhereKind.safeParse(row.kind).success)
    return row.mayDecide && place !== null ? <Link to={place}>{t('waiting.toPlace')}</Link> : null;
  return grantKind.safeParse(row.kind).success ? <DecideGrant row={row} /> : <DecidePrice row={row} />;
}

function DecidePrice({ row: { approvalId, isOwn, mayDecide } }: { readonly row: ApprovalEntry }) {
  const { t } = useTexts();
  const [isRefusing, setRefusing] = useState(false);
  return (
    <>
      {mayDecide && (
        <>
          <RowAction
            {...agreeWords(t)}
            call={approvalCalls.decidePrice}
            input={{ approvalId, decision: { kind: 'agree' } }}
            renews={DECISION_RENEWS}
          />
          <Button {...LINK} danger onClick={() => setRefusing(true)}>
            {t('waiting.refuse')}
          </Button>
        </>
      )}
      {isOwn && (
        <RowAction
          {...withdrawWords(t)}
          call={approvalCalls.withdrawPrice}
          input={{ approvalId }}
          renews={DECISION_RENEWS}
        />
      )}
      {isRefusing && <RefuseForm approvalId={approvalId} onClose={() => setRefusing(false)} />}
    </>
  );
}

function DecideGrant({ row: { approvalId, isOwn, mayDecide } }: { readonly row: ApprovalEntry }) {
  const { t } = useTexts();
  const shared = { call: roleCalls.decide, renews: DECISION_RENEWS };
  const refusing = { ...shared, input: { approvalId, approve: false } };
  return (
    <>
      {mayDecide && (
        <>
          <RowAction {...agreeWords(t)} {...shared} input={{ approvalId, approve: true }} />
          <RowAction
            {...refusing}
            label={t('waiting.refuse')}
            ask={t('waiting.refuseAsk')}
            text={t('waiting.refuseText')}
            done={t('waiting.refused')}
            gone={t('waiting.gone')}
          />
        </>
      )}
      {isOwn && <RowAction {...withdrawWords(t)} {...refusing} />}
    </>
  );
}

type Words = ReturnType<typeof useTexts>['t'];

const agreeWords = (t: Words) => ({
  label: t('waiting.agree'),
  ask: t('waiting.agreeAsk'),
  text: t('waiting.agreeText'),
  done: t('waiting.agreed'),
  gone: t('waiting.gone'),
  button: LINK,
});

const withdrawWords = (t: Words) => ({
  label: t('waiting.withdraw'),
  ask: t('waiting.withdrawAsk'),
  text: t('waiting.refuseText'),
  done: t('waiting.withdrawn'),
  gone: t('waiting.gone'),
});
