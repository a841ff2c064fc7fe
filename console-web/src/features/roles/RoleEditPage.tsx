import { type Role, roleCalls } from '@self-print/contract/platform/roles.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button } from 'antd';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import { LoadedOne } from '../../ui/LoadedOne.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { useFormQuery } from '../../ui/useFormQuery.ts';
import { RoleForm, type RoleValues } from './RoleForm.tsx';

const EMPTY: RoleValues = {
  name: { zh: '', en: '' },
  administers: true,
  permissions: [],
  needsSecondFactor: false,
};

/** One role, a new one, or a copy of one. */
export function RoleEditPage() {
  const [query] = useSearchParams();
  const copyOf = query.get('copyOf');
  const roleId = query.get('roleId');
  if (copyOf !== null) return <CopyOfRole key={copyOf} roleId={copyOf} />;
  return roleId === null ? <NewRole first={EMPTY} /> : <KnownRole key={roleId} roleId={roleId} />;
}

function CopyOfRole({ roleId }: { readonly roleId: string }) {
  const { t } = useTexts();
  const asked = useCallQuery(roleCalls.get, { roleId });
  return (
    <LoadedOne title="title.role" list="/main/role" asked={asked}>
      {({ name, administers, permissions, waiting, needsSecondFactor }) => (
        <NewRole
          first={{
            name: {
              zh: t('role.copyNameZh', { name: name.zh }),
              en: t('role.copyNameEn', { name: name.en }),
            },
            administers,
            permissions: [...permissions, ...waiting],
            needsSecondFactor,
          }}
        />
      )}
    </LoadedOne>
  );
}

function NewRole({ first }: { readonly first: RoleValues }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  return (
    <>
      <PageHead title={t('role.add')}>
        <ToList />
      </PageHead>
      <RoleForm
        first={first}
        onSaved={({ roleId }) => void navigate(`/main/roleEdit?roleId=${roleId}`, { replace: true })}
      />
    </>
  );
}

function KnownRole({ roleId }: { readonly roleId: string }) {
  const { language } = useTexts();
  const asked = useFormQuery(roleCalls.get, { roleId });
  return (
    <LoadedOne title="title.role" list="/main/role" asked={asked}>
      {(role) => (
        <>
          <PageHead title={wordsOf(role.name, language)} lead={<span className="mono">{role.roleId}</span>}>
            <ToList />
          </PageHead>
          <RoleForm
            key={asked.formKey}
            first={wantedOf(role)}
            known={role}
            onReload={asked.reload}
            onSaved={asked.renew}
          />
        </>
      )}
    </LoadedOne>
  );
}

/** A role with what waits for approval, so that saving it again asks for the same. */
function wantedOf({ name, administers, permissions, waiting, needsSecondFactor }: Role): RoleValues {
  return { name, administers, permissions: [...permissions, ...waiting], needsSecondFactor };
}

function ToList() {
  const { t } = useTexts();
  const navigate = useNavigate();
  return <Button onClick={() => void navigate('/main/role')}>{t('role.toList')}</Button>;
}
