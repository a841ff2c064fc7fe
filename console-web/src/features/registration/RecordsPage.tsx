import {
  type RegistrationRecord,
  registrationAdminCalls,
  registrationState,
} from '@self-print/contract/platform/registrationAdmin.ts';
import { orEmptyMark, wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { ChoiceFilter, SearchField, SourceFilter } from '../../ui/filters.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { later } from '../../ui/later.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { useListState } from '../../ui/useListState.ts';
import { useSay } from '../../ui/useSay.ts';

const UndoForm = later(async () => (await import('./UndoForm.tsx')).UndoForm);

const NAME_MIN = 2;

/** What names a person stays out of the address. */
interface Sought {
  readonly userName?: string;
  readonly name?: string;
}

/** Who registered, when and where. */
export function RecordsPage() {
  const { t, language } = useTexts();
  const say = useSay();
  const list = useListState();
  const mayUndo = useMay('registration:undo');
  const [sought, setSought] = useState<Sought>({});
  const [undone, setUndone] = useState<RegistrationRecord>();
  const state = registrationState.safeParse(list.get('state'));
  const exported = { termId: list.get('termId'), state: state.success ? state.data : undefined };
  const asked = useCallQuery(
    registrationAdminCalls.search,
    { ...list.paging, ...sought, ...exported },
    { keepLast: true },
  );
  const seek = (name: keyof Sought) => (typed: string) => {
    if (name === 'name' && typed !== '' && [...typed].length < NAME_MIN)
      return say.warn(t('record.nameShort'));
    const { [name]: _, ...others } = sought;
    setSought(typed === '' ? others : { ...others, [name]: typed });
    list.turn(1, list.rows);
  };
  const column = useColumns<RegistrationRecord>();
  return (
    <ListPage
      title={t('title.registerRecord')}
      lead={t('record.lead')}
      actions={
        // What names a person does not go into the address of a file.
        Object.keys(sought).length === 0 && (
          <ExportButton call={registrationAdminCalls.export} input={exported} fileName="registrations.xlsx" />
        )
      }
      filters={
        <>
          <SearchField label={t('record.number')} value="" onSearch={seek('userName')} />
          <SearchField label={t('record.nameSearch')} value="" onSearch={seek('name')} />
          <SourceFilter list={list} name="termId" label={t('record.term')} source="terms" width={220} />
          <ChoiceFilter
            list={list}
            name="state"
            label={t('record.state')}
            width={140}
            options={registrationState.options.map((value) => ({ value, label: t(`record.state.${value}`) }))}
          />
        </>
      }
      asked={asked}
      list={list}
      idOf={({ recordId }) => recordId}
      isNarrowed={Object.keys(sought).length > 0}
      empty={t('record.none')}
      columns={[
        column.of('record.userName', ({ userName }) => userName),
        column.of('record.name', ({ name }) => name),
        column.of('record.department', ({ department }) => orEmptyMark(department)),
        column.of('record.term', ({ term }) => wordsOf(term, language)),
        column.moment('record.registeredAt', ({ registeredAt }) => registeredAt),
        column.of('record.terminal', ({ terminalCode }) => terminalCode),
        column.of('record.state', (record) => <StateOf record={record} />),
        column.actions(mayUndo, (record) =>
          record.state === 'registered' ? (
            <Button type="link" size="small" danger onClick={() => setUndone(record)}>
              {t('record.undo')}
            </Button>
          ) : null,
        ),
      ]}
    >
      {undone && <UndoForm record={undone} onClose={() => setUndone(undefined)} />}
    </ListPage>
  );
}

function StateOf({ record: { state, undoneBy, reason } }: { readonly record: RegistrationRecord }) {
  const { t } = useTexts();
  return (
    <>
      <Tag color={state === 'registered' ? 'success' : 'default'}>{t(`record.state.${state}`)}</Tag>
      {reason !== null && (
        <span className="under">{t('record.undoneBy', { name: orEmptyMark(undoneBy), reason })}</span>
      )}
    </>
  );
}
