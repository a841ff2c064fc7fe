import type { CallData } from '@self-print/contract/call.ts';
import { chartTabAdminCalls } from '@self-print/contract/platform/chartAdmin.ts';
import {
  type FigureRow,
  type StatisticsPart,
  statisticsCalls,
} from '@self-print/contract/platform/statistics.ts';
import type { Dimension, Measure } from '@self-print/contract/statistics.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Tabs } from 'antd';
import { useTexts } from '../../core/services.ts';
import { FleetTroubles } from '../../ui/FleetTroubles.tsx';
import { Loaded, Trouble } from '../../ui/Loaded.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { type ListState, useListState } from '../../ui/useListState.ts';
import { useMoments } from '../../ui/words.ts';
import { begun } from './begun.ts';
import { CheckButton } from './CheckButton.tsx';
import { ChartCard } from './charts/ChartCard.tsx';
import { ComposedTab } from './composed/ComposedTab.tsx';
import { NowTiles } from './NowTiles.tsx';
import { PeriodFilters, useSpan } from './period/PeriodFilters.tsx';
import { type Period, stepsOf } from './period/period.ts';
import { useChosen } from './period/usePeriod.ts';
import { RENEW_MS } from './renewing.ts';
import { Tiles } from './Tiles.tsx';
import { useOrdersBehind } from './useOrdersBehind.ts';
import './statistics.css';

const SUMMARY: readonly Measure[] = [
  'placed',
  'printed',
  'sheets',
  'chargedFen',
  'refundedFen',
  'freeCopies',
  'waitMinutes',
  'faultShare',
  'wasteSheets',
  'cancelled',
  'expired',
];

/** The key of the tab that every school has. */
const OVERVIEW = 'overview';

/** What a head of print services wants to see first, and beside it what the school has composed. */
export function StatisticsPage() {
  const { t, language } = useTexts();
  const list = useListState();
  const asked = useCallQuery(chartTabAdminCalls.list, {});
  const tabs = asked.data?.tabs ?? [];
  const shown = tabs.find(({ tabId }) => tabId === list.get('tab'));
  // The overview is not asked for in vain.
  const isAwaited = list.get('tab') !== undefined && asked.isPending;
  return (
    <div className="stat">
      <Head list={list} isOverview={shown === undefined && !isAwaited} />
      {asked.data === undefined && asked.error !== null && (
        <Trouble error={asked.error} onRetry={() => void asked.refetch()} />
      )}
      {isAwaited ? (
        <Loaded asked={asked}>{() => null}</Loaded>
      ) : tabs.length === 0 ? (
        <Overview list={list} />
      ) : (
        <Tabs
          activeKey={shown?.tabId ?? OVERVIEW}
          destroyOnHidden
          onChange={(key) => list.set({ tab: key === OVERVIEW ? undefined : key })}
          items={[
            { key: OVERVIEW, label: t('stat.overview'), children: <Overview list={list} /> },
            ...tabs.map((tab) => ({
              key: tab.tabId,
              label: wordsOf(tab.name, language),
              children: <ComposedTab tab={tab} list={list} />,
            })),
          ]}
        />
      )}
    </div>
  );
}

const RENEW = { againMs: () => RENEW_MS, keepLast: true };

/** Only the overview needs them broken down; beside it their sums tell how new they are. */
function useFigures(list: ListState, isOverview: boolean) {
  const { part, period } = useChosen(list);
  const by = [...new Set([stepsOf(period), 'hour', 'terminal', 'item', 'channel', 'fault'])].join(',');
  return useCallQuery(statisticsCalls.query, { ...period, ...part, ...(isOverview ? { by } : {}) }, RENEW);
}

