import type { StatisticsPart } from '@self-print/contract/platform/statistics.ts';
import { Alert, Form } from 'antd';
import { useServices, useTexts } from '../../../core/services.ts';
import { ComposedChart } from '../composed/ComposedChart.tsx';
import { choiceOf, dayInBeijing } from '../period/period.ts';
import { type ChartValues, wishOf } from './chartValues.ts';
import '../statistics.css';

interface ChartPreviewProps {
  /** What the chart was narrowed to before. */
  readonly part: StatisticsPart | undefined;
  /** Why a chart cannot be drawn, in words. */
  readonly faultText: (values: ChartValues) => string | undefined;
}

/** The chart as the statistics page will show it, or why it cannot be drawn. */
export function ChartPreview({ part, faultText }: ChartPreviewProps) {
  const { t } = useTexts();
  const { nowMs } = useServices();
  const form = Form.useFormInstance<ChartValues>();
  const values: ChartValues | undefined = Form.useWatch([], form);
  const today = dayInBeijing(nowMs());
  if (values?.measures === undefined) return null;
  const fault = faultText(values);
  const isUnnamed = !(values.name.zh || values.name.en);
  const name = isUnnamed ? { zh: t('chart.preview'), en: t('chart.preview') } : values.name;
  return (
    <section className="stat" aria-label={t('chart.preview')}>
      {fault === undefined ? (
        <ComposedChart
          chart={wishOf({ ...values, name }, part)}
          choice={choiceOf(() => undefined, today)}
          today={today}
        />
      ) : (
        <Alert type="info" showIcon title={fault} />
      )}
      {values.period === 'chosen' && <p className="stat__note">{t('chart.previewOfWeek')}</p>}
    </section>
  );
}
