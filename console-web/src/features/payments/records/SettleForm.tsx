import { cardSettlementCalls } from '@self-print/contract/platform/cardSettlement.ts';
import { formatMoney } from '@self-print/web-kit/formatting.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Alert, Form, Input, Radio } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { FormModal } from '../../../ui/FormModal.tsx';
import { useSay } from '../../../ui/useSay.ts';
import type { PaymentDetail } from './leftFen.ts';
import { PAYMENT_LISTS } from './paymentLists.ts';

const REFERENCE_MAX = 64;
const REMARKS_MAX = 200;

interface SettleFormProps {
  readonly attempt: PaymentDetail['attempts'][number];
  /** The same until the platform has answered, so that what is sent twice is one settlement. */
  readonly requestKey: string;
  readonly onMade: () => void;
  readonly onClose: () => void;
}

interface Values {
  readonly taken: 'yes' | 'no';
  readonly reference: string;
  readonly remarks: string;
}

/** Says how a card payment ended whose terminal is lost, by the card system's own statement. */
export function SettleForm({
  attempt: { attemptId, amountFen, outTradeNo },
  requestKey,
  onMade,
  onClose,
}: SettleFormProps) {
  const { t } = useTexts();
  const say = useSay();
  const settle = useCallMutation(cardSettlementCalls.settle, {
    renews: PAYMENT_LISTS,
    renewsWhenRefused: true,
    saysItself: true,
  });
  const send = async ({ taken, reference, remarks }: Values) => {
    const made = await settle.mutateAsync({
      attemptId,
      taken: taken === 'yes',
      reference: reference.trim(),
      remarks: remarks.trim(),
      requestKey,
    });
    onMade();
    if (made.state === 'awaiting-approval') say.stay(t('pay.settleWaits'));
    else say.done(t('pay.settleDone'));
  };
  const required = { required: true, whitespace: true, message: t('common.required') };
  const amount = formatMoney(amountFen);
  return (
    <FormModal<Values>
      name="settle"
      title={t('pay.settle')}
      okText={t('pay.settle')}
      save={send}
      onClose={onClose}
    >
      <Form.Item>
        <Alert type="info" showIcon title={t('pay.settleText', { amount, number: outTradeNo })} />
      </Form.Item>
      <Form.Item
        name="taken"
        label={t('pay.settleTaken')}
        rules={[{ required: true, message: t('common.required') }]}
      >
        <Radio.Group
          options={[
            { value: 'yes', label: t('pay.settleYes', { amount }) },
            { value: 'no', label: t('pay.settleNo') },
          ]}
        />
      </Form.Item>
      <Form.Item
        name="reference"
        label={t('pay.settleReference')}
        extra={t('pay.settleReferenceHint')}
        rules={[required]}
      >
        <Input maxLength={REFERENCE_MAX} />
      </Form.Item>
      <Form.Item
        name="remarks"
        label={t('pay.settleReason')}
        extra={t('pay.settleReasonHint')}
        rules={[required]}
      >
        <Input maxLength={REMARKS_MAX} />
      </Form.Item>
    </FormModal>
  );
}
