import { type ApprovalEntry, approvalCalls, grantKind } from '@self-print/contract/platform/approvals.ts';
import { cloudPrintAdminCalls } from '@self-print/contract/platform/cloudPrintAdmin.ts';
import { itemAdminCalls } from '@self-print/contract/platform/itemAdmin.ts';
import { paymentItemAdminCalls } from '@self-print/contract/platform/paymentItemAdmin.ts';
import { roleCalls } from '@self-print/contract/platform/roles.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { later } from '../../ui/later.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { WAITING_RENEWS } from '../../ui/WaitingPrice.tsx';

const RefuseForm = later(async () => (await import('./RefuseForm.tsx')).RefuseForm);

/** Calls whose answers a decision changes. */
export const DECISION_RENEWS = [
  ...WAITING_RENEWS,
  approvalCalls.priceRule,
  itemAdminCalls.list,
  itemAdminCalls.get,
  cloudPrintAdminCalls.terms,
  paymentItemAdminCalls.list,
  paymentItemAdminCalls.get,
  roleCalls.list,
  roleCalls.get,
  roleCalls.approvals,
];
const LINK = { type: 'link', size: 'small' } as const;

/** What whoever looks at a waiting change may do about it: decide on it, or withdraw an own one. */
export function Decide({ row }: { readonly row: ApprovalEntry }) {
  const isGrant = grantKind.options.some((each) => each === row.kind);
  return isGrant ? <DecideGrant row={row} /> : <DecidePrice row={row} />;
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
  button: LINK,
});

const withdrawWords = (t: Words) => ({
  label: t('waiting.withdraw'),
  ask: t('waiting.withdrawAsk'),
  text: t('waiting.refuseText'),
  done: t('waiting.withdrawn'),
});
