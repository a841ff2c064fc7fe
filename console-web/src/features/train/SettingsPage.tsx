import type { CallData } from '@self-print/contract/call.ts';
import {
  type TrainSettings,
  trainAdminCalls,
  trainSettings,
} from '@self-print/contract/platform/trainAdmin.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Alert, Button, Form, Input, Switch } from 'antd';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { DayPicker } from '../../ui/DayPicker.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { SaveTrouble } from '../../ui/SaveTrouble.tsx';
import { useFormQuery } from '../../ui/useFormQuery.ts';
import { useSaving } from '../../ui/useSaving.ts';
import { useUnsaved } from '../../ui/useUnsaved.ts';
import '../../ui/formRows.css';

const NAME_MAX = 60;
const SERVICES = ['write', 'recharge', 'change'] as const;

/** What terminals offer with train cards. */
export function SettingsPage() {
  const { t } = useTexts();
  const asked = useFormQuery(trainAdminCalls.settings, {});
  return (
    <>
      <PageHead title={t('title.trainConfig')} lead={t('train.configLead')} />
      <Loaded asked={asked}>
        {(setting) => (
          <SettingsForm key={asked.formKey} setting={setting} onReload={asked.reload} onSaved={asked.renew} />
        )}
      </Loaded>
    </>
  );
}

interface SettingsFormProps {
  readonly setting: CallData<typeof trainAdminCalls.settings>;
  readonly onReload: () => void;
  readonly onSaved: () => void;
}

function SettingsForm({ setting, onReload, onSaved }: SettingsFormProps) {
  const { t } = useTexts();
  const mayWrite = useMay('train:write');
  const unsaved = useUnsaved(onSaved);
  const { problem, isBusy, send } = useSave(setting, unsaved.onSaved);
  return (
    <section className="sheet">
      {!setting.licensed && <Alert type="info" showIcon title={t('train.unlicensed')} />}
      <Form<TrainSettings>
        name="trainSettings"
        layout="vertical"
        disabled={!mayWrite}
        initialValues={setting.settings}
        onValuesChange={unsaved.onChange}
        onFinish={(values) => void send(values)}
      >
        <Form.Item name="schoolName" label={t('train.schoolName')}>
          <Input maxLength={NAME_MAX} />
        </Form.Item>
        <div className="form-row">
          <Form.Item name="opensOn" label={t('train.opensOn')}>
            <DayPicker />
          </Form.Item>
          <Form.Item name="closesOn" label={t('train.closesOn')}>
            <DayPicker />
          </Form.Item>
        </div>
        {SERVICES.map((service) => (
          <Form.Item key={service} name={service} label={t(`train.op.${service}`)} valuePropName="checked">
            <Switch />
          </Form.Item>
        ))}
        <SaveTrouble problem={problem} onReload={onReload} />
        {mayWrite && (
          <Button type="primary" htmlType="submit" loading={isBusy}>
            {t('common.save')}
          </Button>
        )}
      </Form>
    </section>
  );
}

/** Saves the settings, and says why they were not. */
function useSave({ settings, revision }: SettingsFormProps['setting'], onSaved: () => void) {
  const { t } = useTexts();
  const save = useCallMutation(trainAdminCalls.saveSettings, {
    renews: [trainAdminCalls.settings],
    saysItself: true,
  });
  const { problem, send } = useSaving(
    (values: Partial<TrainSettings>) => {
      const given = { ...settings, ...values };
      const days = { opensOn: given.opensOn || null, closesOn: given.closesOn || null };
      const parsed = trainSettings.safeParse({ ...given, ...days });
      return parsed.success
        ? save.mutateAsync({ settings: parsed.data, revision })
        : t('train.configInvalid');
    },
    { onSaved },
  );
  return { problem, isBusy: save.isPending, send };
}
