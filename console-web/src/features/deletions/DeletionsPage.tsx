import {
  type DeletionRow,
  deletionAdminCalls,
  deletionState,
} from '@self-print/contract/platform/deletions.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { ChoiceFilter } from '../../ui/filters.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { later } from '../../ui/later.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { useListState } from '../../ui/useListState.ts';

const OutcomeDrawer = later(async () => (await import('./OutcomeDrawer.tsx')).OutcomeDrawer);
const RefuseForm = later(async () => (await import('./RefuseForm.tsx')).RefuseForm);
const ErrorWords = later(async () => (await import('../../ui/ErrorWords.tsx')).ErrorWords);

const COLOURS = {
  waiting: 'processing',
  withdrawn: 'default',
  refused: 'default',
  agreed: 'warning',
  done: 'success',
} as const;

/** Requests of persons to delete what is stored about them: agreed to, or refused with a reason. */
export function DeletionsPage() {
  const { t } = useTexts();
  const list = useListState();
  const mayWrite = useMay('user:write');
  const [refused, setRefused] = useState<DeletionRow>();
  const [shown, setShown] = useState<DeletionRow>();
  const state = deletionState.safeParse(list.get('state'));
  const asked = useCallQuery(
    deletionAdminCalls.list,
    { ...list.paging, state: state.success ? state.data : undefined },
    { keepLast: true },
  );
  const column = useColumns<DeletionRow>();
  return (
    <ListPage
      title={t('title.deletions')}
      lead={t('deletions.lead')}
      filters={
        <ChoiceFilter
          list={list}
          name="state"
          label={t('deletions.state')}
          width={150}
          options={deletionState.options.map((value) => ({ value, label: t(`deletions.is.${value}`) }))}
        />
      }
      asked={asked}
      list={list}
      idOf={({ requestId }) => requestId}
      empty={t('deletions.none')}
      columns={[
        column.of('deletions.person', ({ name, userName }) =>
          name === '' ? (
            t('deletions.closed')
          ) : (
            <>
              {name}
              <span className="under">{userName}</span>
            </>
          ),
        ),
        column.of('deletions.state', (row) => (
          <>
            <Tag color={COLOURS[row.state]}>{t(`deletions.is.${row.state}`)}</Tag>
            {row.late && <Tag color="error">{t('deletions.late')}</Tag>}
            {row.blockReason && (
              <span className="under">
                <ErrorWords name={row.blockReason} />
              </span>
            )}
            {row.reason !== null && <span className="under">{row.reason}</span>}
          </>
        )),
        column.moment('deletions.askedAt', ({ askedAt }) => askedAt),
        column.moment('deletions.answerBy', ({ answerBy }) => answerBy),
        column.moment('deletions.decidedAt', ({ decidedAt }) => decidedAt),
        column.of('deletions.outcome', (row) =>
          row.outcome === null ? null : (
            <Button type="link" size="small" onClick={() => setShown(row)}>
              {t('deletions.show')}
            </Button>
          ),
        ),
        column.actions(mayWrite, (row) =>
          row.state === 'waiting' ? (
            <>
              <RowAction
                call={deletionAdminCalls.agree}
                input={{ requestId: row.requestId }}
                renews={[deletionAdminCalls.list]}
                label={t('deletions.agree')}
                ask={t('deletions.agreeAsk')}
                text={t('deletions.agreeText')}
                done={t('deletions.agreeDone')}
                button={{ type: 'link', size: 'small', danger: true, disabled: row.blockReason !== null }}
              />
              <Button type="link" size="small" onClick={() => setRefused(row)}>
                {t('deletions.refuse')}
              </Button>
            </>
          ) : null,
        ),
      ]}
    >
      {refused && <RefuseForm row={refused} onClose={() => setRefused(undefined)} />}
      {shown && <OutcomeDrawer row={shown} onClose={() => setShown(undefined)} />}
    </ListPage>
  );
}
