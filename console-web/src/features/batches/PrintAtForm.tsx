import { batchExportCalls } from '@self-print/contract/platform/batchExport.ts';
import { batchPrintCalls } from '@self-print/contract/platform/batchPrint.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Form } from 'antd';
import { useState } from 'react';
import { useServices, useTexts } from '../../core/services.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { useOptionSources } from '../../ui/optionSources.ts';
import { SearchSelect } from '../../ui/SearchSelect.tsx';

/** Calls whose answers a print run, and decisions on it, put out of date. */
export const PRINT_RENEWS = [batchPrintCalls.get, batchExportCalls.rows];

interface Values {
  readonly terminalCode: string;
}

interface PrintAtFormProps {
  readonly taskId: string;
  readonly onClose: () => void;
}

/** Chooses the terminal at which a batch is printed. One that cannot print at the moment is waited for. */
export function PrintAtForm({ taskId, onClose }: PrintAtFormProps) {
  const { t } = useTexts();
  const { newId } = useServices();
  const { terminals } = useOptionSources();
  const [runId] = useState(newId);
  const start = useCallMutation(batchPrintCalls.start, {
    renews: PRINT_RENEWS,
    renewsWhenRefused: true,
    saysItself: true,
  });
  return (
    <FormModal<Values>
      name="batchPrint"
      title={t('batch.printAt')}
      okText={t('batch.printNow')}
      save={({ terminalCode }) => start.mutateAsync({ taskId, runId, terminalCode })}
      words={(failure) => {
        const refused = failure.kind === 'refused' ? failure.name : undefined;
        if (refused === 'BATCH_EMPTY') return t('batch.printEmpty');
        if (refused === 'BATCH_PRINT_UNDER_WAY') return t('batch.printUnderWay');
        return refused === 'CHANGED_MEANWHILE' ? t('common.changedMeanwhile') : undefined;
      }}
      done={t('batch.printStarted')}
      onClose={onClose}
    >
      <p>{t('batch.printAtText')}</p>
      <Form.Item
        name="terminalCode"
        label={t('batch.printTerminal')}
        rules={[{ required: true, message: t('common.required') }]}
      >
        <SearchSelect source={terminals} />
      </Form.Item>
    </FormModal>
  );
}
