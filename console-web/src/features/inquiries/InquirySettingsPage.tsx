import { type InquirySettings, inquiryAdminCalls } from '@self-print/contract/platform/inquiryAdmin.ts';
import { CallError, useCallMutation, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Alert, Button, Form, Input, Switch } from 'antd';
import { useState } from 'react';
import { z } from 'zod/mini';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { BilingualItem } from '../../ui/BilingualItem.tsx';
import { failureText } from '../../ui/failureText.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { SaveTrouble } from '../../ui/SaveTrouble.tsx';
import { useOnce } from '../../ui/useOnce.ts';
import { useSay } from '../../ui/useSay.ts';

const NOTE_MAX = 120;
const WORDS = { address: 500, account: 64, keyId: 64 } as const;
const KEY_MAX = 128;
const whyDetail = z.object({ why: z.string() });

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
  const asked = useCallQuery(inquiryAdminCalls.settings, {});
  return (
    <>
      <PageHead title={t('title.inquiryConfig')} lead={t('inquiry.configLead')} />
      <Loaded asked={asked}>
        {(settings) => (
          <SettingsForm key={settings.revision} settings={settings} onReload={() => void asked.refetch()} />
        )}
      </Loaded>
    </>
  );
}

interface SettingsFormProps {
  readonly settings: InquirySettings;
  readonly onReload: () => void;
}

function SettingsForm({ settings, onReload }: SettingsFormProps) {
  const { t } = useTexts();
  const say = useSay();
  const mayWrite = useMay('inquiry:write');
  const { problem, isBusy, send } = useSave(settings.revision);
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
        onFinish={(values) => void send(values)}
      >
        <p>{t('inquiry.systemText')}</p>
        {(['address', 'account', 'keyId'] as const).map((name) => (
          <Form.Item key={name} name={name} label={t(`inquiry.${name}`)}>
            <Input maxLength={WORDS[name]} autoComplete="off" />
          </Form.Item>
        ))}
        <Form.Item name="key" label={t('inquiry.key')} extra={t('inquiry.keyHint')}>
          <Input
            type="password"
            autoComplete="new-password"
            maxLength={KEY_MAX}
            placeholder={system === null ? '' : t('inquiry.keyIsSet')}
          />
        </Form.Item>
        <Form.Item name="enabled" label={t('inquiry.enabled')} valuePropName="checked">
          <Switch />
        </Form.Item>
        <BilingualItem name="note" label={t('inquiry.note')} maxLength={NOTE_MAX} />
        <SaveTrouble problem={problem} onReload={onReload} />
        {mayWrite && (
          <Button type="primary" htmlType="submit" loading={isBusy}>
            {t('common.save')}
          </Button>
        )}
        {mayWrite && system !== null && (
          <Button
            loading={check.isPending}
            onClick={() =>
              check.mutate(
                {},
                {
                  onSuccess: ({ works, detail }) =>
                    works ? say.done(t('inquiry.checkWorks')) : say.stay(t('inquiry.checkFails', { detail })),
                },
              )
            }
          >
            {t('inquiry.check')}
          </Button>
        )}
      </Form>
    </section>
  );
}

/** Saves the settings, and says why they were not. An empty address takes the system out. */
function useSave(revision: number) {
  const { t } = useTexts();
  const say = useSay();
  const [problem, setProblem] = useState<string>();
  const save = useCallMutation(inquiryAdminCalls.saveSettings, {
    renews: [inquiryAdminCalls.settings],
    saysItself: true,
  });
  const send = useOnce(async ({ note, ...system }: Values) => {
    setProblem(undefined);
    try {
      await save.mutateAsync({ system: system.address.trim() === '' ? null : system, note, revision });
      say.done(t('common.saved'));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { failure } = error;
      const why = whyDetail.safeParse(failure.kind === 'refused' ? failure.detail : undefined);
      setProblem(why.success ? t('inquiry.paramsInvalid', { why: why.data.why }) : failureText(failure, t));
    }
  });
  return { problem, isBusy: save.isPending, send };
}
