import { TEXT_ROLES } from '@self-print/contract/template/texts.ts';
import { Select } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { Labelled } from '../../../ui/Labelled.tsx';

type Role = (typeof TEXT_ROLES)[number];

interface RoleFieldProps {
  readonly role: Role | undefined;
  readonly canEdit: boolean;
  readonly onChange: (role: Role | undefined) => void;
}

/** What a text is in the structure of the document, which screen readers follow. */
export function RoleField({ role, canEdit, onChange }: RoleFieldProps) {
  const { t } = useTexts();
  return (
    <Labelled isAbove label={t('designer.role')}>
      {(id) => (
        <Select
          id={id}
          allowClear
          disabled={!canEdit}
          placeholder={t('designer.role.body')}
          value={role}
          options={TEXT_ROLES.map((value) => ({ value, label: t(`designer.role.${value}`) }))}
          onChange={(next: Role | undefined) => onChange(next)}
        />
      )}
    </Labelled>
  );
}
