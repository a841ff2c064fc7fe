import { deviceClass } from '@self-print/contract/agent/devices.ts';
import { CONSOLE_COMMAND_WORDS } from '@self-print/contract/commandWords.ts';
import { CARTON_SHEETS_MAX } from '@self-print/contract/limits.ts';
import type { FleetDetail } from '@self-print/contract/platform/fleet.ts';
import { type ConsoleCommand, terminalCommandCalls } from '@self-print/contract/platform/terminalCommands.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Alert, Form, Input, InputNumber, Select } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { FormModal } from '../../../ui/FormModal.tsx';
import { DANGEROUS, WITH_REASON } from './commandWords.ts';
import { MessageFields } from './MessageFields.tsx';

const REASON_MAX = 200;
const ROWS_MAX = 500;
const WORDS_MAX = 80;
const USUAL_ROWS = 100;

type CommandBody = Record<string, unknown>;

interface CommandFormProps {
  readonly terminal: FleetDetail;
  readonly command: ConsoleCommand;
  readonly onGiven: (commandId: string) => void;
  readonly onClose: () => void;
}

/** Asks what a command has to say, and sends it. */
export function CommandForm({ terminal, command, onGiven, onClose }: CommandFormProps) {
  const { t, language } = useTexts();
  const give = useCallMutation(terminalCommandCalls.give, {
    renews: [terminalCommandCalls.list],
    saysItself: true,
  });
  const { terminalCode, state } = terminal;
  return (
    <FormModal<CommandBody>
      name="command"
      title={CONSOLE_COMMAND_WORDS[command][language]}
      okText={t('command.send')}
      isDanger={DANGEROUS.has(command)}
      first={command === 'log' ? { rows: USUAL_ROWS, contains: '' } : {}}
      save={async (typed) => {
        const body = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined));
        const { commandId } = await give.mutateAsync({ terminalCode, command, body });
        onGiven(commandId);
      }}
      onClose={onClose}
    >
      {state === 'offline' && <Alert type="warning" showIcon title={t('command.offline')} />}
      {DANGEROUS.has(command) && <p>{t('command.dangerous')}</p>}
      <BodyFields command={command} terminal={terminal} />
      {WITH_REASON.has(command) && (
        <Form.Item name="reason" label={t('terminal.reason')} extra={t('command.reasonHint')}>
          <Input maxLength={REASON_MAX} />
        </Form.Item>
      )}
    </FormModal>
  );
}

function BodyFields({ command, terminal }: Pick<CommandFormProps, 'command' | 'terminal'>) {
  const { t } = useTexts();
  const required = [{ required: true, message: t('common.required') }];
  const carton = (
    <Form.Item name="cartonCode" label={t('command.carton')} rules={required}>
      <Select
        options={terminal.cartons.map(({ cartonCode, paperSize }) => ({
          value: cartonCode,
          label: t('command.cartonOption', { carton: cartonCode, size: paperSize }),
        }))}
      />
    </Form.Item>
  );
  switch (command) {
    case 'openCartonLock':
      return carton;
    case 'addCartonCopy':
    case 'setCartonCopy': {
      const adds = command === 'addCartonCopy';
      return (
        <>
          {carton}
          <Form.Item name="sheets" label={t(adds ? 'command.sheets' : 'command.counted')} rules={required}>
            <InputNumber min={adds ? 1 : 0} max={CARTON_SHEETS_MAX} precision={0} />
          </Form.Item>
        </>
      );
    }
    case 'shutdownOnTime':
      return (
        <Form.Item
          name="time"
          label={t('command.time')}
          extra={t('command.timeHint')}
          rules={[{ pattern: /^(?:[01]\d|2[0-3]):[0-5]\d$/, message: t('command.timeWrong') }]}
          getValueFromEvent={({ target }: { target: HTMLInputElement }) => target.value}
          initialValue=""
        >
          <Input placeholder="22:30" maxLength={5} />
        </Form.Item>
      );
    case 'testDevice':
    case 'reopenDevice':
      return (
        <Form.Item name="device" label={t('command.device')} rules={required}>
          <Select options={deviceClass.options.map((value) => ({ value, label: t(`device.${value}`) }))} />
        </Form.Item>
      );
    case 'showMessage':
      return <MessageFields />;
    case 'log':
      return (
        <>
          <Form.Item name="rows" label={t('command.rows')} rules={required}>
            <InputNumber min={1} max={ROWS_MAX} precision={0} />
          </Form.Item>
          <Form.Item name="contains" label={t('command.contains')}>
            <Input maxLength={WORDS_MAX} />
          </Form.Item>
        </>
      );
    case 'listFiles':
      return (
        <Form.Item name="folder" label={t('command.folder')} rules={required}>
          <Select
            options={(['logs', 'settings'] as const).map((value) => ({
              value,
              label: t(`command.folder.${value}`),
            }))}
          />
        </Form.Item>
      );
    default:
      return null;
  }
}
