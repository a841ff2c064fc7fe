import { batchPrintCalls } from '@self-print/contract/platform/batchPrint.ts';
import { type ButtonProps, Space } from 'antd';
import { useTexts } from '../../core/services.ts';
import { RowAction } from '../../ui/RowAction.tsx';
import { PRINT_RENEWS } from './PrintAtForm.tsx';

const DECISIONS = [
  ['again', 'paperAgain'],
  ['leaveOut', 'paperLeaveOut'],
] as const;

interface PaperActionsProps {
  readonly taskId: string;
  readonly no: number;
  readonly button: Pick<ButtonProps, 'type' | 'size'>;
}

/** Has a failed document printed again, or left out. */
export function PaperActions({ taskId, no, button }: PaperActionsProps) {
  const { t } = useTexts();
  return (
    <Space wrap size="small">
      {DECISIONS.map(([action, words]) => (
        <RowAction
          key={action}
          call={batchPrintCalls.decide}
          input={{ taskId, no, action }}
          renews={PRINT_RENEWS}
          label={t(`batch.${words}`)}
          ask={t(`batch.${words}Ask`, { no })}
          text={t(`batch.${words}Text`)}
          done={t(`batch.${words}Done`)}
          button={button}
        />
      ))}
    </Space>
  );
}
