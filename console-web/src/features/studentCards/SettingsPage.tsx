import {
  type StudentCardSettings,
  studentCardAdminCalls,
} from '@self-print/contract/platform/studentCardAdmin.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Alert, Button, Form, InputNumber, Space, Switch } from 'antd';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { BilingualItem } from '../../ui/BilingualItem.tsx';
import { CheckButton } from '../../ui/CheckButton.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { SaveTrouble } from '../../ui/SaveTrouble.tsx';
import { SystemFields } from '../../ui/SystemFields.tsx';
import { useFormQuery } from '../../ui/useFormQuery.ts';
import { useUnsaved } from '../../ui/useUnsaved.ts';
import { WaitingPrice } from '../../ui/WaitingPrice.tsx';
import { type SettingsValues, useSaveSettings, valuesOf } from './useSaveSettings.ts';

const PLACE_MAX = 80;
const CARDS_MAX = 12;
const DAYS_MAX = 365;
const YUAN_MAX = 20_000;

/** What is offered with new student cards, its rules, and the card system that is told. */
export function SettingsPage() {
  const { t } = useTexts();
  const asked = useFormQuery(studentCardAdminCalls.settings, {});
  return (
    <>
      <PageHead title={t('title.studentCardConfig')} lead={t('studentCard.configLead')} />
      <Loaded asked={asked}>
        {(settings) => (
          <>
            <WaitingPrice
              kind="cardFee"
              subject="studentCards"
              isAgreed={asked.newest?.feeAgreed ?? settings.feeAgreed}
            />
            <SettingsForm
              key={asked.formKey}
              settings={settings}
              onReload={asked.reload}
              onSaved={asked.renew}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

interface SettingsFormProps {
  readonly settings: StudentCardSettings;
  readonly onReload: () => void;
  readonly onSaved: () => void;
}

function SettingsForm({ settings, onReload, onSaved }: SettingsFormProps) {
  const { t } = useTexts();
  const mayWrite = useMay('studentCard:configure');
  const unsaved = useUnsaved(onSaved);
  const { problem, isBusy, send } = useSaveSettings(settings, unsaved.onSaved);
  const check = useCallMutation(studentCardAdminCalls.check);
  return (
    <section className="sheet">
      {!settings.licensed && <Alert type="info" showIcon title={t('studentCard.unlicensed')} />}
      <Form<SettingsValues>
        name="studentCardSettings"
        layout="vertical"
        disabled={!mayWrite}
        initialValues={valuesOf(settings)}
        onValuesChange={unsaved.onChange}
        onFinish={(values) => void send(values)}
      >
        <Form.Item name="open" label={t('studentCard.open')} valuePropName="checked">
          <Switch />
        </Form.Item>
        <div className="form-row">
          <Form.Item name="yuan" label={t('studentCard.yuan')} extra={t('studentCard.yuanHint')}>
            <InputNumber min={0} max={YUAN_MAX} precision={2} />
          </Form.Item>
          <Form.Item name="perYear" label={t('studentCard.perYear')}>
            <InputNumber min={1} max={CARDS_MAX} precision={0} />
          </Form.Item>
          <Form.Item name="perTerm" label={t('studentCard.perTerm')} extra={t('studentCard.perTermHint')}>
            <InputNumber min={1} max={CARDS_MAX} precision={0} />
          </Form.Item>
          <Form.Item name="waitingDays" label={t('studentCard.waitingDays')}>
            <InputNumber min={0} max={DAYS_MAX} precision={0} />
          </Form.Item>
          <Form.Item name="readyDays" label={t('studentCard.readyDays')}>
            <InputNumber min={0} max={DAYS_MAX} precision={0} />
          </Form.Item>
        </div>
        <Form.Item name="needsPhoto" label={t('studentCard.needsPhoto')} valuePropName="checked">
          <Switch />
        </Form.Item>
        <BilingualItem name="place" label={t('studentCard.place')} maxLength={PLACE_MAX} />
        <SystemFields hasKey={settings.system !== null} words={(word) => t(`studentCard.${word}`)} />
        <SaveTrouble problem={problem} onReload={onReload} />
        {mayWrite && (
          <Space>
            <Button type="primary" htmlType="submit" loading={isBusy}>
              {t('common.save')}
            </Button>
            {settings.system !== null && (
              <CheckButton
                check={check}
                words={{
                  check: t('studentCard.check'),
                  works: t('studentCard.checkWorks'),
                  fails: (detail) => t('studentCard.checkFails', { detail }),
                }}
              />
            )}
          </Space>
        )}
      </Form>
    </section>
  );
}
