import {
  type OutpatientSettings,
  outpatientAdminCalls,
} from '@self-print/contract/platform/outpatientAdmin.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Alert, Button, Form } from 'antd';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { CheckButton } from '../../ui/CheckButton.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { SaveTrouble } from '../../ui/SaveTrouble.tsx';
import { useFormQuery } from '../../ui/useFormQuery.ts';
import { useUnsaved } from '../../ui/useUnsaved.ts';
import { HospitalFields } from './HospitalFields.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import { type SettingValues, valuesOf } from './settingValues.ts';
import { useSaveSettings } from './useSaveSettings.ts';

/** The hospital's interface, and where and how often its reports are printed. */
export function SettingsPage() {
  const { t } = useTexts();
  const asked = useFormQuery(outpatientAdminCalls.settings, {});
  return (
    <>
      <PageHead title={t('title.outpatientConfig')} lead={t('outpatient.configLead')} />
      <Loaded asked={asked}>
        {(settings) => (
          <SettingsForm
            key={asked.formKey}
            settings={settings}
            onReload={asked.reload}
            onSaved={asked.renew}
          />
        )}
      </Loaded>
    </>
  );
}

interface SettingsFormProps {
  readonly settings: OutpatientSettings;
  readonly onReload: () => void;
  readonly onSaved: () => void;
}

function SettingsForm({ settings, onReload, onSaved }: SettingsFormProps) {
  const { t } = useTexts();
  const mayWrite = useMay('outpatient:write');
  const unsaved = useUnsaved(onSaved);
  const { problem, isBusy, send } = useSaveSettings(settings.revision, unsaved.onSaved);
  const check = useCallMutation(outpatientAdminCalls.check);
  return (
    <section className="sheet">
      {!settings.licensed && <Alert type="info" showIcon title={t('outpatient.unlicensed')} />}
      <Form<SettingValues>
        name="outpatientSettings"
        layout="vertical"
        disabled={!mayWrite}
        initialValues={valuesOf(settings)}
        onValuesChange={unsaved.onChange}
        onFinish={(values) => void send(values)}
      >
        <HospitalFields hasSecret={settings.hospital !== null} />
        <PlaceFields />
        <Form.Item label={t('outpatient.assurance')} extra={t('outpatient.assuranceHint')}>
          <span>{t(`outpatient.assurance.${settings.minAssurance}`)}</span>
        </Form.Item>
        <SaveTrouble problem={problem} onReload={onReload} />
        {mayWrite && (
          <Button type="primary" htmlType="submit" loading={isBusy}>
            {t('common.save')}
          </Button>
        )}
        {mayWrite && settings.hospital !== null && (
          <CheckButton
            check={check}
            words={{
              check: t('outpatient.check'),
              works: t('outpatient.checkWorks'),
              fails: (detail) => t('outpatient.checkFails', { detail }),
            }}
          />
        )}
      </Form>
    </section>
  );
}
