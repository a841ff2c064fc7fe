import { type OwnFee, ownFeeCalls } from '@self-print/contract/platform/ownFees.ts';
import { formatDateTime, formatMoney, wordsOf } from '@self-print/web-kit/formatting.ts';
import { callKey } from '@self-print/web-kit/queries.tsx';
import { Link } from 'react-router-dom';
import { useServices, useTexts } from '../../core/services.ts';
import { usePages } from '../../core/usePages.ts';
import { useSchool } from '../../core/useSchool.ts';
import { Empty } from '../../ui/Empty.tsx';
import { GrowingList } from '../../ui/GrowingList.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { FEES_PATH } from './paths.ts';

const idOf = ({ orderId }: OwnFee) => orderId;

/** What one has paid, or has begun to pay. */
export function OwnFees() {
  const { api } = useServices();
  const { t } = useTexts();
  const asked = usePages<OwnFee>({
    key: [callKey(ownFeeCalls.list)],
    ask: (page, options) => api.call(ownFeeCalls.list, page, options),
    idOf,
  });
  return (
    <GrowingList
      asked={asked}
      idOf={idOf}
      row={(fee) => <Row row={fee} />}
      empty={<Empty title={t('fees.noneOwn')} text={t('fees.noneOwnText')} />}
    />
  );
}

function Row({ row }: { readonly row: OwnFee }) {
  const { t, language } = useTexts();
  const zone = useSchool()?.timeZone;
  return (
    <Link className="row" to={`${FEES_PATH}?orderId=${row.orderId}`}>
      <span className="row__tile">
        <Icon name="certificate" />
      </span>
      <span className="row__words">
        <span className="row__title">{wordsOf(row.title, language)}</span>
        <span className="row__facts">
          <strong>{t(`fees.state.${row.state}`)}</strong>
          <span>{formatMoney(row.amountFen)}</span>
          <span>{formatDateTime(row.paidAt ?? row.orderedAt, zone)}</span>
        </span>
      </span>
      <Icon name="forward" />
    </Link>
  );
}
