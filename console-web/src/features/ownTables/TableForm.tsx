import { type OwnTableFacts, ownTableFacts } from '@self-print/contract/platform/ownTableFacts.ts';
import { type OwnTable, ownTableCalls } from '@self-print/contract/platform/ownTables.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { useServices, useTexts } from '../../core/services.ts';
import { BilingualItem } from '../../ui/BilingualItem.tsx';
import { FormModal } from '../../ui/FormModal.tsx';
import { SaveError } from '../../ui/saveProblem.ts';
import { FieldRows } from './FieldRows.tsx';
import { useCodeRules } from './useCodeRules.ts';

const NAME_MAX = 40;
const CODE_MAX = 32;
const NEW: OwnTableFacts = {
  code: '',
  name: { zh: '', en: '' },
  fields: [
    { code: 'number', label: { zh: '学号', en: 'Student number' }, kind: 'code', role: 'person' },
    { code: '', label: { zh: '', en: '' }, kind: 'text', role: 'value' },
  ],
};

interface TableFormProps {
  /** Undefined for a new one. */
  readonly table: OwnTable | undefined;
  readonly onClose: () => void;
}

/** Defines a table, or changes it. */
export function TableForm({ table, onClose }: TableFormProps) {
  const { t } = useTexts();
  const { newId } = useServices();
  // The same until the platform has answered, so that a table whose answer was lost is added once.
  const [addedId] = useState(newId);
  const options = { renews: [ownTableCalls.list], renewsWhenRefused: true, saysItself: true };
  const create = useCallMutation(ownTableCalls.create, options);
  const modify = useCallMutation(ownTableCalls.modify, options);
  const first = table?.facts ?? NEW;
  const codeRules = useCodeRules();
  const parsed = (typed: OwnTableFacts): OwnTableFacts => {
    const fields = typed.fields.map((field) => ({ ...field, code: field.code.trim() }));
    const read = ownTableFacts.safeParse({
      ...first,
      ...typed,
      fields,
      code: (typed.code ?? first.code).trim(),
    });
    if (!read.success) throw new SaveError(t('ownTable.invalid'));
    return read.data;
  };
  return (
    <FormModal<OwnTableFacts>
      name="ownTable"
      isWide
      title={t(table ? 'ownTable.edit' : 'ownTable.add')}
      first={first}
      save={async (typed) => {
        const facts = parsed(typed);
        if (table === undefined) return create.mutateAsync({ tableId: addedId, facts });
        return modify.mutateAsync({ tableId: table.tableId, revision: table.revision, facts });
      }}
      done={t('common.saved')}
      onClose={onClose}
    >
      <BilingualItem name="name" label={t('ownTable.name')} isRequired maxLength={NAME_MAX} />
      <Form.Item name="code" label={t('ownTable.code')} extra={t('ownTable.codeHint')} rules={codeRules}>
        <Input maxLength={CODE_MAX} autoComplete="off" disabled={table !== undefined} />
      </Form.Item>
      <FieldRows delivered={table?.delivered === true ? table.facts.fields.length : 0} />
    </FormModal>
  );
}
