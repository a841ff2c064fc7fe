import { LAST_STAGE, packageAdminCalls, type RollOut } from '@self-print/contract/platform/packageAdmin.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { later } from '../../ui/later.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { ROLL_OUT_RENEWS } from './renews.ts';
import { usePaging } from './usePaging.ts';

const RollOutDrawer = later(async () => (await import('./RollOutDrawer.tsx')).RollOutDrawer);

/** Terminals move on by themselves, and so do roll-outs. */
const LOOK_MS = 15_000;
const STAGE_KEYS = ['rollOut.stage.0', 'rollOut.stage.1', 'rollOut.stage.2'] as const;

/** Roll-outs with how far they are, and what can be done with them. */
export function RollOuts() {
  const { t, language } = useTexts();
  const may = useMay('terminal:packages');
  const list = usePaging();
  const [openId, setOpenId] = useState<string>();
  const asked = useCallQuery(packageAdminCalls.rollOuts, list.paging, {
    keepLast: true,
    againMs: () => LOOK_MS,
  });
  const column = useColumns<RollOut>();
  const stageOf = ({ stage, stopped, automaticHours }: RollOut) => (
    <>
      {t(STAGE_KEYS[stage] ?? 'rollOut.stage.2')}{' '}
      {stopped !== null && <Tag color="red">{t(`rollOut.stopped.${stopped}`)}</Tag>}
      {stopped === null && stage < LAST_STAGE && automaticHours !== null && (
        <span className="under">{t('rollOut.byItself', { count: automaticHours })}</span>
      )}
    </>
  );
  const actionsOf = ({ rollOutId, stage, stopped, version }: RollOut) =>
    stopped === null && (
      <>
        {stage < LAST_STAGE && (
          <RowAction
            call={packageAdminCalls.nextStage}
            input={{ rollOutId, stage }}
            renews={ROLL_OUT_RENEWS}
            label={t('rollOut.next')}
            ask={t('rollOut.nextAsk', { version })}
            text={t(stage === 0 ? 'rollOut.nextTenth' : 'rollOut.nextAll')}
            done={t('rollOut.advanced')}
            button={{ type: 'link', size: 'small' }}
          />
        )}
        <RowAction
          call={packageAdminCalls.stop}
          input={{ rollOutId }}
          renews={ROLL_OUT_RENEWS}
          label={t('rollOut.stop')}
          ask={t('rollOut.stopAsk', { version })}
          text={t('rollOut.stopText')}
          done={t('rollOut.isStopped')}
        />
      </>
    );
  const opened = asked.data?.rows.find(({ rollOutId }) => rollOutId === openId);
  return (
    <section className="sheet">
      <h2>{t('rollOut.list')}</h2>
      <DataTable<RollOut>
        label={t('rollOut.list')}
        asked={asked}
        list={list}
        idOf={({ rollOutId }) => rollOutId}
        empty={t('rollOut.none')}
        columns={[
          column.of('package.version', ({ version }) => version),
          column.of('rollOut.group', ({ group }) => (group ? wordsOf(group, language) : t('rollOut.all'))),
          column.of('rollOut.stage', stageOf),
          column.number('rollOut.reached', ({ counts }) => counts.reached),
          column.number('rollOut.proven', ({ counts }) => counts.proven),
          column.number('rollOut.failed', ({ counts, failureLimit }) =>
            t('rollOut.failedOf', { failed: counts.failed, limit: failureLimit }),
          ),
          column.number('rollOut.stuck', ({ counts }) => counts.stuck),
          column.of('package.by', ({ by }) => by),
          column.moment('rollOut.begunAt', ({ begunAt }) => begunAt),
          column.of('common.actions', (row) => (
            <>
              <Button type="link" size="small" onClick={() => setOpenId(row.rollOutId)}>
                {t('rollOut.terminals')}
              </Button>
              {may && actionsOf(row)}
            </>
          )),
        ]}
      />
      {opened && <RollOutDrawer rollOut={opened} onClose={() => setOpenId(undefined)} />}
    </section>
  );
}
