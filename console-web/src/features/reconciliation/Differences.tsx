import { type ChannelDay, reconciliationCalls } from '@self-print/contract/platform/reconciliation.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Empty, Pagination } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { DifferenceCard } from './DifferenceCard.tsx';

const AT_ONCE = 20;

interface DifferencesProps {
  readonly of: Pick<ChannelDay, 'channelId' | 'day'>;
  readonly mayResolve: boolean;
}

/** The differences of a day, the open ones first. */
export function Differences({ of, mayResolve }: DifferencesProps) {
  const { t } = useTexts();
  const [page, setPage] = useState(1);
  const asked = useCallQuery(
    reconciliationCalls.differences,
    { ...of, page, rows: AT_ONCE },
    { keepLast: true },
  );
  return (
    <section>
      <h2>{t('recon.differences')}</h2>
      <Loaded asked={asked}>
        {({ rows, total }) => (
          <>
            {rows.length === 0 && (
              <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('recon.noDifferences')} />
            )}
            {rows.map((difference) => (
              <DifferenceCard key={difference.differenceId} difference={difference} mayResolve={mayResolve} />
            ))}
            <Pagination
              hideOnSinglePage
              current={page}
              pageSize={AT_ONCE}
              total={total}
              showSizeChanger={false}
              onChange={setPage}
            />
          </>
        )}
      </Loaded>
    </section>
  );
}
