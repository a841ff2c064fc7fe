import { type Person, peopleCalls } from '@self-print/contract/platform/people.ts';
import { orEmptyMark } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Space, Tag } from 'antd';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { ChoiceFilter, SearchField } from '../../ui/filters.tsx';
import { AddButton, ListPage } from '../../ui/ListPage.tsx';
import { later } from '../../ui/later.tsx';
import { useRoleNames } from '../../ui/roleNames.ts';
import { useColumns } from '../../ui/useColumns.tsx';
import { type ListState, useListState } from '../../ui/useListState.ts';
import { useSay } from '../../ui/useSay.ts';
import { PersonState } from './PersonState.tsx';

const ImportPeople = later(async () => (await import('./imports/ImportPeople.tsx')).ImportPeople);
const PersonDrawer = later(async () => (await import('./PersonDrawer.tsx')).PersonDrawer);
const PersonForm = later(async () => (await import('./PersonForm.tsx')).PersonForm);

const NAME_MIN = 2;

/** What names a person stays out of the address. */
interface Sought {
  readonly userName?: string;
  readonly name?: string;
}

/** The school's people: found by number, name, department and role. */
export function PeoplePage() {
  const { t } = useTexts();
  const list = useListState();
  const mayWrite = useMay('user:write');
  const [sought, setSought] = useState<Sought>({});
  const [edited, setEdited] = useState<Person | 'new'>();
  const [opened, setOpened] = useState<string>();
  const [isImporting, setImporting] = useState(false);
  const state = list.get('state');
  const exported = {
    role: list.get('role'),
    department: list.get('department'),
    ...(state === undefined ? {} : { disabled: state === 'disabled' }),
  };
  const asked = useCallQuery(
    peopleCalls.search,
    { ...list.paging, ...sought, ...exported },
    { keepLast: true },
  );
  const open = asked.data?.rows.find(({ userId }) => userId === opened);
  return (
    <ListPage<Person>
      title={t('title.people')}
      lead={t('people.lead')}
      actions={
        <Space>
          {mayWrite && <Button onClick={() => setImporting(true)}>{t('people.import')}</Button>}
          {/* What names a person does not go into the address of a file. */}
          {Object.keys(sought).length === 0 && (
            <ExportButton call={peopleCalls.export} input={exported} fileName="people.xlsx" />
          )}
          <AddButton label={t('people.add')} may={mayWrite} onClick={() => setEdited('new')} />
        </Space>
      }
      filters={<Filters list={list} sought={sought} onSought={setSought} />}
      asked={asked}
      list={list}
      isNarrowed={Object.keys(sought).length > 0}
      empty={t('people.nothing')}
      idOf={({ userId }) => userId}
      onOpen={({ userId }) => setOpened(userId)}
      columns={usePersonColumns(mayWrite, setOpened, setEdited)}
    >
      {edited && (
        <PersonForm person={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      {isImporting && <ImportPeople onClose={() => setImporting(false)} />}
      {open && <PersonDrawer person={open} onClose={() => setOpened(undefined)} />}
    </ListPage>
  );
}

interface FiltersProps {
  readonly list: ListState;
  readonly sought: Sought;
  readonly onSought: (sought: Sought) => void;
}

function Filters({ list, sought, onSought }: FiltersProps) {
  const { t } = useTexts();
  const say = useSay();
  const roles = useRoleNames();
  const departments = useCallQuery(peopleCalls.departments, {});
  const seek = (name: keyof Sought) => (typed: string) => {
    const value = typed.trim();
    if (name === 'name' && value !== '' && [...value].length < NAME_MIN)
      return say.warn(t('people.nameShort'));
    const { [name]: _, ...others } = sought;
    onSought(value === '' ? others : { ...others, [name]: value });
    list.turn(1, list.rows);
  };
  return (
    <>
      <SearchField label={t('people.userName')} value="" onSearch={seek('userName')} />
      <SearchField label={t('people.nameSearch')} value="" onSearch={seek('name')} />
      <ChoiceFilter
        list={list}
        name="department"
        label={t('people.department')}
        width={180}
        options={(departments.data ?? []).map((value) => ({ value, label: value }))}
      />
      <ChoiceFilter list={list} name="role" label={t('people.role')} width={160} options={roles.options} />
      <ChoiceFilter
        list={list}
        name="state"
        label={t('people.state')}
        width={120}
        options={(['enabled', 'disabled'] as const).map((value) => ({
          value,
          label: t(`people.state.${value}`),
        }))}
      />
    </>
  );
}

function usePersonColumns(
  mayWrite: boolean,
  onOpen: (userId: string) => void,
  onEdit: (person: Person) => void,
) {
  const { t } = useTexts();
  const roles = useRoleNames();
  const column = useColumns<Person>();
  return [
    column.of('people.userName', ({ userId, userName }) => (
      <Button type="link" className="cell-link" onClick={() => onOpen(userId)}>
        {userName}
      </Button>
    )),
    column.of('people.name', ({ name }) => name),
    column.of('people.department', ({ department }) => orEmptyMark(department)),
    column.of('people.role', ({ role, waitingRole }) => (
      <Space size={6} wrap>
        {roles.nameOf(role)}
        {waitingRole !== null && (
          <Tag color="warning">{t('people.waitingRole', { name: roles.nameOf(waitingRole) })}</Tag>
        )}
      </Space>
    )),
    column.of('people.state', (person) => <PersonState person={person} />),
    column.moment('common.createdAt', ({ createdAt }) => createdAt),
    column.actions(mayWrite, (person) => (
      <Button type="link" size="small" onClick={() => onEdit(person)}>
        {t('common.edit')}
      </Button>
    )),
  ];
}
