import type { CallData } from '@self-print/contract/call.ts';
import { peopleCalls } from '@self-print/contract/platform/people.ts';
import { registrationAdminCalls } from '@self-print/contract/platform/registrationAdmin.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Alert, Button, Form, Select, Switch } from 'antd';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { BilingualItem } from '../../ui/BilingualItem.tsx';
import { DayPicker } from '../../ui/DayPicker.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { useOptionSources } from '../../ui/optionSources.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { useRoleNames } from '../../ui/roleNames.ts';
import { SaveTrouble } from '../../ui/SaveTrouble.tsx';
import { SearchSelect } from '../../ui/SearchSelect.tsx';
import { useFormQuery } from '../../ui/useFormQuery.ts';
import { useUnsaved } from '../../ui/useUnsaved.ts';
import { FactFields } from './FactFields.tsx';
import { RequirementFields } from './RequirementFields.tsx';
import { type SettingValues, valuesOf } from './settingValues.ts';
import { useSaveSettings } from './useSaveSettings.ts';
import '../../ui/formRows.css';

type Setting = CallData<typeof registrationAdminCalls.settings>;
const NOTICE_MAX = 200;

/** How the school registers people. */
export function SettingsPage() {
  const { t } = useTexts();
  const asked = useFormQuery(registrationAdminCalls.settings, {});
  return (
    <>
      <PageHead title={t('title.registration')} lead={t('enrol.lead')} />
      <Loaded asked={asked}>
        {(setting) => (
          <SettingsForm key={asked.formKey} setting={setting} onReload={asked.reload} onSaved={asked.renew} />
        )}
      </Loaded>
    </>
  );
}

interface SettingsFormProps {
  readonly setting: Setting;
  readonly onReload: () => void;
  readonly onSaved: () => void;
}

function SettingsForm({ setting, onReload, onSaved }: SettingsFormProps) {
  const { t } = useTexts();
  const mayWrite = useMay('registration:write');
  const unsaved = useUnsaved(onSaved);
  const { problem, isBusy, send } = useSaveSettings(setting, unsaved.onSaved);
  const required = [{ required: true, message: t('common.required') }];
  return (
    <section className="sheet">
      {!setting.licensed && <Alert type="info" showIcon title={t('enrol.unlicensed')} />}
      <Form<SettingValues>
        name="registration"
        layout="vertical"
        disabled={!mayWrite}
        initialValues={valuesOf(setting.settings)}
        onValuesChange={unsaved.onChange}
        onFinish={(values) => void send(values)}
      >
        <Form.Item name="enabled" label={t('enrol.enabled')} valuePropName="checked">
          <Switch />
        </Form.Item>
        <div className="form-row">
          <TermItem />
          <Form.Item name="opensOn" label={t('enrol.opensOn')} rules={required}>
            <DayPicker />
          </Form.Item>
          <Form.Item name="closesOn" label={t('enrol.closesOn')} rules={required}>
            <DayPicker />
          </Form.Item>
        </div>
        <Who />
        <BilingualItem name="notice" label={t('enrol.notice')} isLong maxLength={NOTICE_MAX} />
        <FactFields />
        <RequirementFields />
        <ProofItem />
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

function TermItem() {
  const { t } = useTexts();
  const { terms } = useOptionSources();
  const isEnabled: unknown = Form.useWatch('enabled');
  return (
    <Form.Item
      name="termId"
      label={t('enrol.term')}
      rules={isEnabled === true ? [{ required: true, message: t('common.required') }] : []}
    >
      <SearchSelect source={terms} allowClear style={{ width: 280 }} />
    </Form.Item>
  );
}

function Who() {
  const { t } = useTexts();
  const roles = useRoleNames();
  const mayPeople = useMay('user:read');
  const departments = useCallQuery(peopleCalls.departments, {}, { enabled: mayPeople });
  return (
    <div className="form-row">
      <Form.Item name="roles" label={t('enrol.roles')} extra={t('enrol.rolesHint')}>
        <Select mode="multiple" options={roles.ordinary} style={{ width: 280 }} />
      </Form.Item>
      <Form.Item name="departments" label={t('enrol.departments')} extra={t('enrol.rolesHint')}>
        <Select
          mode="tags"
          style={{ width: 360 }}
          options={(departments.data ?? []).map((value) => ({ value, label: value }))}
        />
      </Form.Item>
    </div>
  );
}

function ProofItem() {
  const { t } = useTexts();
  const { documents } = useOptionSources();
  const mayItems = useMay('item:read');
  return (
    <Form.Item name="proofItemId" label={t('enrol.proof')} extra={t('enrol.proofHint')}>
      <SearchSelect
        source={documents}
        enabled={mayItems}
        allowClear
        placeholder={t('enrol.noProof')}
        style={{ width: 360 }}
      />
    </Form.Item>
  );
}