function Head({ list, isOverview }: { readonly list: ListState; readonly isOverview: boolean }) {
  const { t } = useTexts();
  const moment = useMoments();
  const { period } = useChosen(list);
  const countedAt = useFigures(list, isOverview).data?.countedAt;
  return (
    <PageHead title={t('title.statistics')} lead={t('stat.lead')}>
      {countedAt && <span className="stat__counted">{t('stat.countedAt', { time: moment(countedAt) })}</span>}
      {countedAt === null && <span className="stat__counted">{t('stat.counting')}</span>}
      <CheckButton period={period} />
    </PageHead>
  );
}

function Overview({ list }: { readonly list: ListState }) {
  const { part, period, before, kind, today } = useChosen(list);
  const asked = useFigures(list, true);
  const askedBefore = useCallQuery(statisticsCalls.query, { ...before, ...part }, RENEW);
  return (
    <div className="stat">
      <FleetTroubles />
      <NowTiles today={today} />
      <search className="sheet filters">
        <PeriodFilters list={list} choice={{ kind, period }} />
      </search>
      <Loaded asked={asked}>
        {(data) => (
          <Loaded asked={askedBefore}>
            {(earlier) => (
              <Shown
                data={data}
                earlier={earlier}
                period={period}
                before={before}
                part={part}
                today={today}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </div>
  );
}

type Answer = CallData<typeof statisticsCalls.query>;

interface ShownProps {
  readonly data: Answer;
  readonly earlier: Answer;
  readonly period: Period;
  readonly before: Period;
  readonly part: StatisticsPart;
  readonly today: string;
}

function Shown({ data, earlier, period, before, part, today }: ShownProps) {
  const { t } = useTexts();
  const behind = useOrdersBehind({ period, part });
  const steps = stepsOf(period);
  const card = (by: Dimension) => ({
    by,
    rows: begun(data.tables.find((table) => table.by === by)?.rows ?? [], by, today),
    behind,
    exported: { ...period, ...part },
  });
  // Orders are not placed at one terminal.
  const placed: readonly Measure[] = part.terminalCode === undefined ? ['placed', 'printed'] : ['printed'];
  return (
    <>
      <Tiles
        title={t('stat.inPeriod')}
        lead={`${useSpan(period)} · ${t('stat.comparedWith', { ...before })}`}
        measures={
          part.terminalCode === undefined ? SUMMARY : SUMMARY.filter((each) => !OF_NO_TERMINAL.has(each))
        }
        figures={data.total}
        before={earlier.total}
        beforeText={(value) => t('stat.before', { value })}
        isComparable
        behind={behind}
      />
      {part.terminalCode !== undefined && <p className="stat__note">{t('stat.notAtTerminal')}</p>}
      <div className="stat__cards">
        <div className="stat__wide">
          <ChartCard title={t('stat.trend')} kind="trend" measures={placed} {...card(steps)} />
        </div>
        <ChartCard
          title={t('stat.byTerminal')}
          kind="bars"
          measures={['printed', 'sheets']}
          {...atTerminals(card('terminal'))}
        />
        <ChartCard title={t('stat.byItem')} kind="bars" measures={placed} {...card('item')} />
        {steps !== 'hour' && (
          <ChartCard title={t('stat.byHour')} kind="columns" measures={placed} {...card('hour')} />
        )}
        <ChartCard
          title={t('stat.byChannel')}
          kind="bars"
          measures={['chargedFen', 'refundedFen']}
          {...card('channel')}
        />
        <ChartCard
          title={t('stat.faults')}
          kind="bars"
          measures={['failures', 'unconfirmed']}
          {...card('fault')}
        />
        <ChartCard
          title={t('stat.waste')}
          kind="bars"
          measures={['wasteSheets']}
          {...atTerminals(card('terminal'))}
        />
      </div>
    </>
  );
}

/** What does not happen at a terminal. */
const OF_NO_TERMINAL: ReadonlySet<Measure> = new Set(['placed', 'cancelled', 'expired']);

/** Without the row of what happened elsewhere, which prints nothing. */
function atTerminals<Card extends { readonly rows: readonly FigureRow[] }>(card: Card): Card {
  return { ...card, rows: card.rows.filter(({ key }) => key !== '') };
}
