import {
  type RunChoice,
  SCRIPT_AUTOMATIC_HOURS_MAX,
  SCRIPT_FAILURES_MAX,
  scriptAdminCalls,
  type TerminalScript,
} from '@self-print/contract/platform/scriptAdmin.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Form, InputNumber, Radio, Select } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { FormModal } from '../../../ui/FormModal.tsx';
import { useOptionSources } from '../../../ui/optionSources.ts';
import { SearchSelect } from '../../../ui/SearchSelect.tsx';
import { useGroups } from '../../terminals/list/useGroups.ts';
import { RUN_RENEWS } from '../renews.ts';

const CHOICES = ['all', 'group', 'terminals'] as const;

interface Typed {
  readonly choice: RunChoice['kind'];
  readonly groupId?: string;
  readonly terminalCodes?: string[];
  readonly automaticHours: number | null;
  readonly failureLimit: number;
}

interface RunFormProps {
  readonly of: TerminalScript;
  readonly onClose: () => void;
}

/** Begins a run of the published version. */
export function RunForm({ of: { scriptId, name, publishedVersion }, onClose }: RunFormProps) {
  const { t } = useTexts();
  const { groups } = useGroups();
  const { terminals } = useOptionSources();
  const begin = useCallMutation(scriptAdminCalls.run, { renews: RUN_RENEWS, saysItself: true });
  const version = publishedVersion ?? 0;
  const rules = [{ required: true, message: t('common.required') }];
  return (
    <FormModal<Typed>
      name="scriptRun"
      title={t('script.runTitle', { name, n: version })}
      okText={t('script.runBegin')}
      first={{ choice: 'all', automaticHours: null, failureLimit: 0 }}
      save={(typed) =>
        begin.mutateAsync({
          scriptId,
          version,
          choice: choiceOf(typed),
          automaticHours: typed.automaticHours ?? null,
          failureLimit: typed.failureLimit,
        })
      }
      done={t('script.runBegun')}
      onClose={onClose}
    >
      <p>{t('script.runLead')}</p>
      <Form.Item name="choice" label={t('run.choice')}>
        <Radio.Group options={CHOICES.map((value) => ({ value, label: t(`run.choice.${value}`) }))} />
      </Form.Item>
      <Form.Item noStyle dependencies={['choice']}>
        {({ getFieldValue }) => {
          const choice: unknown = getFieldValue('choice');
          if (choice === 'group') {
            return (
              <Form.Item name="groupId" label={t('run.group')} rules={rules}>
                <Select options={groups} />
              </Form.Item>
            );
          }
          return (
            choice === 'terminals' && (
              <Form.Item name="terminalCodes" label={t('run.terminals')} rules={rules}>
                <SearchSelect mode="multiple" source={terminals} />
              </Form.Item>
            )
          );
        }}
      </Form.Item>
      <Form.Item name="automaticHours" label={t('run.automaticHours')} extra={t('run.automaticHint')}>
        <InputNumber min={1} max={SCRIPT_AUTOMATIC_HOURS_MAX} precision={0} />
      </Form.Item>
      <Form.Item name="failureLimit" label={t('run.failureLimit')} extra={t('run.failureHint')} rules={rules}>
        <InputNumber min={0} max={SCRIPT_FAILURES_MAX} precision={0} />
      </Form.Item>
    </FormModal>
  );
}

function choiceOf({ choice, groupId = '', terminalCodes = [] }: Typed): RunChoice {
  switch (choice) {
    case 'all':
      return { kind: 'all' };
    case 'group':
      return { kind: 'group', groupId };
    case 'terminals':
      return { kind: 'terminals', terminalCodes };
  }
}
