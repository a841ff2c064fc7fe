import type { Translate } from '@self-print/web-kit/texts.ts';
import { Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../core/services.ts';
import type { TextKey } from '../../texts/keys.ts';
import type { DataTableProps } from '../../ui/DataTable.tsx';
import { SearchField } from '../../ui/filters.tsx';
import { AddButton, ListPage } from '../../ui/ListPage.tsx';
import { PERSON_ROLES } from '../../ui/personRoles.ts';
import { useColumns } from '../../ui/useColumns.tsx';
import type { ListState } from '../../ui/useListState.ts';
import { type Allowance, GiveForm } from './GiveForm.tsx';

interface AllowanceRow {
  readonly userName: string | null;
  readonly role: string | null;
  readonly reason: string;
  readonly createdAt: string;
}

interface AllowancesPageProps<Row extends AllowanceRow> {
  readonly title: string;
  readonly lead: string;
  /** Whether the administrator may give and withdraw. */
  readonly mayWrite: boolean;
  readonly list: ListState;
  readonly asked: DataTableProps<Row>['asked'];
  readonly idOf: (row: Row) => string;
  readonly onUserName: (userName: string) => void;
  readonly columns: DataTableProps<Row>['columns'];
  /** Fields of the form for what is given. */
  readonly fields: ReactNode;
  readonly onGive: (allowance: Allowance) => Promise<unknown>;
  readonly withdraw: (row: Row) => ReactNode;
}

/** What people may print free of charge: who, how much and why. */
export function AllowancesPage<Row extends AllowanceRow>(props: AllowancesPageProps<Row>) {
  const { title, lead, mayWrite, list, asked, idOf, onUserName, columns, fields, onGive, withdraw } = props;
  const { t } = useTexts();
  const column = useColumns<Row>();
  const [isGiving, setGiving] = useState(false);
  const [isSearched, setSearched] = useState(false);
  const search = (userName: string) => {
    onUserName(userName);
    setSearched(userName !== '');
    list.turn(1, list.rows);
  };
  return (
    <ListPage<Row>
      title={title}
      lead={lead}
      actions={<AddButton label={t('allowance.give')} may={mayWrite} onClick={() => setGiving(true)} />}
      filters={<SearchField label={t('allowance.person')} value="" onSearch={search} />}
      asked={asked}
      list={list}
      idOf={idOf}
      empty={isSearched ? undefined : t('allowance.nothing')}
      columns={[
        column.of(
          'allowance.to',
          ({ userName, role }) =>
            userName ?? <Tag>{t('allowance.everyone', { role: roleWords(role, t) })}</Tag>,
        ),
        ...columns,
        column.of('allowance.reason', ({ reason }) => reason || '—'),
        column.moment('common.createdAt', ({ createdAt }) => createdAt),
        column.actions(mayWrite, withdraw),
      ]}
    >
      {isGiving && (
        <GiveForm title={title} fields={fields} onGive={onGive} onClose={() => setGiving(false)} />
      )}
    </ListPage>
  );
}

/** A role by its title; an unknown one by its name. */
function roleWords(role: string | null, t: Translate<TextKey>): string {
  const known = PERSON_ROLES.find((each) => each === role);
  return known ? t(`item.role.${known}`) : (role ?? '');
}
