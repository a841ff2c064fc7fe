import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { duesAdminCalls, PAYMENT_FEN_MAX } from '@self-print/contract/platform/dues.ts';
import { LISTED_AMOUNTS_MAX } from '@self-print/contract/platform/paymentItems.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Form, InputNumber, Radio, Select } from 'antd';
import { useTexts } from '../../core/services.ts';

const FEN_PER_YUAN = 100;
const LISTED_MIN = 2;
const KINDS = ['fixed', 'listed', 'entered', 'asked'] as const;

/** How much is paid, by the kind of price. */
export function PriceFields() {
  const { t } = useTexts();
  const kind: unknown = Form.useWatch('kind');
  return (
    <>
      <Form.Item name="kind" label={t('fee.kind')}>
        <Radio.Group options={KINDS.map((value) => ({ value, label: t(`fee.kind.${value}`) }))} />
      </Form.Item>
      {kind === 'fixed' && <AmountItem name="amountFen" label={t('fee.amount')} />}
      {kind === 'listed' && <Amounts />}
      {kind === 'asked' && <SourceItem />}
      {kind === 'entered' && (
        <div className="fee-form__row">
          <AmountItem name="minFen" label={t('fee.min')} />
          <AmountItem name="maxFen" label={t('fee.max')} />
        </div>
      )}
    </>
  );
}

/** The system that says the amount. */
function SourceItem() {
  const { t, language } = useTexts();
  const asked = useCallQuery(duesAdminCalls.sources, {});
  const options = (asked.data ?? []).map(({ sourceId, name }) => ({
    value: sourceId,
    label: wordsOf(name, language),
  }));
  return (
    <Form.Item
      name="sourceId"
      label={t('fee.source')}
      extra={t('fee.sourceHint')}
      rules={[{ required: true, message: t('common.required') }]}
    >
      <Select options={options} loading={asked.isPending} notFoundContent={t('fee.sourceNone')} />
    </Form.Item>
  );
}

function Amounts() {
  const { t } = useTexts();
  return (
    <Form.List name="amountsFen">
      {(rows, { add, remove }) => (
        <fieldset className="fee-form__amounts">
          <legend>{t('fee.amounts')}</legend>
          {rows.map(({ key, name }) => (
            <div key={key} className="fee-form__row">
              <AmountItem name={name} label={t('fee.amountOf', { n: name + 1 })} />
              {rows.length > LISTED_MIN && (
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={t('fee.removeAmount', { n: name + 1 })}
                  onClick={() => remove(name)}
                />
              )}
            </div>
          ))}
          {rows.length < LISTED_AMOUNTS_MAX && (
            <Button icon={<PlusOutlined />} onClick={() => add(null)}>
              {t('fee.addAmount')}
            </Button>
          )}
        </fieldset>
      )}
    </Form.List>
  );
}

interface AmountItemProps {
  readonly name: string | number;
  readonly label: string;
}

/** An amount that is kept in fen and typed in yuan. */
function AmountItem({ name, label }: AmountItemProps) {
  const { t } = useTexts();
  return (
    <Form.Item
      name={name}
      label={label}
      rules={[{ required: true, message: t('common.required') }]}
      getValueProps={(fen?: number | null) => ({ value: fen == null ? null : fen / FEN_PER_YUAN })}
      normalize={(yuan: number | null) => (yuan === null ? null : Math.round(yuan * FEN_PER_YUAN))}
    >
      <InputNumber prefix="¥" min={0.01} max={PAYMENT_FEN_MAX / FEN_PER_YUAN} precision={2} />
    </Form.Item>
  );
}
