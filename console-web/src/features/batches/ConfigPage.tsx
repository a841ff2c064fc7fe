import { BATCH_KEPT_DAYS_MAX, BATCH_PEOPLE_MAX } from '@self-print/contract/batches.ts';
import type { CallData } from '@self-print/contract/call.ts';
import { type BatchSettings, batchExportCalls } from '@self-print/contract/platform/batchExport.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Button, Form, InputNumber } from 'antd';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { SaveTrouble } from '../../ui/SaveTrouble.tsx';
import { useFormQuery } from '../../ui/useFormQuery.ts';
import { useSaving } from '../../ui/useSaving.ts';
import { useUnsaved } from '../../ui/useUnsaved.ts';

type Setting = CallData<typeof batchExportCalls.config>;

/** From which size on a batch needs a second administrator, and how long results are kept. */
export function ConfigPage() {
  const { t } = useTexts();
  const asked = useFormQuery(batchExportCalls.config, {});
  return (
    <>
      <PageHead title={t('title.batchConfig')} lead={t('batch.configLead')} />
      <Loaded asked={asked}>
        {(setting) => (
          <ConfigForm key={asked.formKey} setting={setting} onReload={asked.reload} onSaved={asked.renew} />
        )}
      </Loaded>
    </>
  );
}

interface ConfigFormProps {
  readonly setting: Setting;
  readonly onReload: () => void;
  readonly onSaved: () => void;
}

function ConfigForm({ setting, onReload, onSaved }: ConfigFormProps) {
  const { t } = useTexts();
  const may = useMay('batch:configure');
  const unsaved = useUnsaved(onSaved);
  const { problem, isBusy, send } = useSave(setting, unsaved.onSaved);
  const required = [{ required: true, message: t('common.required') }];
  return (
    <section className="sheet">
      <Form<BatchSettings>
        name="batchSettings"
        layout="vertical"
        disabled={!may}
        initialValues={setting.settings}
        onValuesChange={unsaved.onChange}
        onFinish={(values) => void send(values)}
      >
        <Form.Item
          name="approvalAbove"
          label={t('batch.approvalAbove')}
          extra={t('batch.approvalAboveHint')}
          rules={required}
        >
          <InputNumber min={0} max={BATCH_PEOPLE_MAX} precision={0} />
        </Form.Item>
        <Form.Item
          name="keptDays"
          label={t('batch.keptDays')}
          extra={t('batch.keptDaysHint')}
          rules={required}
        >
          <InputNumber min={1} max={BATCH_KEPT_DAYS_MAX} precision={0} />
        </Form.Item>
        <SaveTrouble problem={problem} onReload={onReload} />
        {may && (
          <Button type="primary" htmlType="submit" loading={isBusy}>
            {t('common.save')}
          </Button>
        )}
      </Form>
    </section>
  );
}

/** Saves the settings, and says why they were not. */
function useSave({ revision }: Setting, onSaved: () => void) {
  const save = useCallMutation(batchExportCalls.saveConfig, {
    renews: [batchExportCalls.config],
    saysItself: true,
  });
  const { problem, send } = useSaving((settings: BatchSettings) => save.mutateAsync({ settings, revision }), {
    onSaved,
  });
  return { problem, isBusy: save.isPending, send };
}
