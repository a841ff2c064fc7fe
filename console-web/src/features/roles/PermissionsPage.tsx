import type { CallData } from '@self-print/contract/call.ts';
import { roleCalls } from '@self-print/contract/platform/roles.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Space, Table, Tag } from 'antd';
import { Link } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import './roles.css';

type Group = CallData<typeof roleCalls.permissions>[number];
type Entry = Group['permissions'][number];

/** Every permission of the platform by group: what it lets people do, and which roles have it. */
export function PermissionsPage() {
  const { t } = useTexts();
  const asked = useCallQuery(roleCalls.permissions, {});
  return (
    <>
      <PageHead title={t('title.permissions')} lead={t('permission.lead')} />
      <Loaded asked={asked}>
        {(groups) => groups.map((group) => <GroupTable key={group.group} group={group} />)}
      </Loaded>
    </>
  );
}

function GroupTable({ group }: { readonly group: Group }) {
  const { t, language } = useTexts();
  const column = useColumns<Entry>();
  const name = wordsOf(group.name, language);
  return (
    <section className="roles-section">
      <h2>{name}</h2>
      <div className="sheet">
        <Table<Entry>
          aria-label={name}
          size="middle"
          tableLayout="fixed"
          pagination={false}
          rowKey={({ permission }) => permission}
          dataSource={group.permissions}
          expandable={{
            rowExpandable: ({ calls }) => calls.length > 0,
            expandedRowRender: ({ calls }) => <Calls calls={calls} />,
          }}
          columns={[
            column.of('permission.name', (entry) => (
              <Space size={6} wrap>
                {wordsOf(entry.name, language)}
                {entry.isDangerous && <Tag color="warning">{t('role.dangerous')}</Tag>}
              </Space>
            )),
            column.of('permission.roles', ({ roles }) => (
              <Space size={12} wrap>
                {roles.map((role) => (
                  <Link key={role.roleId} to={`/main/roleEdit?roleId=${role.roleId}`}>
                    {wordsOf(role.name, language)}
                  </Link>
                ))}
              </Space>
            )),
            {
              ...column.number('permission.calls', ({ calls }) => calls.length),
              width: 100,
            },
          ]}
        />
      </div>
    </section>
  );
}

/** The calls of the open interface are described in English alone. */
function Calls({ calls }: Pick<Entry, 'calls'>) {
  return (
    <ul className="permission-calls" lang="en">
      {calls.map(({ line, summary }) => (
        <li key={line}>
          <code>{line}</code> {summary}
        </li>
      ))}
    </ul>
  );
}
