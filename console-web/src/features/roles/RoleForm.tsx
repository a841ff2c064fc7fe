import type { Bilingual } from '@self-print/contract/fields.ts';
import type { Permission } from '@self-print/contract/permissions.ts';
import { type Role, roleCalls } from '@self-print/contract/platform/roles.ts';
import { CallError, isRefusedAs, useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Alert, Button, Form, Segmented, Switch } from 'antd';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { BilingualItem } from '../../ui/BilingualItem.tsx';
import { SaveTrouble } from '../../ui/SaveTrouble.tsx';
import { type SaveProblem, saveProblemOf, toMend } from '../../ui/saveProblem.ts';
import { useLeaveGuard } from '../../ui/useLeaveGuard.ts';
import { useOnce } from '../../ui/useOnce.ts';
import { useSay } from '../../ui/useSay.ts';
import { PermissionPicker } from './PermissionPicker.tsx';
import { ROLE_RENEWS } from './RolesPage.tsx';
import './roles.css';

const NAME_MAX = 40;
const SYSTEM_ADMINISTRATOR = 'admin';

export interface RoleValues {
  readonly name: Bilingual;
  readonly administers: boolean;
  readonly permissions: readonly Permission[];
  readonly needsSecondFactor: boolean;
}

interface RoleFormProps {
  readonly first: RoleValues;
  /** The role as it was read; a new one is added without it. */
  readonly known?: Role;
  readonly onReload?: () => void;
  readonly onSaved: (role: Role) => void;
}

/** All that is set of a role, saved together. */
export function RoleForm({ first, known, onReload, onSaved }: RoleFormProps) {
  const { t } = useTexts();
  const mayWrite = useMay('role:write') && known?.archived !== true;
  const [form] = Form.useForm<RoleValues>();
  const [isChanged, setChanged] = useState(false);
  const administers = Form.useWatch('administers', form) ?? first.administers;
  const isFixed = known?.roleId === SYSTEM_ADMINISTRATOR;
  const { save, problem, isBusy } = useSave(known, (role) => {
    setChanged(false);
    onSaved(role);
  });
  useLeaveGuard(isChanged);
  return (
    <Form<RoleValues>
      form={form}
      name="role"
      layout="vertical"
      className="sheet role-form"
      initialValues={first}
      disabled={!mayWrite}
      onValuesChange={() => setChanged(true)}
      onFinish={() => void save({ ...first, ...form.getFieldsValue(true) })}
    >
      <SaveTrouble problem={problem} onReload={onReload} />
      <BilingualItem name="name" label={t('role.name')} isRequired maxLength={NAME_MAX} />
      <Form.Item name="administers" label={t('role.kind')} extra={known ? undefined : t('role.kindHint')}>
        <Segmented
          disabled={known !== undefined || !mayWrite}
          options={[
            { value: true, label: t('role.kind.administers') },
            { value: false, label: t('role.kind.ordinary') },
          ]}
        />
      </Form.Item>
      {administers && (
        <>
          <Form.Item name="needsSecondFactor" label={t('role.secondFactor')} valuePropName="checked">
            <Switch />
          </Form.Item>
          {isFixed && <Alert type="info" showIcon title={t('role.fixed')} />}
          <Form.Item name="permissions" label={t('role.permissions')} className="role-form__permissions">
            <PermissionPicker
              waiting={known?.waiting ?? []}
              had={known?.permissions ?? []}
              isFixed={isFixed}
            />
          </Form.Item>
        </>
      )}
      {mayWrite && (
        <footer className="role-form__foot">
          <Button
            type="primary"
            htmlType="submit"
            loading={isBusy}
            disabled={!isChanged && known !== undefined}
          >
            {t('common.save')}
          </Button>
          <span role="status">{isChanged && t('common.unsaved')}</span>
        </footer>
      )}
    </Form>
  );
}

function useSave(known: Role | undefined, onSaved: (role: Role) => void) {
  const { t } = useTexts();
  const say = useSay();
  const [problem, setProblem] = useState<SaveProblem>();
  const options = { renews: ROLE_RENEWS, saysItself: true };
  const create = useCallMutation(roleCalls.create, options);
  const change = useCallMutation(roleCalls.change, options);
  const save = useOnce(async ({ name, administers, permissions, needsSecondFactor }: RoleValues) => {
    setProblem(undefined);
    const wanted = { name, permissions: administers ? [...permissions] : [], needsSecondFactor };
    try {
      const { role, outcome } = known
        ? await change.mutateAsync({ ...wanted, roleId: known.roleId, revision: known.revision })
        : await create.mutateAsync({ ...wanted, administers });
      say.done(t(outcome === 'waiting' ? 'role.savedWaiting' : 'common.saved'));
      onSaved(role);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const isTaken = isRefusedAs(error, 'NAME_TAKEN');
      setProblem(isTaken ? toMend(t('role.nameTaken')) : saveProblemOf(error.failure, t));
    }
  });
  return { save, problem, isBusy: create.isPending || change.isPending };
}
