import { runState } from '@self-print/contract/campusSync.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { type SyncRun, syncRunCalls, syncSchemeCalls } from '@self-print/contract/platform/campusSync.ts';
import { recordImportCalls } from '@self-print/contract/platform/recordImports.ts';
import { formatNumber, orEmptyMark, wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Space, Tag } from 'antd';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { ChoiceFilter } from '../../ui/filters.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { useDownload } from '../../ui/useDownload.ts';
import { useListState } from '../../ui/useListState.ts';
import { BeginRun } from './BeginRun.tsx';

const AGAIN_MS = 3 * SECOND_MS;
const COLOURS = {
  queued: 'default',
  running: 'processing',
  done: 'success',
  asks: 'warning',
  failed: 'error',
  stopped: 'default',
} as const;

const isUnderWay = ({ state }: SyncRun) => state === 'queued' || state === 'running';

/** The runs of synchronisation schemes: what each read, changed and left out. */
export function RunsPage() {
  const { t } = useTexts();
  const list = useListState();
  const state = runState.safeParse(list.get('state')).data;
  const schemes = useCallQuery(syncSchemeCalls.list, {}).data ?? [];
  const schemeId = schemes.find((each) => each.schemeId === list.get('scheme'))?.schemeId;
  const asked = useCallQuery(
    syncRunCalls.list,
    { ...list.paging, state, schemeId },
    { keepLast: true, againMs: (page) => (page?.rows.some(isUnderWay) ? AGAIN_MS : false) },
  );
  return (
    <ListPage<SyncRun>
      title={t('title.syncRuns')}
      lead={t('sync.runsLead')}
      filters={
        <>
          <ChoiceFilter
            list={list}
            name="scheme"
            label={t('sync.scheme')}
            width={240}
            options={schemes.map(({ schemeId: value, name: label }) => ({ value, label }))}
          />
          <ChoiceFilter
            list={list}
            name="state"
            label={t('sync.state')}
            width={160}
            options={runState.options.map((value) => ({ value, label: t(`sync.state.${value}`) }))}
          />
        </>
      }
      asked={asked}
      list={list}
      idOf={({ runId }) => runId}
      empty={t('sync.noRuns')}
      columns={useRunColumns()}
    />
  );
}

function useRunColumns() {
  const { t, language } = useTexts();
  const may = useMay('sync:configure');
  const mayRead = useMay('record:read');
  const variables = useCallQuery(recordImportCalls.variables, {}, { enabled: mayRead }).data ?? [];
  const nameOf = (variable: string) => {
    const found = variables.find(({ name }) => name === variable);
    return found ? wordsOf(found.label, language) : variable;
  };
  const differencesOf = ({ differences }: SyncRun) =>
    Object.entries(differences)
      .map(([name, people]) =>
        t('sync.difference', { name: nameOf(name), people: formatNumber(people, language) }),
      )
      .join(', ');
  const column = useColumns<SyncRun>();
  return [
    column.moment('sync.queuedAt', ({ queuedAt }) => queuedAt),
    column.of('sync.scheme', ({ schemeName }) => schemeName),
    column.of('sync.runKind', ({ kind }) => t(`sync.run.${kind}`)),
    column.of('sync.state', ({ state, fault }) => (
      <Space orientation="vertical" size={0}>
        <Tag color={COLOURS[state]}>{t(`sync.state.${state}`)}</Tag>
        {fault !== null && <span className="under">{t(`sync.fault.${fault}`)}</span>}
      </Space>
    )),
    column.of('sync.by', ({ by }) => (by === null ? t('sync.bySchedule') : orEmptyMark(by || null))),
    column.number('sync.duration', ({ startedAt, endedAt }) =>
      startedAt !== null && endedAt !== null
        ? t('sync.durationOf', {
            count: Math.ceil((Date.parse(endedAt) - Date.parse(startedAt)) / SECOND_MS),
          })
        : null,
    ),
    column.number('sync.rowsRead', ({ rowsRead }) => rowsRead),
    column.number('sync.added', ({ added }) => added),
    column.number('sync.changed', ({ changed }) => changed),
    column.number('sync.same', ({ same }) => same),
    column.number('sync.removed.people', ({ removed }) => removed),
    column.number('sync.refused', ({ refused }) => refused),
    column.of('sync.differences', (run) => orEmptyMark(differencesOf(run) || null)),
    column.actions(true, (run) => (
      <>
        {run.refused > 0 && !isUnderWay(run) && <Refusals runId={run.runId} />}
        {may && <RunActions run={run} />}
      </>
    )),
  ];
}

function RunActions({ run }: { readonly run: SyncRun }) {
  const { t, language } = useTexts();
  const renews = [syncRunCalls.list, syncSchemeCalls.list];
  if (isUnderWay(run))
    return (
      <RowAction
        call={syncSchemeCalls.stop}
        input={{ runId: run.runId }}
        renews={renews}
        label={t('sync.stop')}
        ask={t('sync.stopAsk')}
        text={t('sync.stopText')}
        done={t('sync.stopped')}
      />
    );
  return (
    <>
      {run.state === 'asks' && (
        <RowAction
          call={syncSchemeCalls.allow}
          input={{ runId: run.runId }}
          renews={renews}
          label={t('sync.allow')}
          ask={t('sync.allowAsk')}
          text={t('sync.allowText', { people: formatNumber(run.changed + run.removed, language) })}
          done={t('sync.begun')}
        />
      )}
      <BeginRun schemeId={run.schemeId} name={run.schemeName} kind={run.kind} label={t('sync.again')} />
    </>
  );
}

function Refusals({ runId }: { readonly runId: string }) {
  const { t } = useTexts();
  const fileName = 'refused-rows.xlsx';
  const { isBusy, download } = useDownload({ call: syncRunCalls.refusals, input: { runId }, fileName });
  return (
    <Button type="link" size="small" loading={isBusy} onClick={download}>
      {t('sync.download')}
    </Button>
  );
}
