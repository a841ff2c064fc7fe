import {
  ONE_PERSON_FEN_MAX,
  type PaySettings,
  paymentAdminCalls,
} from '@self-print/contract/platform/paymentAdmin.ts';
import { formatAmount, formatMoney } from '@self-print/web-kit/formatting.ts';
import { useCallMutation, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useMay } from '../../../core/administrator.ts';
import { useTexts } from '../../../core/services.ts';
import { FormModal } from '../../../ui/FormModal.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { fenOf } from '../records/yuan.ts';

/** What one person may pay back alone; above it a second one has to approve. */
export function RefundLimit() {
  const { t } = useTexts();
  const mayConfigure = useMay('payment:configure');
  const asked = useCallQuery(paymentAdminCalls.settings, {});
  const [edited, setEdited] = useState<PaySettings>();
  return (
    <section className="sheet pay__setting">
      <h2>{t('pay.limit')}</h2>
      <Loaded asked={asked}>
        {(settings) => (
          <>
            <p>{limitWords(settings.onePersonFen, t)}</p>
            {mayConfigure && <Button onClick={() => setEdited(settings)}>{t('common.edit')}</Button>}
          </>
        )}
      </Loaded>
      {edited && <LimitForm settings={edited} onClose={() => setEdited(undefined)} />}
    </section>
  );
}

const limitWords = (fen: number, t: ReturnType<typeof useTexts>['t']) =>
  fen === 0 ? t('pay.limitNone') : t('pay.limitText', { limit: formatMoney(fen) });

interface LimitFormProps {
  readonly settings: PaySettings;
  readonly onClose: () => void;
}

interface Values {
  /** In yuan. */
  readonly limit: string;
}

function LimitForm({ settings: { onePersonFen, revision }, onClose }: LimitFormProps) {
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
