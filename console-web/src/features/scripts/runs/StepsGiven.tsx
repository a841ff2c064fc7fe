import { errorNameOf } from '@self-print/contract/errorCodes.ts';
import { ERRORS } from '@self-print/contract/errors.ts';
import { type RunStep, scriptAdminCalls } from '@self-print/contract/platform/scriptAdmin.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Empty, Modal, Table, Tag } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { useColumns } from '../../../ui/useColumns.tsx';
import { useReturnFocus } from '../../../ui/useReturnFocus.ts';

const WIDTH_PX = 860;
const COLOURS: Readonly<Record<RunStep['state'], string>> = {
  sent: 'processing',
  received: 'processing',
  done: 'success',
  failed: 'error',
  expired: 'warning',
  forgotten: 'default',
};

interface StepsGivenProps {
  readonly runId: string;
  readonly terminalCode: string;
  readonly onClose: () => void;
}

/** What a run gave one terminal, each try by itself. */
export function StepsGiven({ runId, terminalCode, onClose }: StepsGivenProps) {
  useReturnFocus();
  const { t, language } = useTexts();
  /** A terminal says why in the language of its own screen. */
  const wordsOfCode = (code: string) => {
    const name = errorNameOf(code, 'agent');
    return name && ERRORS[name][language];
  };
  const asked = useCallQuery(scriptAdminCalls.steps, { runId, terminalCode });
  const column = useColumns<RunStep>();
  return (
    <Modal
      open
      width={WIDTH_PX}
      title={`${t('run.steps')} · ${terminalCode}`}
      footer={null}
      onCancel={onClose}
    >
      <Loaded asked={asked}>
        {({ steps }) => (
          <Table<RunStep>
            aria-label={t('run.steps')}
            size="small"
            rowKey={({ commandId }) => commandId}
            dataSource={steps}
            pagination={false}
            locale={{
              emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('run.noSteps')} />,
            }}
            columns={[
              column.of('script.steps', ({ step, kind }) =>
                kind === null
                  ? t('script.step', { n: step + 1 })
                  : t('script.stepLabel', { n: step + 1, kind: t(`script.kind.${kind}`) }),
              ),
              column.of('run.state', ({ state }) => (
                <Tag color={COLOURS[state]}>{t(`run.step.${state}`)}</Tag>
              )),
              column.moment('run.givenAt', ({ givenAt }) => givenAt),
              column.moment('run.takenAt', ({ takenAt }) => takenAt),
              column.moment('run.doneAt', ({ doneAt }) => doneAt),
              column.of('run.reason', ({ state, code, message }) =>
                state === 'failed'
                  ? t('run.stepFailed', { message: wordsOfCode(code) ?? message, code })
                  : '',
              ),
            ]}
          />
        )}
      </Loaded>
    </Modal>
  );
}
