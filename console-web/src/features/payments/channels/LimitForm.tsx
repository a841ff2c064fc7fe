import {
  ONE_PERSON_FEN_MAX,
  type PaySettings,
  paymentAdminCalls,
} from '@self-print/contract/platform/paymentAdmin.ts';
import { formatAmount, formatMoney } from '@self-print/web-kit/formatting.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Form, Input } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { FormModal } from '../../../ui/FormModal.tsx';
import { fenOf } from '../records/yuan.ts';

interface LimitFormProps {
  readonly settings: PaySettings;
  readonly onClose: () => void;
}

interface Values {
  /** In yuan. */
  readonly limit: string;
}

/** Changes what one person may pay back alone. */
export function LimitForm({ settings: { onePersonFen, revision }, onClose }: LimitFormProps) {
  const { t } = useTexts();
  const save = useCallMutation(paymentAdminCalls.saveSettings, {
    renews: [paymentAdminCalls.settings, paymentAdminCalls.detail],
    renewsWhenRefused: true,
    saysItself: true,
  });
  const isWrong = (typed: string) => {
    const fen = fenOf(typed);
    return fen === undefined || fen > ONE_PERSON_FEN_MAX;
  };
  return (
    <FormModal<Values>
      name="limit"
      title={t('pay.limit')}
      first={{ limit: formatAmount(onePersonFen) }}
      check={({ limit }) =>
        isWrong(limit) ? t('pay.limitWrong', { most: formatMoney(ONE_PERSON_FEN_MAX) }) : undefined
      }
      save={({ limit }) => save.mutateAsync({ onePersonFen: fenOf(limit) ?? 0, revision })}
      done={t('common.saved')}
      onClose={onClose}
    >
      <Form.Item
        name="limit"
        label={t('pay.limitYuan')}
        extra={t('pay.limitHint')}
        rules={[{ required: true, message: t('common.required') }]}
      >
        <Input prefix="¥" inputMode="decimal" maxLength={10} />
      </Form.Item>
    </FormModal>
  );
}
