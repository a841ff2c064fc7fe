import {
  type ApprovalEntry,
  approvalCalls,
  type PriceKind,
} from '@self-print/contract/platform/approvals.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Alert } from 'antd';
import { Link } from 'react-router-dom';
import { useTexts } from '../core/services.ts';
import { PriceChanges } from './PriceChanges.tsx';
import { RowAction } from './RowAction.tsx';
import './waitingPrice.css';
import { useMoments } from './words.ts';

/** Calls that say what waits; to be asked again by whoever changes a price. */
export const WAITING_RENEWS = [approvalCalls.ofPrice, approvalCalls.list];

interface WaitingPriceProps {
  readonly kind: PriceKind;
  /** Id of what has the price. */
  readonly subject: string;
  /** False: it is new, and cannot be opened before somebody agrees. */
  readonly isAgreed?: boolean;
}

/** What waits for a second person about a price, with who asked, above the form in which it is changed. */
export function WaitingPrice({ kind, subject, isAgreed = true }: WaitingPriceProps) {
  const { t } = useTexts();
  const { data } = useCallQuery(approvalCalls.ofPrice, { kind, subject });
  if (data === undefined) return null;
  const { waiting, refused } = data;
  if (waiting) return <Waits entry={waiting} isAgreed={isAgreed} />;
  const why =
    refused && t('price.refusedBy', { name: refused.decidedBy ?? '', reason: refused.reason ?? '' });
  if (!refused && isAgreed) return null;
  return (
    <Alert
      type="warning"
      showIcon
      className="waiting-price"
      title={isAgreed ? why : t('price.notAgreed')}
      description={
        refused && (
          <>
            {!isAgreed && <p>{why}</p>}
            <PriceChanges changes={refused.changes} />
          </>
        )
      }
    />
  );
}

function Waits({ entry, isAgreed }: { readonly entry: ApprovalEntry; readonly isAgreed: boolean }) {
  const { t } = useTexts();
  const moment = useMoments();
  const { approvalId, changes, askedBy, askedAt, isOwn, mayDecide } = entry;
  return (
    <Alert
      type="info"
      showIcon
      className="waiting-price"
      title={t(isAgreed ? 'price.waits' : 'price.waitsNew')}
      description={
        <>
          <PriceChanges changes={changes} />
          <span className="under">{t('price.waitsBy', { name: askedBy, at: moment(askedAt) })}</span>
        </>
      }
      action={
        <>
          {isOwn && (
            <RowAction
              call={approvalCalls.withdrawPrice}
              input={{ approvalId }}
              renews={WAITING_RENEWS}
              label={t('waiting.withdraw')}
              ask={t('waiting.withdrawAsk')}
              text={t('waiting.refuseText')}
              done={t('waiting.withdrawn')}
              button={{ size: 'small' }}
            />
          )}
          {mayDecide && <Link to="/main/waiting">{t('price.toList')}</Link>}
        </>
      }
    />
  );
}
