import { statisticsCalls } from '@self-print/contract/platform/statistics.ts';
import type { Measure } from '@self-print/contract/statistics.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { useTexts } from '../../core/services.ts';
import { comparedWith, daysAfter, periodAround } from './period/period.ts';
import { RENEW_MS } from './renewing.ts';
import { Tiles } from './Tiles.tsx';
import { useOrdersBehind } from './useOrdersBehind.ts';

const MEASURES: readonly Measure[] = ['placed', 'printed', 'sheets', 'netFen', 'failures'];

/** Today and this week of the whole school, in large figures. */
export function NowTiles({ today }: { readonly today: string }) {
  const { t } = useTexts();
  const day = { from: today, to: today };
  const yesterday = { from: daysAfter(today, -1), to: daysAfter(today, -1) };
  const week = periodAround('week', today);
  const lastWeek = comparedWith({ kind: 'week', period: week }, today);
  const renew = { againMs: () => RENEW_MS, keepLast: true };
  const [ofDay, ofYesterday, ofWeek, ofLastWeek] = [
    useCallQuery(statisticsCalls.query, day, renew).data,
    useCallQuery(statisticsCalls.query, yesterday, renew).data,
    useCallQuery(statisticsCalls.query, week, renew).data,
    useCallQuery(statisticsCalls.query, lastWeek, renew).data,
  ];
  const behindDay = useOrdersBehind({ period: day, part: {} });
  const behindWeek = useOrdersBehind({ period: week, part: {} });
  return (
    <div className="stat__now">
      {ofDay && ofYesterday && (
        <Tiles
          title={t('stat.today')}
          measures={MEASURES}
          figures={ofDay.total}
          before={ofYesterday.total}
          beforeText={(value) => t('stat.yesterday', { value })}
          isComparable={false}
          behind={behindDay}
        />
      )}
      {ofWeek && ofLastWeek && (
        <Tiles
          title={t('stat.thisWeek')}
          measures={MEASURES}
          figures={ofWeek.total}
          before={ofLastWeek.total}
          beforeText={(value) => t('stat.lastWeek', { value })}
          isComparable
          behind={behindWeek}
        />
      )}
    </div>
  );
}
