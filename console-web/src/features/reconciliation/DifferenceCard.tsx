import type { Difference } from '@self-print/contract/platform/reconciliation.ts';
import { EMPTY_MARK, formatMoney, orderNumber, orEmptyMark } from '@self-print/web-kit/formatting.ts';
import { Button, Card, Space, Tag } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { useMoments } from '../../ui/words.ts';
import { ResolveForm } from './ResolveForm.tsx';

interface DifferenceCardProps {
  readonly difference: Difference;
  readonly mayResolve: boolean;
}

/** One difference, with what both sides have and what persons did about it. */
export function DifferenceCard({ difference, mayResolve }: DifferenceCardProps) {
  const { t } = useTexts();
  const moment = useMoments();
  const [isResolving, setResolving] = useState(false);
  const { kind, present, resolved, occurrence, resolutions } = difference;
  const isOpen = present && !resolved;
  const standing = isOpen ? 'open' : present ? 'done' : 'settled';
  return (
    <Card
      size="small"
      className="recon__difference"
      title={t(`recon.kind.${kind}`)}
      extra={
        <Space size={8}>
          <Tag color={isOpen ? 'error' : 'default'}>{t(`recon.${standing}`)}</Tag>
          {isOpen && mayResolve && (
            <Button size="small" onClick={() => setResolving(true)}>
              {t('recon.resolve')}
            </Button>
          )}
        </Space>
      }
    >
      {occurrence > 1 && <p>{t('recon.repeated', { n: String(occurrence) })}</p>}
      <Evidence difference={difference} />
      {resolutions.map(({ outcome, remark, by, at }) => (
        <p key={`${at} ${outcome}`}>
          {t('recon.by', { outcome: t(`recon.outcome.${outcome}`), name: orEmptyMark(by), at: moment(at) })}
          <br />
          {remark}
        </p>
      ))}
      {isResolving && <ResolveForm difference={difference} onClose={() => setResolving(false)} />}
    </Card>
  );
}

function Evidence({ difference }: { readonly difference: Difference }) {
  const { t } = useTexts();
  const moment = useMoments();
  const { number, theirs, ours, payment } = difference;
  const money = (side: typeof ours) => (side ? formatMoney(side.amountFen) : EMPTY_MARK);
  const known = payment
    ? t('recon.attempt', {
        state: t(`recon.attempt.${payment.state}`),
        number: orderNumber(payment.orderId),
      })
    : t('recon.unknownNumber');
  return (
    <table className="recon__evidence">
      <thead>
        <tr>
          <td />
          <th scope="col">{t('recon.theirs')}</th>
          <th scope="col">{t('recon.ours')}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{t('recon.amount')}</th>
          <td>{money(theirs)}</td>
          <td>{money(ours)}</td>
        </tr>
        <tr>
          <th scope="row">{t('recon.at')}</th>
          <td>{moment(theirs?.at ?? null)}</td>
          <td>{moment(ours?.at ?? null)}</td>
        </tr>
        <tr>
          <th scope="row">{t('recon.number')}</th>
          <td className="mono">{theirs ? number : EMPTY_MARK}</td>
          <td className="mono">{ours || payment ? number : EMPTY_MARK}</td>
        </tr>
        <tr>
          <th scope="row">{t('recon.channelTradeNo')}</th>
          <td className="mono">{orEmptyMark(theirs?.channelTradeNo)}</td>
          <td>{EMPTY_MARK}</td>
        </tr>
        <tr>
          <th scope="row">{t('recon.payment')}</th>
          <td>{EMPTY_MARK}</td>
          <td>{known}</td>
        </tr>
      </tbody>
    </table>
  );
}
