import { type SignInProvider, signInAdminCalls } from '@self-print/contract/platform/signInAdmin.ts';
import { isTriedKind } from '@self-print/contract/signInWays.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Empty, Table, Tag } from 'antd';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { AddButton } from '../../ui/ListPage.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { later } from '../../ui/later.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { CheckProvider } from './CheckProvider.tsx';
import { Links } from './Links.tsx';
import { Offers } from './Offers.tsx';

const ProviderForm = later(async () => (await import('./ProviderForm.tsx')).ProviderForm);
const TryDirectory = later(async () => (await import('./TryDirectory.tsx')).TryDirectory);

/** The school's systems by which people sign in, where each is offered, and whose accounts are linked to them. */
export function SignInPage() {
  const { t } = useTexts();
  const mayConfigure = useMay('signIn:configure');
  const [edited, setEdited] = useState<SignInProvider | 'new'>();
  const [tried, setTried] = useState<SignInProvider>();
  const asked = useCallQuery(signInAdminCalls.providers, {});
  return (
    <>
      <PageHead title={t('title.signIn')} lead={t('signIn.lead')}>
        <AddButton label={t('signIn.addProvider')} may={mayConfigure} onClick={() => setEdited('new')} />
      </PageHead>
      <Loaded asked={asked}>
        {(providers) => (
          <>
            <section className="sheet">
              <Providers providers={providers} onEdit={setEdited} onTry={setTried} />
            </section>
            <Offers providers={providers} />
            {providers.length > 0 && <Links providers={providers} />}
          </>
        )}
      </Loaded>
      {edited && (
        <ProviderForm provider={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      {tried && <TryDirectory provider={tried} onClose={() => setTried(undefined)} />}
    </>
  );
}

interface ProvidersProps {
  readonly providers: readonly SignInProvider[];
  readonly onEdit: (provider: SignInProvider) => void;
  readonly onTry: (provider: SignInProvider) => void;
}

function Providers({ providers, onEdit, onTry }: ProvidersProps) {
  const { t, language } = useTexts();
  const mayConfigure = useMay('signIn:configure');
  const column = useColumns<SignInProvider>();
  return (
    <div className="table-scroll">
      <Table<SignInProvider>
        aria-label={t('title.signIn')}
        size="middle"
        rowKey="providerId"
        dataSource={[...providers]}
        pagination={false}
        locale={{
          emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('signIn.noProviders')} />,
        }}
        columns={[
          column.of('signIn.name', ({ name, providerId }) => (
            <>
              {wordsOf(name, language)}
              <span className="under mono">{providerId}</span>
            </>
          )),
          column.of('signIn.kind', ({ kind, assurance }) => (
            <>
              {t(`signIn.kind.${kind}`)}
              <span className="under">{t(`signIn.assurance.${assurance}`)}</span>
            </>
          )),
          column.of('signIn.enabled', ({ enabled }) => (
            <Tag color={enabled ? 'success' : 'default'}>{t(enabled ? 'signIn.on' : 'signIn.off')}</Tag>
          )),
          column.of('signIn.addresses', ({ addresses }) =>
            addresses.length === 0
              ? t('signIn.noAddresses')
              : addresses.map((address) => (
                  <span key={address} className="mono" style={{ display: 'block', wordBreak: 'break-all' }}>
                    {address}
                  </span>
                )),
          ),
          column.actions(mayConfigure, (provider) => (
            <>
              <CheckProvider provider={provider} />
              {isTriedKind(provider.kind) && (
                <Button type="link" size="small" onClick={() => onTry(provider)}>
                  {t('signIn.try')}
                </Button>
              )}
              <Button type="link" size="small" onClick={() => onEdit(provider)}>
                {t('common.edit')}
              </Button>
            </>
          )),
        ]}
      />
    </div>
  );
}
