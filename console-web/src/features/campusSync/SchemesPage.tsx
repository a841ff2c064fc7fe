import { type SyncScheme, syncSchemeCalls } from '@self-print/contract/platform/campusSync.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Empty, Table, Tag } from 'antd';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { AddButton } from '../../ui/ListPage.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { later } from '../../ui/later.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { timeOf } from '../../ui/timeOfDay.ts';
import { useColumns } from '../../ui/useColumns.tsx';
import { BeginRun } from './BeginRun.tsx';
import { useTableNames } from './tableNames.ts';

const SchemeForm = later(async () => (await import('./form/SchemeForm.tsx')).SchemeForm);

/** What is read of which source, and when. */
export function SchemesPage() {
  const { t } = useTexts();
  // The form needs the variables of records, and tables of sources.
  const may = [useMay('sync:configure'), useMay('record:read')].every(Boolean);
  const [edited, setEdited] = useState<{ readonly scheme: SyncScheme | undefined }>();
  const asked = useCallQuery(syncSchemeCalls.list, {});
  return (
    <>
      <PageHead title={t('title.syncSchemes')} lead={t('sync.schemesLead')}>
        <AddButton label={t('sync.addScheme')} may={may} onClick={() => setEdited({ scheme: undefined })} />
      </PageHead>
      <section className="sheet">
        <Loaded asked={asked}>
          {(schemes) => <Schemes schemes={schemes} may={may} onEdit={(scheme) => setEdited({ scheme })} />}
        </Loaded>
      </section>
      {edited && <SchemeForm scheme={edited.scheme} onClose={() => setEdited(undefined)} />}
    </>
  );
}

interface SchemesProps {
  readonly schemes: readonly SyncScheme[];
  readonly may: boolean;
  readonly onEdit: (scheme: SyncScheme) => void;
}

function Schemes({ schemes, may, onEdit }: SchemesProps) {
  const { t } = useTexts();
  const nameOfTable = useTableNames();
  const column = useColumns<SyncScheme>();
  return (
    <div className="table-scroll">
      <Table<SyncScheme>
        aria-label={t('title.syncSchemes')}
        size="middle"
        rowKey="schemeId"
        dataSource={[...schemes]}
        pagination={false}
        locale={{
          emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('sync.noSchemes')} />,
        }}
        columns={[
          column.of('sync.name', ({ name }) => name),
          column.of('sync.source', ({ sourceName }) => sourceName),
          column.of('sync.table', ({ rules }) => nameOfTable({ schema: rules.schema, name: rules.table })),
          column.of('sync.schedule', ({ rules }) => <ScheduleWords schedule={rules.schedule} />),
          column.moment('sync.nextRun', ({ nextRunAt }) => nextRunAt),
          column.of('sync.state', ({ isTried }) => (
            <Tag color={isTried ? 'success' : 'warning'}>{t(isTried ? 'sync.tried' : 'sync.untried')}</Tag>
          )),
          column.actions(may, (scheme) => <SchemeActions scheme={scheme} onEdit={() => onEdit(scheme)} />),
        ]}
      />
    </div>
  );
}

function SchemeActions({ scheme, onEdit }: { readonly scheme: SyncScheme; readonly onEdit: () => void }) {
  const { t } = useTexts();
  const { schemeId, name, isTried, rules } = scheme;
  return (
    <>
      <BeginRun schemeId={schemeId} name={name} kind="trial" />
      {isTried && <BeginRun schemeId={schemeId} name={name} kind="full" />}
      {isTried && rules.watermark !== null && <BeginRun schemeId={schemeId} name={name} kind="incremental" />}
      <Button type="link" size="small" onClick={onEdit}>
        {t('common.edit')}
      </Button>
      <RowAction
        call={syncSchemeCalls.remove}
        input={{ schemeId }}
        renews={[syncSchemeCalls.list]}
        label={t('sync.removeScheme')}
        ask={t('sync.removeSchemeAsk', { name })}
        text={t('sync.removeSchemeText')}
        done={t('sync.removed')}
      />
    </>
  );
}

function ScheduleWords({ schedule }: { readonly schedule: SyncScheme['rules']['schedule'] }) {
  const { t } = useTexts();
  switch (schedule?.kind) {
    case undefined:
      return t('sync.schedule.none');
    case 'hours':
      return t('sync.scheduled.hours', { count: schedule.every });
    case 'daily':
      return t('sync.scheduled.daily', { time: timeOf(schedule.minute) });
    case 'weekly':
      return t('sync.scheduled.weekly', {
        day: t(`sync.day.${schedule.day}`),
        time: timeOf(schedule.minute),
      });
  }
}
