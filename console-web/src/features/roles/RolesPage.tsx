import { type Role, roleCalls } from '@self-print/contract/platform/roles.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Space, Switch, Tag } from 'antd';
import { Link, useNavigate } from 'react-router-dom';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { Labelled } from '../../ui/Labelled.tsx';
import { AddButton, ListPage } from '../../ui/ListPage.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { useListState } from '../../ui/useListState.ts';

const EDIT = '/main/roleEdit';
/** Calls whose answers name roles. */
export const ROLE_RENEWS = [
  roleCalls.list,
  roleCalls.get,
  roleCalls.names,
  roleCalls.permissions,
  roleCalls.approvals,
];

/** The school's roles: what their people may do, and how many have them. */
export function RolesPage() {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const list = useListState();
  const mayWrite = useMay('role:write');
  const archived = list.get('archived') === '1';
  const asked = useCallQuery(roleCalls.list, { ...list.paging, archived }, { keepLast: true });
  const column = useColumns<Role>();
  return (
    <ListPage<Role>
      title={t('title.roles')}
      lead={t('role.lead')}
      actions={<AddButton label={t('role.add')} may={mayWrite} onClick={() => void navigate(EDIT)} />}
      filters={
        <Labelled label={t('role.showArchived')}>
          {(id) => (
            <Switch
              id={id}
              checked={archived}
              onChange={(isOn) => list.set({ archived: isOn ? '1' : undefined })}
            />
          )}
        </Labelled>
      }
      asked={asked}
      list={list}
      empty={t('role.none')}
      idOf={({ roleId }) => roleId}
      columns={[
        column.of('role.name', (role) => (
          <Space size={6} wrap>
            <Link to={`${EDIT}?roleId=${role.roleId}`}>{wordsOf(role.name, language)}</Link>
            {role.builtIn && <Tag>{t('role.builtIn')}</Tag>}
          </Space>
        )),
        column.of('role.kind', ({ administers }) =>
          t(administers ? 'role.kind.administers' : 'role.kind.ordinary'),
        ),
        column.number('role.people', ({ people }) => people),
        column.of('role.permissions', ({ administers, permissions, waiting }) =>
          administers ? (
            <Space size={6} wrap>
              {t('role.permissionCount', { count: permissions.length })}
              {waiting.length > 0 && (
                <Tag color="warning">{t('role.waiting', { count: waiting.length })}</Tag>
              )}
            </Space>
          ) : null,
        ),
        column.of('role.secondFactor', ({ needsSecondFactor }) => needsSecondFactor && t('role.needed')),
        column.actions(mayWrite, (role) => <RoleActions role={role} />),
      ]}
    />
  );
}

function RoleActions({ role }: { readonly role: Role }) {
  const { t, language } = useTexts();
  const { roleId, revision, builtIn, archived } = role;
  const name = wordsOf(role.name, language);
  const shared = { input: { roleId, revision }, renews: ROLE_RENEWS };
  if (archived)
    return (
      <RowAction
        {...shared}
        call={roleCalls.restore}
        label={t('role.restore')}
        ask={t('role.restoreAsk', { name })}
        text={t('role.restoreText')}
        done={t('role.restored')}
      />
    );
  return (
    <>
      <Link to={`${EDIT}?copyOf=${roleId}`}>{t('role.copy')}</Link>
      {!builtIn && (
        <RowAction
          {...shared}
          call={roleCalls.archive}
          label={t('role.archive')}
          ask={t('role.archiveAsk', { name })}
          text={t('role.archiveText')}
          done={t('role.archived')}
        />
      )}
    </>
  );
}
