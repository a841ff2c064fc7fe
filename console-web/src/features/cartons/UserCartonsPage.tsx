import { cartonCode } from '@self-print/contract/fields.ts';
import { CARTON_COUNT } from '@self-print/contract/limits.ts';
import { type UserCarton, userCartonCalls } from '@self-print/contract/platform/cartons.ts';
import { orEmptyMark, wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { ChoiceFilter, SearchField, SourceFilter } from '../../ui/filters.tsx';
import { AddButton, ListPage } from '../../ui/ListPage.tsx';
import { later } from '../../ui/later.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { useRoleNames } from '../../ui/roleNames.ts';
import { useColumns } from '../../ui/useColumns.tsx';
import { useListState } from '../../ui/useListState.ts';
import { useSoughtPerson } from '../../ui/useSoughtPerson.ts';
import { CartonState } from './CartonState.tsx';
import { CARTON_RENEWS } from './renews.ts';

const BindingForm = later(async () => (await import('./BindingForm.tsx')).BindingForm);

const CARTONS = Array.from({ length: CARTON_COUNT }, (_, index) => String(index + 1));

/** Who prints from which tray. */
export function UserCartonsPage() {
  const { t, language } = useTexts();
  const list = useListState();
  const roles = useRoleNames();
  const mayWrite = useMay('terminal:write');
  const { userName, seek } = useSoughtPerson(list);
  const [edited, setEdited] = useState<UserCarton | 'new'>();
  const asked = useCallQuery(
    userCartonCalls.search,
    {
      ...list.paging,
      userName,
      terminalCode: list.get('terminal'),
      cartonCode: cartonCode.safeParse(list.get('carton')).data,
    },
    { keepLast: true },
  );
  const column = useColumns<UserCarton>();
  return (
    <ListPage
      title={t('title.userCartons')}
      lead={t('userCarton.lead')}
      actions={<AddButton label={t('userCarton.add')} may={mayWrite} onClick={() => setEdited('new')} />}
      filters={
        <>
          <SearchField label={t('userCarton.number')} value="" onSearch={seek} />
          <SourceFilter
            list={list}
            name="terminal"
            label={t('carton.terminal')}
            source="terminals"
            width={240}
          />
          <ChoiceFilter
            list={list}
            name="carton"
            label={t('carton.carton')}
            width={120}
            options={CARTONS.map((value) => ({ value, label: t('carton.number', { carton: value }) }))}
          />
        </>
      }
      asked={asked}
      list={list}
      idOf={({ bindingId }) => bindingId}
      isNarrowed={userName !== undefined}
      empty={t('userCarton.none')}
      columns={[
        column.of('userCarton.whose', ({ userName: number, personName, department, role }) => {
          if (number !== null) return `${orEmptyMark(personName)} · ${number}`;
          if (department !== null) return t('userCarton.ofDepartment', { department });
          return t('userCarton.ofRole', { role: role === null ? '' : roles.nameOf(role) });
        }),
        column.of('carton.terminal', (row) => (
          <>
            {wordsOf(row.terminalName, language)}
            <small className="under mono">{row.terminalCode}</small>
          </>
        )),
        column.of('carton.carton', ({ cartonCode: carton, cartonName, paperSize }) => (
          <>
            {t('carton.number', { carton })}
            {cartonName !== null && ` · ${wordsOf(cartonName, language)}`}
            {paperSize !== null && <small className="under">{paperSize}</small>}
          </>
        )),
        column.of('carton.standing', ({ state, sheets }) => <CartonState state={state} sheets={sheets} />),
        column.of('userCarton.note', ({ note }) => orEmptyMark(note)),
        column.actions(mayWrite, (row) => (
          <>
            <Button type="link" size="small" onClick={() => setEdited(row)}>
              {t('userCarton.edit')}
            </Button>
            <RowAction
              call={userCartonCalls.remove}
              input={{ bindingId: row.bindingId }}
              renews={CARTON_RENEWS}
              label={t('userCarton.remove')}
              ask={t('userCarton.removeAsk')}
              text={t('userCarton.removeText')}
              done={t('userCarton.removed')}
            />
          </>
        )),
      ]}
    >
      {edited && (
        <BindingForm
          binding={edited === 'new' ? undefined : edited}
          terminalCode={list.get('terminal')}
          onClose={() => setEdited(undefined)}
        />
      )}
    </ListPage>
  );
}
