import { type BatchScheme, batchExportCalls } from '@self-print/contract/platform/batchExport.ts';
import { formatNumber, wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMay } from '../../core/administrator.ts';
import { useServices, useTexts } from '../../core/services.ts';
import { AddButton, ListPage } from '../../ui/ListPage.tsx';
import { later } from '../../ui/later.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { useRoleNames } from '../../ui/roleNames.ts';
import { useColumns } from '../../ui/useColumns.tsx';
import { useListState } from '../../ui/useListState.ts';

const SchemeForm = later(async () => (await import('./SchemeForm.tsx')).SchemeForm);

/** What batches can be begun of: for whom, of which document, and how the files are called. */
export function SchemesPage() {
  const { t, language } = useTexts();
  const list = useListState();
  const mayWrite = useMay('batch:write');
  const [edited, setEdited] = useState<BatchScheme | 'new'>();
  const asked = useCallQuery(batchExportCalls.schemes, list.paging, { keepLast: true });
  const column = useColumns<BatchScheme>();
  return (
    <ListPage<BatchScheme>
      title={t('title.batchSchemes')}
      lead={t('batch.schemesLead')}
      actions={<AddButton label={t('batch.addScheme')} may={mayWrite} onClick={() => setEdited('new')} />}
      asked={asked}
      list={list}
      idOf={({ schemeId }) => schemeId}
      empty={t('batch.noSchemes')}
      columns={[
        column.of('batch.name', ({ name }) => name),
        column.of('batch.item', ({ itemTitle }) => wordsOf(itemTitle, language)),
        column.of('batch.language', (scheme) => t(`common.${scheme.language}`)),
        column.of('batch.people', (scheme) => <PeopleWords people={scheme.people} />),
        column.number('batch.count', ({ count }) => count),
        column.of('batch.output', ({ output }) => t(`batch.output.${output}`)),
        column.moment('batch.changedAt', ({ changedAt }) => changedAt),
        column.actions(mayWrite, (scheme) => (
          <>
            <Start scheme={scheme} />
            <Button type="link" size="small" onClick={() => setEdited(scheme)}>
              {t('common.edit')}
            </Button>
            <RowAction
              call={batchExportCalls.removeScheme}
              input={{ schemeId: scheme.schemeId }}
              renews={[batchExportCalls.schemes]}
              label={t('batch.remove')}
              ask={t('batch.removeAsk', { name: scheme.name })}
              text={t('batch.removeText')}
              done={t('batch.removed')}
            />
          </>
        )),
      ]}
    >
      {edited && (
        <SchemeForm scheme={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </ListPage>
  );
}

function PeopleWords({ people }: Pick<BatchScheme, 'people'>) {
  const { t } = useTexts();
  const roles = useRoleNames();
  if (people.kind === 'list') return t('batch.people.list');
  return [people.department, people.role === null ? '' : roles.nameOf(people.role)]
    .filter(Boolean)
    .join(' · ');
}

/** Begins a batch once that was asked; a request that is repeated because its answer was lost begins no second one. */
function Start({ scheme: { schemeId, count, output } }: { readonly scheme: BatchScheme }) {
  const { t, language } = useTexts();
  const { newId } = useServices();
  const navigate = useNavigate();
  const [taskId] = useState(newId);
  return (
    <RowAction
      call={batchExportCalls.start}
      input={{ schemeId, taskId }}
      renews={[batchExportCalls.tasks]}
      label={t('batch.start')}
      ask={t('batch.startAsk', { total: formatNumber(count, language) })}
      text={t(output === 'terminal' ? 'batch.startTextTerminal' : 'batch.startText')}
      done={({ state }, say) => {
        say.done(t(state === 'awaiting' ? 'batch.startedAwaiting' : 'batch.started'));
        void navigate(`/main/batch-export/task?taskId=${taskId}`);
      }}
      button={{ type: 'link', size: 'small' }}
    />
  );
}
