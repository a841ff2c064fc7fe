import { paymentAdminCalls } from '@self-print/contract/platform/paymentAdmin.ts';
import { formatAmount, formatMoney, wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Form, Input } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { FormModal } from '../../../ui/FormModal.tsx';
import { SaveError } from '../../../ui/saveProblem.ts';
import { useSpeak } from '../../../ui/speaking.tsx';
import { useSay } from '../../../ui/useSay.ts';
import type { PaymentDetail } from './leftFen.ts';
import { PAYMENT_LISTS } from './paymentLists.ts';
import { fenOf } from './yuan.ts';

const REMARKS_MAX = 200;

interface RefundFormProps {
  readonly paymentId: string;
  /** What the order pays, of which each is paid back for itself where there are several. */
  readonly positions: PaymentDetail['positions'];
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
  readonly amount?: string;
  /** The same for each of several positions. */
  readonly parts?: readonly string[];
  readonly remarks: string;
}

/** Pays money back, after a question that names the amount. However often this form is sent, it is one refund. */
export function RefundForm(props: RefundFormProps) {
  const { paymentId, positions, mostFen, aloneFen, requestKey, onMade, onClose } = props;
  const { t, language } = useTexts();
  const speak = useSpeak();
  const say = useSay();
  const refund = useCallMutation(paymentAdminCalls.refund, {
    renews: PAYMENT_LISTS,
    renewsWhenRefused: true,
    saysItself: true,
  });
  const divided = positions.length > 1 ? positions.filter(({ leftFen }) => leftFen > 0) : [];
  const isDivided = divided.length > 0;
  const fenOfPart = ({ parts }: Values, index: number) => fenOf(parts?.[index]?.trim() || '0');
  const fenTyped = (values: Values): number | undefined => {
    if (!isDivided) return fenOf(values.amount ?? '');
    const parts = divided.map((_, index) => fenOfPart(values, index));
    return parts.includes(undefined) ? undefined : parts.reduce<number>((sum, fen = 0) => sum + fen, 0);
  };
  const amountProblem = (values: Values): string | undefined => {
    const fen = fenTyped(values);
    if (fen === undefined || fen === 0) return t('pay.refundAmountWrong');
    const over = divided.find(({ leftFen }, index) => (fenOfPart(values, index) ?? 0) > leftFen);
    if (over) {
      const shown = { title: wordsOf(over.title, language), most: formatMoney(over.leftFen) };
      return t('pay.refundPartTooMuch', shown);
    }
    return fen > mostFen ? t('pay.refundTooMuch', { most: formatMoney(mostFen) }) : undefined;
  };
  const sharesOf = (values: Values) =>
    divided.flatMap(({ reference }, index) => {
      const amountFen = fenOfPart(values, index) ?? 0;
      return amountFen === 0 ? [] : [{ reference, amountFen }];
    });
  const send = async (values: Values) => {
    const { remarks } = values;
    const amountFen = fenTyped(values) ?? 0;
    const shares = isDivided ? sharesOf(values) : undefined;
    const question = {
      title: t('pay.refundAsk', { amount: formatMoney(amountFen) }),
      content: t('pay.refundText'),
      okText: t('pay.refundYes', { amount: formatMoney(amountFen) }),
      cancelText: t('common.cancel'),
      okButtonProps: { danger: true },
    };
    const isSure = await new Promise<boolean>((resolve, reject) => {
      speak(({ modal }) => void modal.confirm(question).then(resolve, reject));
    });
    if (!isSure) throw new SaveError(t('pay.refundNotSent'));
    const wish = { paymentId, amountFen, shares, remarks: remarks.trim(), requestKey };
    const made = await refund.mutateAsync(wish);
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
      first={{
        amount: formatAmount(mostFen),
        parts: divided.map(({ leftFen }) => formatAmount(leftFen)),
      }}
      check={amountProblem}
      save={send}
      onClose={onClose}
    >
      {isDivided ? (
        <>
          <p>{aloneFen < mostFen ? secondPerson : t('pay.refundMost', { most })}</p>
          {divided.map(({ reference, title, leftFen }, index) => (
            <Form.Item
              key={reference}
              name={['parts', index]}
              label={t('pay.refundPart', { title: wordsOf(title, language) })}
              extra={t('pay.refundMost', { most: formatMoney(leftFen) })}
            >
              <Input prefix="¥" inputMode="decimal" maxLength={10} />
            </Form.Item>
          ))}
        </>
      ) : (
        <Form.Item
          name="amount"
          label={t('pay.refundAmount')}
          extra={aloneFen < mostFen ? secondPerson : t('pay.refundMost', { most })}
          rules={[{ required: true, message: t('common.required') }]}
        >
          <Input prefix="¥" inputMode="decimal" maxLength={10} />
        </Form.Item>
      )}
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
