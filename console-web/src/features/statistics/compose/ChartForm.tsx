import { CHART_MEASURES_MAX, CHART_NAME_MAX } from '@self-print/contract/chartLimits.ts';
import {
  CHART_KIND_NAMES,
  chartKind,
  chartPeriod,
  dimensionsOf,
  faultOfChart,
  measuresOf,
} from '@self-print/contract/charts.ts';
import { type Chart, chartAdminCalls } from '@self-print/contract/platform/chartAdmin.ts';
import { DIMENSION_NAMES, MEASURE_NAMES } from '@self-print/contract/statisticsNames.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Form, Select, Switch } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { BilingualItem } from '../../../ui/BilingualItem.tsx';
import { FormModal } from '../../../ui/FormModal.tsx';
import { ChartPreview } from './ChartPreview.tsx';
import { type ChartValues, valuesOf, wishOf } from './chartValues.ts';
import { PartItems } from './PartItems.tsx';
import { CHARTS_RENEWED } from './renewed.ts';
import '../../../ui/formRows.css';

interface ChartFormProps {
  readonly chart: Chart | undefined;
  readonly onClose: () => void;
}

/** Composes a chart and shows it while that is done. */
export function ChartForm({ chart, onClose }: ChartFormProps) {
  const { t } = useTexts();
  const save = useCallMutation(chartAdminCalls.save, {
    renews: CHARTS_RENEWED,
    renewsWhenRefused: true,
    saysItself: true,
  });
  const own = chart ? { chartId: chart.chartId } : {};
  const faultText = (values: ChartValues) => {
    const fault = faultOfChart(wishOf(values, chart?.part));
    return fault && t(`chart.fault.${fault}`);
  };
  return (
    <FormModal<ChartValues>
      name="chart"
      title={t(chart ? 'chart.edit' : 'chart.add')}
      isWide
      first={valuesOf(chart)}
      check={(values) => (faultText(values) === undefined ? undefined : t('chart.notDrawn'))}
      save={(values) =>
        save.mutateAsync({ ...own, revision: chart?.revision ?? 0, ...wishOf(values, chart?.part) })
      }
      done={t('common.saved')}
      onClose={onClose}
    >
      <BilingualItem name="name" label={t('chart.name')} isRequired maxLength={CHART_NAME_MAX} />
      <WhatItShows />
      <PartItems />
      <ChartPreview part={chart?.part} faultText={faultText} />
    </FormModal>
  );
}

function WhatItShows() {
  const { t, language } = useTexts();
  const form = Form.useFormInstance<ChartValues>();
  const { kind = 'line', by = null, measures = [], part = {} } = Form.useWatch([], form) ?? {};
  const required = [{ required: true, message: t('common.required') }];
  const readable = new Set([...measuresOf({ by: kind === 'tile' ? null : by, part }), ...measures]);
  return (
    <div className="form-row">
      <Form.Item name="kind" label={t('chart.kind')}>
        <Select
          style={{ width: 150 }}
          options={chartKind.options.map((value) => ({ value, label: CHART_KIND_NAMES[value][language] }))}
        />
      </Form.Item>
      {kind !== 'tile' && (
        <Form.Item name="by" label={t('chart.by')} rules={required}>
          <Select
            style={{ width: 150 }}
            options={dimensionsOf(kind).map((value) => ({ value, label: DIMENSION_NAMES[value][language] }))}
          />
        </Form.Item>
      )}
      <Form.Item name="measures" label={t('chart.measures')} rules={required}>
        <Select
          mode="multiple"
          style={{ minWidth: 240 }}
          maxCount={CHART_MEASURES_MAX}
          options={[...readable].map((value) => ({ value, label: MEASURE_NAMES[value][language] }))}
        />
      </Form.Item>
      <Form.Item name="period" label={t('chart.period')}>
        <Select
          style={{ width: 150 }}
          options={chartPeriod.options.map((value) => ({ value, label: t(`chart.period.${value}`) }))}
        />
      </Form.Item>
      <Form.Item name="compared" label={t('chart.compared')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </div>
  );
}
