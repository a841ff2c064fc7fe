import { type CardPayRecord, studentCardAdminCalls } from '@self-print/contract/platform/studentCardAdmin.ts';
import { Button, Space, Tag } from 'antd';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { RowAction } from '../../ui/RowAction.tsx';
import { type Chosen, RENEWS } from './RequestActions.tsx';

const COLOURS = { due: 'processing', told: 'success', refused: 'error', settled: 'default' } as const;

interface ReportsProps {
  readonly row: CardPayRecord;
  readonly onChoose: (chosen: Chosen) => void;
}

/** What the card system was told of a request. Staff settles what it refused, or does not answer. */
export function Reports({ row, onChoose }: ReportsProps) {
  const { t } = useTexts();
  const mayWrite = useMay('studentCard:write');
  if (row.reports.length === 0) return t('studentCard.notTold');
  return row.reports.map(({ kind, state, tries, detail }) => {
    const isSilent = state === 'due' && tries > 0;
    const isOpen = mayWrite && (state === 'refused' || isSilent);
    return (
      <div key={kind}>
        <Tag color={isSilent ? 'warning' : COLOURS[state]}>
          {t(`studentCard.kind.${kind}`)} ·{' '}
          {t(isSilent ? 'studentCard.silent' : `studentCard.report.${state}`)}
        </Tag>
        {detail !== '' && state !== 'told' && (
          <span className="under">
            {t('studentCard.tries', { count: tries })} {detail}
          </span>
        )}
        {isOpen && (
          <Space size={4}>
            {state === 'refused' && (
              <RowAction
                call={studentCardAdminCalls.tellAgain}
                input={{ orderId: row.orderId, kind }}
                renews={RENEWS}
                label={t('studentCard.again')}
                ask={t('studentCard.againAsk')}
                text={t('studentCard.againText')}
                done={t('studentCard.againDone')}
                button={{ type: 'link', size: 'small' }}
              />
            )}
            <Button type="link" size="small" onClick={() => onChoose({ act: 'settle', row, kind })}>
              {t('studentCard.settle')}
            </Button>
          </Space>
        )}
      </div>
    );
  });
}
