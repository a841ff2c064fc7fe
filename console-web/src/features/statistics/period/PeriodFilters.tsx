import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { nameOfValue } from '@self-print/contract/statisticsNames.ts';
import { Button, Segmented } from 'antd';
import { useMay } from '../../../core/administrator.ts';
import { useTexts } from '../../../core/services.ts';
import { DayFilters } from '../../../ui/DayFilters.tsx';
import { ChoiceFilter, SourceFilter } from '../../../ui/filters.tsx';
import type { ListState } from '../../../ui/useListState.ts';
import { type Choice, PERIOD_KINDS, type Period, type PeriodKind, turned } from './period.ts';

const ROLES = ['student', 'staff'] as const;

interface PeriodFiltersProps {
  readonly list: ListState;
  readonly choice: Choice;
}

/** Chooses the period, and the terminal, item and role that are looked at. */
export function PeriodFilters({ list, choice }: PeriodFiltersProps) {
  const { t, language } = useTexts();
  const mayItems = useMay('item:read');
  const mayTerminals = useMay('terminal:read');
  return (
    <>
      <ChoosePeriod list={list} choice={choice} />
      {mayTerminals && (
        <SourceFilter list={list} name="terminal" label={t('stat.terminal')} source="terminals" width={190} />
      )}
      {mayItems && (
        <SourceFilter list={list} name="item" label={t('stat.item')} source="documents" width={220} />
      )}
      <ChoiceFilter
        list={list}
        name="role"
        label={t('stat.role')}
        width={112}
        options={ROLES.map((value) => ({ value, label: nameOfValue('role', value, null)[language] }))}
      />
    </>
  );
}

/** Chooses the period. */
export function ChoosePeriod({ list, choice }: PeriodFiltersProps) {
  const { t } = useTexts();
  const { kind, period } = choice;
  const span = useSpan(period);
  const go = ({ from, to }: Period) =>
    list.set(kind === 'own' ? { from, to } : { at: from, from: undefined, to: undefined });
  const change = (next: PeriodKind) => {
    const isOwn = next === 'own';
    list.set({
      period: next,
      at: isOwn ? undefined : period.to < (list.get('at') ?? period.to) ? period.from : list.get('at'),
      from: isOwn ? period.from : undefined,
      to: isOwn ? period.to : undefined,
    });
  };
  return (
    <div className="stat__period">
      <Segmented<PeriodKind>
        aria-label={t('stat.period')}
        value={kind}
        onChange={change}
        options={PERIOD_KINDS.map((value) => ({ value, label: t(`stat.period.${value}`) }))}
      />
      <Button icon={<LeftOutlined />} aria-label={t('stat.earlier')} onClick={() => go(turned(choice, -1))} />
      <Button icon={<RightOutlined />} aria-label={t('stat.later')} onClick={() => go(turned(choice, 1))} />
      {kind === 'own' ? <DayFilters list={list} /> : <strong>{span}</strong>}
    </div>
  );
}

/** The words for a period. */
export function useSpan({ from, to }: Period): string {
  const { t } = useTexts();
  return from === to ? from : t('stat.span', { from, to });
}
