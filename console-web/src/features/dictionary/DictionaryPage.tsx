import { dictionaryAdminCalls, type ListedEntry } from '@self-print/contract/platform/dictionaryAdmin.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Link, useNavigate } from 'react-router-dom';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { ChoiceFilter, SearchFilter, SourceFilter } from '../../ui/filters.tsx';
import { AddButton, ListPage } from '../../ui/ListPage.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { useListState } from '../../ui/useListState.ts';
import { DICTIONARY_PATHS, entryAddress } from './addresses.ts';
import { EntryValue } from './EntryValue.tsx';

const RENEWS = [dictionaryAdminCalls.list];

/** Named values that terminals, phones and the school's own programs read. */
export function DictionaryPage() {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const list = useListState();
  const mayWrite = useMay('dictionary:write');
  const code = list.get('code');
  const asked = useCallQuery(
    dictionaryAdminCalls.list,
    { ...list.paging, search: list.get('search'), code, terminalCode: list.get('terminalCode') },
    { keepLast: true },
  );
  const column = useColumns<ListedEntry>();
  return (
    <ListPage
      title={t('title.dictionary')}
      lead={t('dictionary.lead')}
      actions={
        <AddButton
          label={t('dictionary.add')}
          may={mayWrite}
          onClick={() => void navigate(DICTIONARY_PATHS.edit)}
        />
      }
      filters={
        <>
          <SearchFilter list={list} name="search" label={t('dictionary.search')} />
          <ChoiceFilter
            list={list}
            name="code"
            label={t('dictionary.code')}
            width={180}
            options={(asked.data?.codes ?? []).map((value) => ({ value, label: value }))}
          />
          <SourceFilter
            list={list}
            name="terminalCode"
            label={t('dictionary.terminal')}
            width={220}
            source="terminals"
          />
        </>
      }
      asked={asked}
      list={list}
      empty={t('dictionary.none')}
      idOf={({ entryId }) => entryId}
      columns={[
        column.of('dictionary.code', (entry) => <span className="mono">{entry.code}</span>),
        column.of('dictionary.name', ({ entryId, name }) => (
          <Link className="mono" to={entryAddress(DICTIONARY_PATHS.detail, entryId)}>
            {name}
          </Link>
        )),
        column.of('dictionary.value', (entry) => <EntryValue entry={entry} />),
        column.of('dictionary.label', ({ label }) => wordsOf(label, language)),
        column.of('dictionary.terminal', ({ terminalCode }) => terminalCode ?? t('dictionary.everywhere')),
        column.number('dictionary.position', ({ position }) => position),
        column.actions(mayWrite, ({ entryId, code: kind, name, revision }) => (
          <>
            <Link to={entryAddress(DICTIONARY_PATHS.edit, entryId)}>{t('common.edit')}</Link>
            <RowAction
              call={dictionaryAdminCalls.remove}
              input={{ entryId, revision }}
              renews={RENEWS}
              label={t('common.remove')}
              ask={t('common.removeAsk', { name: `${kind}/${name}` })}
              text={t('dictionary.removeText')}
              done={t('common.removed')}
            />
          </>
        )),
      ]}
    />
  );
}
