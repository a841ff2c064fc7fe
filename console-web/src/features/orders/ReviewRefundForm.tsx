import type { CallData } from '@self-print/contract/call.ts';
import { type PrintReviewMoney, printReviewCalls } from '@self-print/contract/platform/printReview.ts';
import { formatMoney } from '@self-print/web-kit/formatting.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Form, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { useServices, useTexts } from '../../core/services.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { useSay } from '../../ui/useSay.ts';
import { REVIEW_RENEWS } from './reviewRenews.ts';

const FEN_OF_YUAN = 100;
const REMARKS_MAX = 200;

interface Values {
  /** In yuan; null when the field is empty. */
  readonly amount: number | null;
  readonly remarks: string;
}

interface ReviewRefundFormProps {
  readonly orderId: string;
  readonly money: PrintReviewMoney;
  /** Sheets that did not come out; null where nobody counted. */
  readonly missing: number | null;
  readonly onClose: () => void;
}

/** Pays back what a print lacks; the price of the missing sheets is proposed. However often this form is sent, it is one refund. */
export function ReviewRefundForm({ orderId, money, missing, onClose }: ReviewRefundFormProps) {
  const { t } = useTexts();
  const { newId } = useServices();
  const say = useSay();
  const [requestKey] = useState(newId);
  const { leftFen, proposedFen, onePersonFen } = money;
  const refund = useCallMutation(printReviewCalls.refund, {
    renews: REVIEW_RENEWS,
    renewsWhenRefused: true,
    saysItself: true,
  });
  const save = async ({ amount, remarks }: Values) => {
    const wish = { orderId, amountFen: fenOf(amount), remarks: remarks.trim(), requestKey };
    sayDone(await refund.mutateAsync(wish), formatMoney(wish.amountFen));
  };
  const sayDone = ({ refund: state }: CallData<typeof printReviewCalls.refund>, amount: string) =>
    state === 'awaiting-approval'
      ? say.stay(t('order.refundWaits', { amount }))
      : say.done(t('order.refundSent', { amount }));
  const first = proposedFen === null || proposedFen === 0 ? {} : { amount: proposedFen / FEN_OF_YUAN };
  return (
    <FormModal<Values>
      name="refund"
      title={t('order.refundTitle')}
      okText={t('order.refundNow')}
      isDanger
      first={first}
      check={({ amount }) =>
        fenOf(amount) > 0 && fenOf(amount) <= leftFen
          ? undefined
          : t('order.refundAmountWrong', { most: formatMoney(leftFen) })
      }
      save={save}
      onClose={onClose}
    >
      <p>
        {missing === null || proposedFen === null
          ? t('order.refundUncounted')
          : t('order.refundProposed', { count: missing, amount: formatMoney(proposedFen) })}
      </p>
      <p>{t('order.refundText', { limit: formatMoney(onePersonFen) })}</p>
      <Form.Item
        name="amount"
        label={t('order.refundAmount')}
        rules={[{ required: true, message: t('common.required') }]}
      >
        <InputNumber prefix="¥" min={0} precision={2} controls={false} style={{ width: 160 }} />
      </Form.Item>
      <Form.Item
        name="remarks"
        label={t('order.refundReason')}
        rules={[{ required: true, whitespace: true, message: t('common.required') }]}
      >
        <Input maxLength={REMARKS_MAX} />
      </Form.Item>
    </FormModal>
  );
}

/** The field has two digits after the point at most. */
function fenOf(yuan: number | null): number {
  return Math.round((yuan ?? 0) * FEN_OF_YUAN);
}
