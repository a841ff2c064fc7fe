import type { CallData } from '@self-print/contract/call.ts';
import type { printReviewCalls } from '@self-print/contract/platform/printReview.ts';
import {
  EMPTY_MARK,
  formatMoney,
  formatNumber,
  orEmptyMark,
  wordsOf,
} from '@self-print/web-kit/formatting.ts';
import { Descriptions } from 'antd';
import { useTexts } from '../../core/services.ts';
import { useMoments } from '../../ui/words.ts';

type Facts = CallData<typeof printReviewCalls.evidence>;

/** What is known about the paper and the money of an order, and about the terminal that printed it. */
export function Evidence({ facts }: { readonly facts: Facts }) {
  const { t, language } = useTexts();
  const moment = useMoments();
  const { money, claim, terminal } = facts;
  const sheets = t('order.sheetsOut', {
    out: facts.sheetsOut === null ? t('order.notCounted') : formatNumber(facts.sheetsOut, language),
    count: facts.sheets,
  });
  const health = terminal && [
    t(
      terminal.maintenance
        ? 'order.health.maintenance'
        : terminal.online
          ? 'order.health.online'
          : 'order.health.offline',
    ),
    terminal.printerCondition === null ? '' : t(`order.printer.${terminal.printerCondition}`),
  ];
  return (
    <section>
      <h2>{t('order.evidence')}</h2>
      <Descriptions
        column={2}
        size="small"
        bordered
        items={[
          { key: 'sheets', label: t('order.sheets'), children: sheets },
          {
            key: 'claims',
            label: t('order.claims'),
            children: formatNumber(claim.count, language),
          },
          {
            key: 'lease',
            label: t('order.lease'),
            span: 2,
            children:
              claim.leaseExpiresAt === null
                ? EMPTY_MARK
                : `${orEmptyMark(claim.terminalCode)} · ${moment(claim.leaseExpiresAt)}`,
          },
          ...(money === null
            ? [{ key: 'money', label: t('order.money'), span: 2, children: t('order.notPaidHere') }]
            : [
                {
                  key: 'paid',
                  label: t('order.money'),
                  span: 2,
                  children: `${formatMoney(money.paidFen)} · ${moment(money.paidAt)}`,
                },
                {
                  key: 'left',
                  label: t('order.moneyLeft'),
                  span: 2,
                  children: formatMoney(money.leftFen),
                },
                ...(money.wantedAt === null
                  ? []
                  : [
                      {
                        key: 'wanted',
                        label: t('order.wantedAt'),
                        span: 2,
                        children: moment(money.wantedAt),
                      },
                    ]),
                ...money.refunds.map(({ amountFen, state, createdAt }) => ({
                  key: createdAt,
                  label: t('order.refundOf'),
                  span: 2,
                  children: `${formatMoney(amountFen)} · ${t(`order.refundState.${state}`)} · ${moment(createdAt)}`,
                })),
              ]),
          ...(terminal === null
            ? []
            : [
                {
                  key: 'terminal',
                  label: t('order.health'),
                  span: 2,
                  children: `${wordsOf(terminal.name, language)} · ${(health ?? []).filter((each) => each !== '').join(' · ')} · ${t('order.seenAt', { at: moment(terminal.lastSeenAt) })}`,
                },
              ]),
        ]}
      />
      <p className="order__note">{t('order.evidenceNote')}</p>
    </section>
  );
}
