import { type InquirySettings, inquiryAdminCalls } from '@self-print/contract/platform/inquiryAdmin.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Alert, Button, Form } from 'antd';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { BilingualItem } from '../../ui/BilingualItem.tsx';
import { CheckButton } from '../../ui/CheckButton.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { SaveTrouble } from '../../ui/SaveTrouble.tsx';
import { SystemFields } from '../../ui/SystemFields.tsx';
import { useFormQuery } from '../../ui/useFormQuery.ts';
import { useSaving } from '../../ui/useSaving.ts';
import { useUnsaved } from '../../ui/useUnsaved.ts';

const NOTE_MAX = 120;

interface Values {
  readonly address: string;
  readonly account: string;
  readonly keyId: string;
  readonly key: string;
  readonly enabled: boolean;
  readonly note: { readonly zh: string; readonly en: string };
}

/** The school's system that is asked, and what printed sheets say at their end. */
export function InquirySettingsPage() {
  const { t } = useTexts();
  const asked = useFormQuery(inquiryAdminCalls.settings, {});
  return (
    <>
      <PageHead title={t('title.inquiryConfig')} lead={t('inquiry.configLead')} />
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
  readonly settings: InquirySettings;
  readonly onReload: () => void;
  readonly onSaved: () => void;
}

function SettingsForm({ settings, onReload, onSaved }: SettingsFormProps) {
  const { t } = useTexts();
  const mayWrite = useMay('inquiry:write');
  const unsaved = useUnsaved(onSaved);
  const { problem, isBusy, send } = useSave(settings.revision, unsaved.onSaved);
  const check = useCallMutation(inquiryAdminCalls.check);
  const { system, note } = settings;
  return (
    <section className="sheet">
      {!settings.licensed && <Alert type="info" showIcon title={t('inquiry.unlicensed')} />}
      <Form<Values>
        name="inquirySettings"
        layout="vertical"
        disabled={!mayWrite}
        initialValues={{
          ...(system ?? { address: '', account: '', keyId: '', enabled: true }),
          key: '',
          note,
        }}
        onValuesChange={unsaved.onChange}
        onFinish={(values) => void send(values)}
      >
        <SystemFields hasKey={system !== null} words={(word) => t(`inquiry.${word}`)} />
        <BilingualItem name="note" label={t('inquiry.note')} maxLength={NOTE_MAX} />
        <SaveTrouble problem={problem} onReload={onReload} />
        {mayWrite && (
          <Button type="primary" htmlType="submit" loading={isBusy}>
            {t('common.save')}
          </Button>
        )}
        {mayWrite && system !== null && (
          <CheckButton
            check={check}
            words={{
              check: t('inquiry.check'),
              works: t('inquiry.checkWorks'),
              fails: (detail) => t('inquiry.checkFails', { detail }),
            }}
          />
        )}
      </Form>
    </section>
  );
}

/** Saves the settings, and says why they were not. An empty address takes the system out. */
function useSave(revision: number, onSaved: () => void) {
  const { t } = useTexts();
  const save = useCallMutation(inquiryAdminCalls.saveSettings, {
    renews: [inquiryAdminCalls.settings],
    saysItself: true,
  });
  const { problem, send } = useSaving(
    ({ note, ...system }: Values) =>
      save.mutateAsync({ system: system.address.trim() === '' ? null : system, note, revision }),
    { invalid: (why) => t('inquiry.paramsInvalid', { why }), onSaved },
  );
  return { problem, isBusy: save.isPending, send };
}
