import {
  type CardPayRecord,
  type CardReportKind,
  studentCardAdminCalls,
} from '@self-print/contract/platform/studentCardAdmin.ts';
import { Button } from 'antd';
import { useTexts } from '../../core/services.ts';
import { RowAction } from '../../ui/RowAction.tsx';

/** What asks for a form first. */
export type Chosen =
  | { readonly act: 'handOut' | 'cancel' | 'foundCard' | 'foundNone'; readonly row: CardPayRecord }
  | { readonly act: 'settle'; readonly row: CardPayRecord; readonly kind: CardReportKind };

export const RENEWS = [studentCardAdminCalls.getPayRecord];

interface RequestActionsProps {
  readonly row: CardPayRecord;
  readonly onChoose: (chosen: Chosen) => void;
}

/** What can be done with a request now. */
export function RequestActions({ row, onChoose }: RequestActionsProps) {
  const { t } = useTexts();
  if (row.state !== 'requested' && row.state !== 'made') return null;
  // Nobody makes or cancels a card of which nobody knows whether a terminal has made it.
  if (row.state === 'requested' && row.make !== null && row.make.state !== 'failed') return null;
  return (
    <>
      {row.state === 'requested' ? (
        <RowAction
          call={studentCardAdminCalls.made}
          input={{ orderId: row.orderId }}
          renews={RENEWS}
          label={t('studentCard.made')}
          ask={t('studentCard.madeAsk')}
          text={t('studentCard.madeText', { slip: row.slipNumber })}
          done={t('studentCard.madeDone')}
          button={{ type: 'link', size: 'small' }}
        />
      ) : (
        <Button type="link" size="small" onClick={() => onChoose({ act: 'handOut', row })}>
          {t('studentCard.handOut')}
        </Button>
      )}
      <Button type="link" size="small" danger onClick={() => onChoose({ act: 'cancel', row })}>
        {t('studentCard.cancel')}
      </Button>
    </>
  );
}
