import { type Person, peopleCalls } from '@self-print/contract/platform/people.ts';
import { useCallMutation, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { AutoComplete, Form, Input, Select } from 'antd';
import { useTexts } from '../../core/services.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { useRoleNames } from '../../ui/roleNames.ts';
import { useSay } from '../../ui/useSay.ts';

const TEXT_MAX = 64;
const FIRST_ROLE = 'student';
const RENEWS = [peopleCalls.search, peopleCalls.list, peopleCalls.departments];

interface PersonFormProps {
  /** Undefined: a new one. */
  readonly person: Person | undefined;
  readonly onClose: () => void;
}

interface PersonValues {
  readonly userName: string;
  readonly name: string;
  readonly department: string;
  readonly role: string;
}

/** Adds a person, or changes name, department and role of one. */
export function PersonForm({ person, onClose }: PersonFormProps) {
  const { t } = useTexts();
  const say = useSay();
  const roles = useRoleNames();
  const departments = useCallQuery(peopleCalls.departments, {});
  const create = useCallMutation(peopleCalls.create, { renews: RENEWS, saysItself: true });
  const change = useCallMutation(peopleCalls.change, {
    renews: RENEWS,
    renewsWhenRefused: true,
    saysItself: true,
  });
  const required = [{ required: true, whitespace: true, message: t('common.required') }];
  const save = async ({ userName, name, department = '', role }: PersonValues) => {
    const wanted = { name, department, role };
    const { outcome } = person
      ? await change.mutateAsync({ ...wanted, userId: person.userId, revision: person.revision })
      : await create.mutateAsync({ ...wanted, userName });
    if (outcome === 'waiting') return say.done(t('people.savedWaiting'));
    say.done(t(person ? 'common.saved' : 'people.added'));
  };
  return (
    <FormModal<PersonValues>
      name="person"
      title={t(person ? 'people.edit' : 'people.add')}
      first={
        person
          ? { ...person, role: person.waitingRole ?? person.role }
          : { userName: '', name: '', department: '', role: FIRST_ROLE }
      }
      save={save}
      words={(failure) => {
        const refused = failure.kind === 'refused' ? failure.name : undefined;
        if (refused === 'NAME_TAKEN') return t('people.taken');
        return refused === 'CHANGED_MEANWHILE' ? t('common.changedMeanwhile') : undefined;
      }}
      onClose={onClose}
    >
      <Form.Item
        name="userName"
        label={t('people.userName')}
        extra={person ? undefined : t('people.userNameHint')}
        rules={required}
      >
        <Input maxLength={TEXT_MAX} disabled={person !== undefined} autoComplete="off" />
      </Form.Item>
      <Form.Item name="name" label={t('people.name')} rules={required}>
        <Input maxLength={TEXT_MAX} autoComplete="off" />
      </Form.Item>
      <Form.Item name="department" label={t('people.department')}>
        <AutoComplete
          options={(departments.data ?? []).map((value) => ({ value }))}
          showSearch={{ filterOption: true }}
          maxLength={TEXT_MAX}
        />
      </Form.Item>
      <Form.Item name="role" label={t('people.role')} rules={required}>
        <Select options={roles.options} />
      </Form.Item>
    </FormModal>
  );
}
