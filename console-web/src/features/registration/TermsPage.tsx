import { type Term, termAdminCalls } from '@self-print/contract/platform/termAdmin.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Tag } from 'antd';
import { Link, useNavigate } from 'react-router-dom';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { SearchFilter } from '../../ui/filters.tsx';
import { AddButton, ListPage } from '../../ui/ListPage.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { useListState } from '../../ui/useListState.ts';
import { TERM_PATH } from './paths.ts';

/** The terms of the school. */
export function TermsPage() {
  const { t, language } = useTexts();
  const list = useListState();
  const navigate = useNavigate();
  const mayWrite = useMay('registration:write');
  const asked = useCallQuery(
    termAdminCalls.list,
    { ...list.paging, search: list.get('search') },
    { keepLast: true },
  );
  const column = useColumns<Term>();
  return (
    <ListPage
      title={t('title.terms')}
      lead={t('term.lead')}
      actions={<AddButton label={t('term.add')} may={mayWrite} onClick={() => void navigate(TERM_PATH)} />}
      filters={<SearchFilter list={list} name="search" label={t('term.search')} />}
      asked={asked}
      list={list}
      idOf={({ termId }) => termId}
      empty={t('term.none')}
      columns={[
        column.of('term.name', ({ termId, name, isCurrent }) => (
          <>
            <Link to={`${TERM_PATH}?termId=${termId}`}>{wordsOf(name, language)}</Link>{' '}
            {isCurrent && <Tag color="success">{t('term.current')}</Tag>}
          </>
        )),
        column.of('term.startsOn', ({ startsOn }) => startsOn),
        column.of('term.endsOn', ({ endsOn }) => endsOn),
        column.number('term.registered', ({ registered }) => registered),
        column.actions(mayWrite, ({ termId, revision, name, registered }) =>
          registered > 0 ? null : (
            <RowAction
              call={termAdminCalls.remove}
              input={{ termId, revision }}
              renews={[termAdminCalls.list]}
              label={t('term.remove')}
              ask={t('term.removeAsk', { name: wordsOf(name, language) })}
              text={t('term.removeText')}
              done={t('term.removed')}
            />
          ),
        ),
      ]}
    />
  );
}
