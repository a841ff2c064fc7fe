import {
  runTerminalState,
  type ScriptRun,
  scriptAdminCalls,
} from '@self-print/contract/platform/scriptAdmin.ts';
import { formatNumber, wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useMay } from '../../../core/administrator.ts';
import { useTexts } from '../../../core/services.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { later } from '../../../ui/later.tsx';
import { RowAction } from '../../../ui/RowAction.tsx';
import { useColumns } from '../../../ui/useColumns.tsx';
import { usePaging } from '../../packages/usePaging.ts';
import { RUN_RENEWS } from '../renews.ts';
import { STATE_COLOURS } from './stateColours.ts';

const RunDrawer = later(async () => (await import('./RunDrawer.tsx')).RunDrawer);

const STAGE_KEYS = ['run.stage.0', 'run.stage.1', 'run.stage.2'] as const;
/** Looked at again in case the live stream is cut. */
const LOOK_MS = 15_000;

const goesOn = ({ counts }: ScriptRun) => counts.waiting + counts.running > 0;

/** Runs with how far they are, and what can be done with them. */
export function Runs() {
  const { t, language } = useTexts();
  const may = useMay('terminal:scripts');
  const list = usePaging();
  const [openId, setOpenId] = useState<string>();
  const asked = useCallQuery(scriptAdminCalls.runs, list.paging, {
    keepLast: true,
    againMs: (data) => (data?.rows.some(goesOn) ? LOOK_MS : false),
  });
  const column = useColumns<ScriptRun>();
  const stageOf = (run: ScriptRun) => (
    <>
      {t(STAGE_KEYS[run.stage] ?? 'run.stage.2')}{' '}
      {run.stopped !== null && <Tag color="red">{t(`run.stopped.${run.stopped}`)}</Tag>}
      {run.stopped === null && !goesOn(run) && <Tag>{t('run.ended')}</Tag>}
    </>
  );
  const progressOf = ({ counts }: ScriptRun) =>
    runTerminalState.options
      .filter((state) => counts[state] > 0)
      .map((state) => (
        <Tag key={state} color={STATE_COLOURS[state]}>
          {t(`run.count.${state}`, { n: formatNumber(counts[state], language) })}
        </Tag>
      ));
  const actionsOf = ({ runId, stage, stopped, name, counts }: ScriptRun) => (
    <>
      {stopped === null && counts.waiting > 0 && (
        <RowAction
          call={scriptAdminCalls.nextStage}
          input={{ runId, stage }}
          renews={RUN_RENEWS}
          label={t('run.next')}
          ask={t('run.nextAsk', { name })}
          text={t('run.nextText')}
          done={t('run.advanced')}
          button={{ type: 'link', size: 'small' }}
        />
      )}
      {counts.waiting + counts.running > 0 && (
        <RowAction
          call={scriptAdminCalls.stop}
          input={{ runId }}
          renews={RUN_RENEWS}
          label={t('run.stop')}
          ask={t('run.stopAsk', { name })}
          text={t('run.stopText')}
          done={t('run.isStopped')}
        />
      )}
    </>
  );
  const whom = ({ choice, group }: ScriptRun) =>
    group === null ? t(`run.choice.${choice}`) : wordsOf(group, language);
  const opened = asked.data?.rows.find(({ runId }) => runId === openId);
  return (
    <section className="sheet">
      <h2>{t('run.list')}</h2>
      <DataTable<ScriptRun>
        label={t('run.list')}
        asked={asked}
        list={list}
        idOf={({ runId }) => runId}
        empty={t('run.none')}
        columns={[
          column.of(
            'run.script',
            ({ name, version }) => `${name} · ${t('script.versionNumber', { n: version })}`,
          ),
          column.of('run.choice', whom),
          column.of('run.stage', stageOf),
          column.of('run.progress', progressOf),
          column.of('run.by', ({ by }) => by),
          column.moment('run.begunAt', ({ begunAt }) => begunAt),
          column.of('common.actions', (row) => (
            <>
              <Button type="link" size="small" onClick={() => setOpenId(row.runId)}>
                {t('run.openTerminals')}
              </Button>
              {may && actionsOf(row)}
            </>
          )),
        ]}
      />
      {opened && <RunDrawer run={opened} onClose={() => setOpenId(undefined)} />}
    </section>
  );
}
