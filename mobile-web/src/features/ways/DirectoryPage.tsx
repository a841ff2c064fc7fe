import { phoneWayCalls } from '@self-print/contract/platform/signInWays.ts';
import type { AccountKind } from '@self-print/contract/signInWays.ts';
import { useServices, useTexts } from '../../core/services.ts';
import { CredentialsForm } from '../login/CredentialsForm.tsx';
import { ProviderPage } from './ProviderPage.tsx';

/** Log-in with an account of a school's directory. */
export function DirectoryPage() {
  return <AccountPage kind="LDAP" />;
}

/** Log-in with an account that the school checks by a call. */
export function SchoolAccountPage() {
  return <AccountPage kind="HNU" />;
}

const CALLS = { LDAP: phoneWayCalls.directory, HNU: phoneWayCalls.schoolAccount } as const;
const LEADS = { LDAP: 'ways.lead', HNU: 'ways.accountLead' } as const;

function AccountPage({ kind }: { readonly kind: AccountKind }) {
  const { api } = useServices();
  const { t } = useTexts();
  return (
    <ProviderPage
      way={kind}
      lead={t(LEADS[kind])}
      form={(providerId, onDone) => (
        <CredentialsForm
          label={t('ways.account')}
          missing={t('ways.accountMissing')}
          signIn={(typed) => api.call(CALLS[kind], { ...typed, providerId })}
          onDone={onDone}
        />
      )}
    />
  );
}
