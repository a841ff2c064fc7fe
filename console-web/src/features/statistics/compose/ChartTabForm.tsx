import { CHART_NAME_MAX, CHARTS_OF_TAB_MAX } from '@self-print/contract/chartLimits.ts';
import type { Bilingual } from '@self-print/contract/fields.ts';
import {
  type Chart,
  type ChartTab,
  chartAdminCalls,
  chartTabAdminCalls,
} from '@self-print/contract/platform/chartAdmin.ts';
import { useCallMutation, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Form } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { BilingualItem } from '../../../ui/BilingualItem.tsx';
import { FormModal } from '../../../ui/FormModal.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { ChosenCharts } from './ChosenCharts.tsx';
import { CHARTS_RENEWED } from './renewed.ts';

interface TabValues {
  readonly name: Bilingual;
  readonly chartIds: readonly string[];
}

interface ChartTabFormProps {
  readonly tab: ChartTab | undefined;
  readonly onClose: () => void;
}

/** Names a tab and arranges its charts. */
export function ChartTabForm({ tab, onClose }: ChartTabFormProps) {
  const asked = useCallQuery(chartAdminCalls.list, {});
  return (
    <Loaded asked={asked}>{({ charts }) => <TabForm tab={tab} charts={charts} onClose={onClose} />}</Loaded>
  );
}

function TabForm({ tab, charts, onClose }: ChartTabFormProps & { readonly charts: readonly Chart[] }) {
  const { t } = useTexts();
  const save = useCallMutation(chartTabAdminCalls.save, {
    renews: CHARTS_RENEWED,
    renewsWhenRefused: true,
    saysItself: true,
  });
  const own = tab ? { tabId: tab.tabId } : {};
  const chartIds = tab?.charts.map(({ chartId }) => chartId) ?? [];
  return (
    <FormModal<TabValues>
      name="chartTab"
      title={t(tab ? 'chart.editTab' : 'chart.addTab')}
      first={{ name: tab?.name ?? { zh: '', en: '' }, chartIds }}
      save={(typed) =>
        save.mutateAsync({
          ...own,
          revision: tab?.revision ?? 0,
          name: typed.name,
          chartIds: [...typed.chartIds],
        })
      }
      done={t('common.saved')}
      onClose={onClose}
    >
      <BilingualItem name="name" label={t('chart.tabName')} isRequired maxLength={CHART_NAME_MAX} />
      <Form.Item
        name="chartIds"
        label={t('chart.inTab')}
        extra={t('chart.inTabHint', { max: CHARTS_OF_TAB_MAX })}
        rules={[{ required: true, type: 'array', min: 1, message: t('chart.chooseOne') }]}
      >
        <ChosenCharts charts={charts} />
      </Form.Item>
    </FormModal>
  );
}
