import { DeleteOutlined } from '@ant-design/icons';
import { CHARTS_OF_TAB_MAX } from '@self-print/contract/chartLimits.ts';
import type { Chart } from '@self-print/contract/platform/chartAdmin.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { Button, Select } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { MoveButtons } from './MoveButtons.tsx';
import { moved } from './moved.ts';

interface ChosenChartsProps {
  readonly charts: readonly Chart[];
  /** Given by the form around it. */
  readonly id?: string;
  readonly value?: readonly string[];
  readonly onChange?: (chartIds: readonly string[]) => void;
}

/** Chooses charts and puts them into an order. */
export function ChosenCharts({ charts, id, value = [], onChange = () => {} }: ChosenChartsProps) {
  const { t, language } = useTexts();
  const nameOf = (chartId: string) => {
    const chart = charts.find((each) => each.chartId === chartId);
    return chart ? wordsOf(chart.name, language) : t('chart.gone');
  };
  const left = charts.filter(({ chartId }) => !value.includes(chartId));
  return (
    <>
      <ol className="stat__chosen">
        {value.map((chartId, index) => {
          const name = nameOf(chartId);
          return (
            <li key={chartId}>
              <span>{name}</span>
              <MoveButtons
                name={name}
                index={index}
                count={value.length}
                onMove={(by) => onChange(moved(value, index, by))}
              />
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={t('chart.takeOut', { name })}
                onClick={() => onChange(value.filter((each) => each !== chartId))}
              />
            </li>
          );
        })}
      </ol>
      <Select<string>
        {...(id === undefined ? {} : { id })}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('chart.addToTab')}
        value={null}
        disabled={value.length >= CHARTS_OF_TAB_MAX}
        notFoundContent={t(charts.length === 0 ? 'chart.none' : 'chart.allInTab')}
        options={left.map(({ chartId, name }) => ({ value: chartId, label: wordsOf(name, language) }))}
        onChange={(chartId) => onChange([...value, chartId])}
      />
    </>
  );
}
