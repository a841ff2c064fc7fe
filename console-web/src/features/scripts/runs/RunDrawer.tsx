import {
  type RunTerminal,
  type ScriptRun,
  scriptAdminCalls,
} from '@self-print/contract/platform/scriptAdmin.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Drawer, Tag } from 'antd';
import { useState } from 'react';
import { useMay } from '../../../core/administrator.ts';
import { useTexts } from '../../../core/services.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { RowAction } from '../../../ui/RowAction.tsx';
import { useColumns } from '../../../ui/useColumns.tsx';
import { useReturnFocus } from '../../../ui/useReturnFocus.ts';
import { usePaging } from '../../packages/usePaging.ts';
import { RUN_RENEWS } from '../renews.ts';
import { StepsGiven } from './StepsGiven.tsx';
import { STATE_COLOURS } from './stateColours.ts';
import { useWhy } from './useWhy.ts';

const WIDTH_PX = 960;

interface RunDrawerProps {
  readonly run: ScriptRun;
  readonly onClose: () => void;
}

/** The terminals of a run: the step that each is at, and why it stays there. */
export function RunDrawer({ run: { runId, name, version, stopped }, onClose }: RunDrawerProps) {
  useReturnFocus();
  const { t, language } = useTexts();
  const may = useMay('terminal:scripts') && stopped !== 'withdrawn' && stopped !== 'altered';
  const why = useWhy();
  const list = usePaging();
  const [openCode, setOpenCode] = useState<string>();
  const asked = useCallQuery(scriptAdminCalls.terminals, { ...list.paging, runId }, { keepLast: true });
  const column = useColumns<RunTerminal>();
  const title = t('run.terminalsOf', { name, n: version });
  const stepOf = ({ state, step, steps, kind }: RunTerminal) => {
    if (state === 'waiting') return t('run.notBegun');
    if (state === 'done') return t('run.allSteps', { steps });
    const n = step + 1;
    return kind === null
      ? t('run.stepOf', { n, steps })
      : t('run.stepIs', { n, steps, kind: t(`script.kind.${kind}`) });
  };
  const again = ({ terminalCode, step }: RunTerminal, from: 'step' | 'start') => (
    <RowAction
      call={scriptAdminCalls.again}
      input={{ runId, terminalCodes: [terminalCode], from }}
      renews={RUN_RENEWS}
      label={t(from === 'step' ? 'run.continue' : 'run.restart')}
      ask={t(from === 'step' ? 'run.continueAsk' : 'run.restartAsk', { terminal: terminalCode, n: step + 1 })}
      text={t(from === 'step' ? 'run.continueText' : 'run.restartText')}
      done={t('run.repeated')}
      button={{ type: 'link', size: 'small' }}
    />
  );
  return (
    <Drawer open size={WIDTH_PX} title={title} onClose={onClose}>
      <DataTable<RunTerminal>
        label={title}
        asked={asked}
        list={list}
        empty={t('run.noTerminals')}
        idOf={({ terminalCode }) => terminalCode}
        columns={[
          column.of(
            'run.terminal',
            ({ terminalCode, name: place }) => `${wordsOf(place, language)} · ${terminalCode}`,
          ),
          column.of('run.state', ({ state }) => (
            <Tag color={STATE_COLOURS[state]}>{t(`run.state.${state}`)}</Tag>
          )),
          column.of('script.steps', stepOf),
          column.of('run.reason', why),
          column.moment('run.since', ({ changedAt }) => changedAt),
          column.of('common.actions', (row) => (
            <>
              <Button type="link" size="small" onClick={() => setOpenCode(row.terminalCode)}>
                {t('run.steps')}
              </Button>
              {may && (row.state === 'failed' || row.state === 'stopped') && (
                <>
                  {again(row, 'step')}
                  {row.step > 0 && again(row, 'start')}
                </>
              )}
            </>
          )),
        ]}
      />
      {openCode !== undefined && (
        <StepsGiven runId={runId} terminalCode={openCode} onClose={() => setOpenCode(undefined)} />
      )}
    </Drawer>
  );
}
