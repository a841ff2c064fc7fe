import { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { useOnce } from '../../ui/useOnce.ts';
import { useSay } from '../../ui/useSay.ts';
import { DecisionFiles, useDecisionFiles } from './DecisionFiles.tsx';

const REASON_MAX = 500;

/** Approves an order, which issues its document, or refuses it with a reason that the student reads; with files for the student. */
export function DecideForm({ orderId }: { readonly orderId: string }) {
  const { t } = useTexts();
  const say = useSay();
  const reasonId = useId();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isEarly, setEarly] = useState(false);
  const { list, fileIds } = useDecisionFiles(orderId);
  const decide = useCallMutation(orderAdminCalls.decide, {
    renews: [orderAdminCalls.list, orderAdminCalls.detail, orderAdminCalls.attachments],
  });
  const run = useOnce(async (approve: boolean) => {
    const given = reason.trim();
    const isWithoutReason = !approve && given === '';
    const isUploading = list.underWay.length > 0;
    setMissing(isWithoutReason);
    setEarly(isUploading);
    if (isWithoutReason || isUploading) return;
    await decide.mutateAsync({ orderId, approve, reason: given, fileIds: [...fileIds] });
    say.done(t(approve ? 'order.approved' : 'order.refused'));
  });
  return (
    <section className="order__decide">
      <h2>{t('order.decideTitle')}</h2>
      <p>{t('order.decideText')}</p>
      <label htmlFor={reasonId}>{t('order.reasonLabel')}</label>
      <Input.TextArea
        id={reasonId}
        rows={3}
        maxLength={REASON_MAX}
        showCount
        value={reason}
        status={isMissing ? 'error' : ''}
        aria-invalid={isMissing}
        aria-describedby={`${reasonId}-problem`}
        onChange={(event) => setReason(event.target.value)}
      />
      <p id={`${reasonId}-problem`} role="alert" className="order__problem">
        {isMissing && t('order.reasonMissing')}
      </p>
      <DecisionFiles list={list} isEarly={isEarly} isDisabled={decide.isPending} />
      <div className="page-actions">
        <Button type="primary" loading={decide.isPending} onClick={() => void run(true).catch(() => {})}>
          {t('order.approve')}
        </Button>
        <Button danger disabled={decide.isPending} onClick={() => void run(false).catch(() => {})}>
          {t('order.refuse')}
        </Button>
      </div>
    </section>
  );
}
