import { type UserCarton, userCartonCalls } from '@self-print/contract/platform/cartons.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Form, Input, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useServices, useTexts } from '../../core/services.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { useOptionSources } from '../../ui/optionSources.ts';
import { useRoleNames } from '../../ui/roleNames.ts';
import { SearchSelect } from '../../ui/SearchSelect.tsx';
import { CartonSelect } from './CartonSelect.tsx';
import { CARTON_RENEWS } from './renews.ts';

const WORDS_MAX = 64;
const NOTE_MAX = 100;

interface BindingFormProps {
  /** Undefined: a new one. */
  readonly binding: UserCarton | undefined;
  /** The terminal that the list is narrowed to. */
  readonly terminalCode: string | undefined;
  readonly onClose: () => void;
}

interface BindingValues {
  readonly terminalCode: string;
  readonly cartonCode: string;
  readonly userName?: string;
  readonly department?: string;
  readonly role?: string;
  readonly note?: string;
}

/** Binds a person, a department or a role to a tray of a terminal, or changes which tray it is. */
export function BindingForm({ binding, terminalCode, onClose }: BindingFormProps) {
  const { t } = useTexts();
  const { newId } = useServices();
  const [bindingId] = useState(newId);
  const { terminals } = useOptionSources();
  const [whose, setWhose] = useState<Whose>('person');
  const options = { renews: CARTON_RENEWS, renewsWhenRefused: true, saysItself: true };
  const create = useCallMutation(userCartonCalls.create, options);
  const modify = useCallMutation(userCartonCalls.modify, options);
  const required = [{ required: true, whitespace: true, message: t('common.required') }];
  const save = ({ note = '', cartonCode, ...values }: BindingValues) =>
    binding === undefined
      ? create.mutateAsync({
          bindingId,
          terminalCode: values.terminalCode,
          cartonCode,
          userName: whose === 'person' ? (values.userName?.trim() ?? null) : null,
          department: whose === 'department' ? (values.department?.trim() ?? null) : null,
          role: whose === 'role' ? (values.role ?? null) : null,
          note: note.trim(),
        })
      : modify.mutateAsync({
          bindingId: binding.bindingId,
          revision: binding.revision,
          cartonCode,
          note: note.trim(),
        });
  return (
    <FormModal<BindingValues>
      name="userCarton"
      title={t(binding === undefined ? 'userCarton.add' : 'userCarton.edit')}
      first={firstOf(binding, terminalCode)}
      save={save}
      words={(failure) => {
        if (failure.kind !== 'refused') return undefined;
        if (failure.name === 'CHANGED_MEANWHILE') return t('common.changedMeanwhile');
        if (failure.name === 'REFERENCE_UNKNOWN') return t('userCarton.unknown');
        return failure.name === 'CARTON_BOUND' ? t('userCarton.bound') : undefined;
      }}
      done={t('common.saved')}
      onClose={onClose}
    >
      {binding === undefined && <WhoseField whose={whose} onWhose={setWhose} />}
      <Form.Item name="terminalCode" label={t('carton.terminal')} rules={required}>
        <SearchSelect source={terminals} disabled={binding !== undefined} />
      </Form.Item>
      <Form.Item
        name="cartonCode"
        label={t('carton.carton')}
        rules={required}
        extra={t('userCarton.cartonHint')}
      >
        <CartonSelect />
      </Form.Item>
      <Form.Item name="note" label={t('userCarton.note')}>
        <Input maxLength={NOTE_MAX} />
      </Form.Item>
    </FormModal>
  );
}

function firstOf(binding: UserCarton | undefined, terminalCode: string | undefined): Partial<BindingValues> {
  if (binding)
    return { terminalCode: binding.terminalCode, cartonCode: binding.cartonCode, note: binding.note };
  return terminalCode === undefined ? {} : { terminalCode };
}

type Whose = 'person' | 'department' | 'role';

interface WhoseFieldProps {
  readonly whose: Whose;
  readonly onWhose: (whose: Whose) => void;
}

function WhoseField({ whose, onWhose }: WhoseFieldProps) {
  const { t } = useTexts();
  const roles = useRoleNames();
  const required = [{ required: true, whitespace: true, message: t('common.required') }];
  return (
    <>
      <Segmented<Whose>
        aria-label={t('userCarton.whose')}
        value={whose}
        onChange={onWhose}
        style={{ marginBottom: 16 }}
        options={(['person', 'department', 'role'] as const).map((value) => ({
          value,
          label: t(`userCarton.${value}`),
        }))}
      />
      {whose === 'person' && (
        <Form.Item name="userName" label={t('userCarton.userName')} rules={required}>
          <Input maxLength={WORDS_MAX} autoComplete="off" />
        </Form.Item>
      )}
      {whose === 'department' && (
        <Form.Item
          name="department"
          label={t('userCarton.department')}
          rules={required}
          extra={t('userCarton.departmentHint')}
        >
          <Input maxLength={WORDS_MAX} />
        </Form.Item>
      )}
      {whose === 'role' && (
        <Form.Item name="role" label={t('userCarton.role')} rules={required}>
          <Select options={roles.options} optionFilterProp="label" showSearch />
        </Form.Item>
      )}
    </>
  );
}
