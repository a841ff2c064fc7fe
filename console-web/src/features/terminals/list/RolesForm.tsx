import type { FleetDetail } from '@self-print/contract/platform/fleet.ts';
import { TERMINAL_ROLES_MAX, terminalRoleCalls } from '@self-print/contract/platform/terminalRoles.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Form, Select } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { FormModal } from '../../../ui/FormModal.tsx';
import { useRoleNames } from '../../../ui/roleNames.ts';
import { useAsOpened } from '../../../ui/useAsOpened.ts';
import { FLEET_RENEWS } from './renews.ts';

interface RolesFormProps {
  readonly terminal: Pick<FleetDetail, 'terminalCode' | 'revision' | 'roles'>;
  readonly onClose: () => void;
}

/** To whom a terminal is open. */
export function RolesForm({ terminal, onClose }: RolesFormProps) {
  const { t } = useTexts();
  const names = useRoleNames();
  const { terminalCode, revision, roles } = useAsOpened(terminal);
  const save = useCallMutation(terminalRoleCalls.saveRoles, {
    renews: FLEET_RENEWS,
    renewsWhenRefused: true,
    saysItself: true,
  });
  return (
    <FormModal<{ roles: string[] }>
      name="terminalRoles"
      title={t('terminal.editRoles')}
      first={{ roles }}
      save={(typed) => save.mutateAsync({ terminalCode, revision, roles: typed.roles })}
      words={(failure) => {
        if (failure.kind !== 'refused') return undefined;
        if (failure.name === 'CHANGED_MEANWHILE') return t('common.changedMeanwhile');
        return failure.name === 'REFERENCE_UNKNOWN' ? t('terminal.roleGone') : undefined;
      }}
      done={t('common.saved')}
      onClose={onClose}
    >
      <p>{t('terminal.rolesText')}</p>
      <Form.Item name="roles" label={t('terminal.roles')} extra={t('terminal.rolesHint')}>
        <Select
          mode="multiple"
          maxCount={TERMINAL_ROLES_MAX}
          options={names.options}
          optionFilterProp="label"
        />
      </Form.Item>
    </FormModal>
  );
}
