import {
  packageAdminCalls,
  type RollOut,
  type RollOutTerminal,
} from '@self-print/contract/platform/packageAdmin.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Alert, Drawer, Flex, Tag } from 'antd';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { useReturnFocus } from '../../ui/useReturnFocus.ts';
import { ROLL_OUT_RENEWS } from './renews.ts';
import { usePaging } from './usePaging.ts';

const WIDTH_PX = 860;
const MEGABYTE = 1_024 * 1_024;
/** A stage that lasts is looked at again by itself. */
const LOOK_MS = 15_000;

interface RollOutDrawerProps {
  readonly rollOut: RollOut;
  readonly onClose: () => void;
}

/** The terminals that a roll-out has reached, and how far each is. */
export function RollOutDrawer({ rollOut: { rollOutId, version, stopped }, onClose }: RollOutDrawerProps) {
  useReturnFocus();
  const { t, language } = useTexts();
  const may = useMay('terminal:packages') && stopped === null;
  const list = usePaging();
  const asked = useCallQuery(
    packageAdminCalls.terminals,
    { ...list.paging, rollOutId },
    { keepLast: true, againMs: () => LOOK_MS },
  );
  const column = useColumns<RollOutTerminal>();
  const stageOf = ({ stage, isStuck, receivedBytes }: RollOutTerminal) => (
    <>
      {stage === null
        ? t('rollOut.untold')
        : t(`rollOut.is.${stage}`, { size: `${(receivedBytes / MEGABYTE).toFixed(1)} MB` })}{' '}
      {isStuck && <Tag color="orange">{t('rollOut.isStuck')}</Tag>}
    </>
  );
  return (
    <Drawer open size={WIDTH_PX} title={t('rollOut.terminalsOf', { version })} onClose={onClose}>
      <Flex vertical gap="middle">
        {stopped !== null && <Alert type="info" showIcon title={t(`rollOut.afterStop.${stopped}`)} />}
        <DataTable<RollOutTerminal>
          label={t('rollOut.terminalsOf', { version })}
          asked={asked}
          list={list}
          empty={t('rollOut.noTerminals')}
          idOf={({ terminalCode }) => terminalCode}
          columns={[
            column.of(
              'rollOut.terminal',
              ({ terminalCode, name }) => `${wordsOf(name, language)} · ${terminalCode}`,
            ),
            column.of('rollOut.state', stageOf),
            column.of('rollOut.reason', ({ reason }) => (reason === null ? '' : t(`rollOut.why.${reason}`))),
            column.moment('rollOut.since', ({ since }) => since),
            column.moment('rollOut.reportedAt', ({ reportedAt }) => reportedAt),
            column.actions(
              may,
              ({ terminalCode, stage }) =>
                (stage === 'rolledBack' || stage === 'refused') && (
                  <RowAction
                    call={packageAdminCalls.again}
                    input={{ rollOutId, terminalCodes: [terminalCode] }}
                    renews={ROLL_OUT_RENEWS}
                    label={t('rollOut.again')}
                    ask={t('rollOut.againAsk', { terminal: terminalCode })}
                    text={t('rollOut.againText')}
                    done={t('rollOut.repeated')}
                    button={{ type: 'link', size: 'small' }}
                  />
                ),
            ),
          ]}
        />
      </Flex>
    </Drawer>
  );
}
