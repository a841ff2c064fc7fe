import { type Approval, type Role, roleCalls } from '@self-print/contract/platform/roles.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallMutation, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Space, Switch } from 'antd';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { PermissionTags } from '../../ui/PermissionTags.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { useListState } from '../../ui/useListState.ts';
import { useSay } from '../../ui/useSay.ts';
import { ROLE_RENEWS } from './RolesPage.tsx';
import './roles.css';

/** More roles than any school has. */
const ROLES_MAX = 100;

/** How the console is protected: second factors by role, and permissions that two administrators give together. */
export function RoleConfigPage() {
  const { t } = useTexts();
  const asked = useCallQuery(roleCalls.list, { page: 1, rows: ROLES_MAX });
  return (
    <>
      <PageHead title={t('title.roleConfig')} lead={t('roleConfig.lead')} />
      <section className="roles-section">
        <h2>{t('roleConfig.secondFactor')}</h2>
        <p className="under">{t('roleConfig.secondFactorLead')}</p>
        <div className="sheet">
          <Loaded asked={asked}>
            {({ rows }) => (
              <ul className="second-factors">
                {rows
                  .filter(({ administers }) => administers)
                  .map((role) => (
                    <li key={role.roleId}>
                      <SecondFactorSwitch role={role} />
                    </li>
                  ))}
              </ul>
            )}
          </Loaded>
        </div>
      </section>
      <section className="roles-section">
        <h2>{t('roleConfig.approvals')}</h2>
        <p className="under">{t('roleConfig.approvalsLead')}</p>
        <div className="sheet">
          <Approvals />
        </div>
      </section>
    </>
  );
}

function SecondFactorSwitch({ role }: { readonly role: Role }) {
  const { t, language } = useTexts();
  const say = useSay();
  const mayWrite = useMay('role:write');
  const change = useCallMutation(roleCalls.change, { renews: ROLE_RENEWS, renewsWhenRefused: true });
  const { roleId, revision, permissions, waiting } = role;
  const name = wordsOf(role.name, language);
  const set = (needsSecondFactor: boolean) =>
    change.mutate(
      {
        roleId,
        name: role.name,
        permissions: [...permissions, ...waiting],
        needsSecondFactor,
        revision,
      },
      { onSuccess: () => say.done(t('common.saved')) },
    );
  return (
    <Space size={8}>
      <Switch
        aria-label={t('roleConfig.switch', { name })}
        checked={role.needsSecondFactor}
        disabled={!mayWrite}
        loading={change.isPending}
        onChange={set}
      />
      <span aria-hidden>{name}</span>
    </Space>
  );
}

function Approvals() {
  const { t, language } = useTexts();
  const list = useListState();
  const mayWrite = useMay('role:write');
  const asked = useCallQuery(roleCalls.approvals, list.paging, { keepLast: true });
  const column = useColumns<Approval>();
  return (
    <DataTable<Approval>
      label={t('roleConfig.approvals')}
      asked={asked}
      list={list}
      idOf={({ approvalId }) => approvalId}
      empty={t('roleConfig.none')}
      columns={[
        column.of('roleConfig.subject', ({ subject, role }) =>
          role === null
            ? wordsOf(subject, language)
            : t('roleConfig.person', { name: wordsOf(subject, language), role: wordsOf(role, language) }),
        ),
        column.of('roleConfig.gains', ({ permissions }) => <PermissionTags permissions={permissions} />),
        column.of('roleConfig.askedBy', ({ askedBy }) => askedBy),
        column.moment('roleConfig.askedAt', ({ askedAt }) => askedAt),
        column.actions(mayWrite, (row) => <Decide row={row} />),
      ]}
    />
  );
}

function Decide({ row: { approvalId, isOwn } }: { readonly row: Approval }) {
  const { t } = useTexts();
  const shared = { call: roleCalls.decide, renews: ROLE_RENEWS };
  return (
    <>
      {!isOwn && (
        <RowAction
          {...shared}
          input={{ approvalId, approve: true }}
          label={t('roleConfig.approve')}
          ask={t('roleConfig.approveAsk')}
          text={t('roleConfig.approveText')}
          done={t('roleConfig.approved')}
          button={{ type: 'link', size: 'small' }}
        />
      )}
      <RowAction
        {...shared}
        input={{ approvalId, approve: false }}
        label={t(isOwn ? 'roleConfig.withdraw' : 'roleConfig.refuse')}
        ask={t(isOwn ? 'roleConfig.withdrawAsk' : 'roleConfig.refuseAsk')}
        text={t('roleConfig.refuseText')}
        done={t(isOwn ? 'roleConfig.withdrawn' : 'roleConfig.refused')}
      />
    </>
  );
}
