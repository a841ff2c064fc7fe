import { CLOUD_PRINT_LIMITS } from '@self-print/contract/limits.ts';
import { Form, InputNumber } from 'antd';
import { useTexts } from '../../core/services.ts';
import { PAPERS, type PaperId } from './termValues.ts';

const SIDES = ['perSide', 'perSideDuplex'] as const;
const YUAN_MAX = CLOUD_PRINT_LIMITS.priceMaxFen / 100;

/** Yuan per printed side, by paper and colour; a line without prices is not offered. */
export function PriceFields() {
  const { t } = useTexts();
  return (
    <fieldset className="cloud-terms__group">
      <legend>{t('cloudTerms.prices')}</legend>
      <p>{t('cloudTerms.pricesHint')}</p>
      {PAPERS.map(({ id }) => (
        <div key={id} className="cloud-terms__prices">
          <strong>{t(`cloudTerms.paper.${id}`)}</strong>
          {SIDES.map((side) => (
            <PriceField key={side} paper={id} side={side} />
          ))}
        </div>
      ))}
    </fieldset>
  );
}

interface PriceFieldProps {
  readonly paper: PaperId;
  readonly side: (typeof SIDES)[number];
}

function PriceField({ paper, side }: PriceFieldProps) {
  const { t } = useTexts();
  const label = t('cloudTerms.priceOf', {
    paper: t(`cloudTerms.paper.${paper}`),
    side: t(`cloudTerms.${side}`),
  });
  const other = side === 'perSide' ? 'perSideDuplex' : 'perSide';
  return (
    <Form.Item
      name={['prices', paper, side]}
      label={t(`cloudTerms.${side}`)}
      dependencies={[['prices', paper, other]]}
      rules={[
        ({ getFieldValue }) => ({
          validator: (_, value: number | null) =>
            (value === null) === ((getFieldValue(['prices', paper, other]) ?? null) === null)
              ? Promise.resolve()
              : Promise.reject(new Error(t('cloudTerms.bothPrices'))),
        }),
      ]}
    >
      <InputNumber
        aria-label={label}
        min={0}
        max={YUAN_MAX}
        precision={2}
        step={0.05}
        suffix={t('cloudTerms.yuan')}
        style={{ width: 150 }}
      />
    </Form.Item>
  );
}
