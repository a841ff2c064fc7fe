import type { ChannelDay } from '@self-print/contract/platform/reconciliation.ts';
import { EMPTY_MARK, formatMoney, orEmptyMark } from '@self-print/web-kit/formatting.ts';
import { Alert, Descriptions, Tag } from 'antd';
import { useTexts } from '../../core/services.ts';
import { useMoments } from '../../ui/words.ts';
import { standingOf } from './standing.ts';

/** What both sides say of a day in sum, and where its bill comes from. */
export function DayFacts({ day }: { readonly day: ChannelDay }) {
  const { t } = useTexts();
  const moment = useMoments();
  const { words, color } = standingOf(day, t);
  const tally = (count: number | undefined, fen: number | undefined) =>
    count === undefined ? EMPTY_MARK : t('recon.tally', { count, sum: formatMoney(fen) });
  const side = (name: 'theirs' | 'ours') => {
    const of = day[name];
    const payments = `${t('recon.payments')} ${tally(of?.payments, of?.paidFen)}`;
    const refunds = `${t('recon.refunds')} ${tally(of?.refunds, of?.refundedFen)}`;
    return { key: name, label: t(`recon.${name}`), children: [payments, refunds].join(' · ') };
  };
  const closed =
    day.state === 'closed'
      ? [
          { key: 'by', label: t('recon.closedBy'), children: orEmptyMark(day.closedBy) },
          { key: 'closed', label: t('recon.closedAt'), children: moment(day.closedAt) },
        ]
      : [{ key: 'next', label: t('recon.nextAt'), children: moment(day.nextAt) }];
  return (
    <>
      {day.fault !== null && (
        <Alert
          type="warning"
          showIcon
          title={t(`recon.fault.${day.fault}`)}
          {...(day.faultDetail === '' ? {} : { description: day.faultDetail })}
        />
      )}
      {day.awaited > 0 && <Alert type="info" showIcon title={t('recon.awaited', { count: day.awaited })} />}
      <Descriptions
        column={1}
        size="small"
        items={[
          { key: 'state', label: t('recon.side'), children: <Tag color={color}>{words}</Tag> },
          side('theirs'),
          side('ours'),
          {
            key: 'fee',
            label: t('recon.fee'),
            children: day.feeFen === null ? EMPTY_MARK : formatMoney(day.feeFen),
          },
          { key: 'fetched', label: t('recon.fetchedAt'), children: moment(day.fetchedAt) },
          ...closed,
          {
            key: 'hash',
            label: t('recon.hash'),
            children: <span className="mono recon__hash">{orEmptyMark(day.billHash)}</span>,
          },
        ]}
      />
    </>
  );
}
