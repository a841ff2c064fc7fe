import type { IdentityKind } from '@self-print/contract/signInWays.ts';
import { casProvider } from './cas/casProvider.ts';
import { ldapProvider } from './ldap/ldapProvider.ts';
import { oauth2Provider } from './oidc/oauth2Provider.ts';
import { oidcProvider } from './oidc/oidcProvider.ts';
import { type OpenableIdentity, openableIdentity } from './openable.ts';

export type IdentityProviders = Readonly<Record<IdentityKind, OpenableIdentity>>;

/** All kinds of the school's systems that know people. */
export const IDENTITY_PROVIDERS: IdentityProviders = {
  LDAP: openableIdentity(ldapProvider),
  CAS: openableIdentity(casProvider),
  OIDC: openableIdentity(oidcProvider),
  OAUTH2: openableIdentity(oauth2Provider),
};
