import { paymentAdminCalls } from '@self-print/contract/platform/paymentAdmin.ts';
import { formatAmount, formatMoney } from '@self-print/web-kit/formatting.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { App, Form, Input } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { FormModal, SaveError } from '../../../ui/FormModal.tsx';
import { useSay } from '../../../ui/useSay.ts';
import { PAYMENT_LISTS } from './paymentLists.ts';
import { fenOf } from './yuan.ts';

const REMARKS_MAX = 200;

interface RefundFormProps {
  readonly paymentId: string;
  /** What can be paid back at most, in fen. */
  readonly mostFen: number;
  /** What of it whoever is signed in may pay back without a second person, in fen. */
  readonly aloneFen: number;
  /** The same until the platform has answered, so that money whose answer was lost goes back once. */
  readonly requestKey: string;
  readonly onMade: () => void;
  readonly onClose: () => void;
}

interface Values {
  /** In yuan. */
  readonly amount: string;
  readonly remarks: string;
}

/** Pays money back, after a question that names the amount. However often this form is sent, it is one refund. */
export function RefundForm({ paymentId, mostFen, aloneFen, requestKey, onMade, onClose }: RefundFormProps) {
  const { t } = useTexts();
  const { modal } = App.useApp();
  const say = useSay();
  const refund = useCallMutation(paymentAdminCalls.refund, {
    renews: PAYMENT_LISTS,
    renewsWhenRefused: true,
    saysItself: true,
  });
  const amountProblem = (typed: string): string | undefined => {
    const fen = fenOf(typed);
    if (fen === undefined || fen === 0) return t('pay.refundAmountWrong');
    return fen > mostFen ? t('pay.refundTooMuch', { most: formatMoney(mostFen) }) : undefined;
  };
  const send = async ({ amount, remarks }: Values) => {
    const amountFen = fenOf(amount) ?? 0;
    const isSure = await modal.confirm({
      title: t('pay.refundAsk', { amount: formatMoney(amountFen) }),
      content: t('pay.refundText'),
      okText: t('pay.refundYes', { amount: formatMoney(amountFen) }),
      cancelText: t('common.cancel'),
      okButtonProps: { danger: true },
    });
    if (!isSure) throw new SaveError(t('pay.refundNotSent'));
    const made = await refund.mutateAsync({ paymentId, amountFen, remarks: remarks.trim(), requestKey });
    onMade();
    const shown = { amount: formatMoney(made.amountFen) };
    if (made.state === 'awaiting-approval') say.stay(t('pay.refundWaits', shown));
    else say.done(t('pay.refundSent', shown));
  };
  const most = formatMoney(mostFen);
  const alone = formatMoney(aloneFen);
  const secondPerson =
    aloneFen === 0 ? t('pay.refundMostNever', { most }) : t('pay.refundMostAlone', { most, alone });
  return (
    <FormModal<Values>
      name="refund"
      title={t('pay.refund')}
      okText={t('pay.refund')}
      isDanger
      first={{ amount: formatAmount(mostFen) }}
      check={({ amount }) => amountProblem(amount)}
      save={send}
      onClose={onClose}
    >
      <Form.Item
        name="amount"
        label={t('pay.refundAmount')}
        extra={aloneFen < mostFen ? secondPerson : t('pay.refundMost', { most })}
        rules={[{ required: true, message: t('common.required') }]}
      >
        <Input prefix="¥" inputMode="decimal" maxLength={10} />
      </Form.Item>
      <Form.Item
        name="remarks"
        label={t('pay.remarks')}
        extra={t('pay.remarksHint')}
        rules={[{ required: true, whitespace: true, message: t('common.required') }]}
      >
        <Input maxLength={REMARKS_MAX} />
      </Form.Item>
    </FormModal>
  );
}
