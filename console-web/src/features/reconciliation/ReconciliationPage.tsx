import { type ChannelDay, reconciliationCalls } from '@self-print/contract/platform/reconciliation.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import { useServices, useTexts } from '../../core/services.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { later } from '../../ui/later.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { useListState } from '../../ui/useListState.ts';
import { Calendar } from './Calendar.tsx';
import { daysOf, monthAfter, monthOf } from './months.ts';
import './reconciliation.css';

const DayDrawer = later(async () => (await import('./DayDrawer.tsx')).DayDrawer);

/** How the days of a month stand against the providers' bills. */
export function ReconciliationPage() {
  const { t, language } = useTexts();
  const { nowMs } = useServices();
  const list = useListState();
  const month = monthOf(list.get('month'), nowMs());
  const [opened, setOpened] = useState<Pick<ChannelDay, 'channelId' | 'day'>>();
  const asked = useCallQuery(reconciliationCalls.days, daysOf(month));
  const turn = (months: number) => list.set({ month: monthAfter(month, months) });
  return (
    <div className="recon">
      <PageHead title={t('title.reconciliation')} lead={t('recon.lead')}>
        <Button onClick={() => turn(-1)}>{t('recon.previousMonth')}</Button>
        <span className="recon__month">{month}</span>
        <Button onClick={() => turn(1)}>{t('recon.nextMonth')}</Button>
      </PageHead>
      <Loaded asked={asked}>
        {(days) => {
          const shown = days.find(
            ({ channelId, day }) => channelId === opened?.channelId && day === opened.day,
          );
          return (
            <>
              <section className="sheet">
                <Calendar days={days} onOpen={setOpened} />
              </section>
              {shown && (
                <DayDrawer
                  day={shown}
                  title={`${shown.day} ${wordsOf(shown.channelName, language)}`}
                  onClose={() => setOpened(undefined)}
                />
              )}
            </>
          );
        }}
      </Loaded>
    </div>
  );
}
