import type { IdentityKind } from '@self-print/contract/signInWays.ts';
import { casProvider } from './cas/casProvider.ts';
import { graduateProvider } from './graduates/graduateProvider.ts';
import { ldapProvider } from './ldap/ldapProvider.ts';
import { oauth2Provider } from './oidc/oauth2Provider.ts';
import { oidcProvider } from './oidc/oidcProvider.ts';
import { type OpenableIdentity, openableIdentity } from './openable.ts';
import { accountProvider } from './signed/accountProvider.ts';
import { codeProvider } from './signed/codeProvider.ts';
import { officialAccountProvider } from './wechat/officialAccountProvider.ts';
import { weComProvider } from './wechat/weComProvider.ts';

export type IdentityProviders = Readonly<Record<IdentityKind, OpenableIdentity>>;

/** All kinds of the school's systems that know people. */
export const IDENTITY_PROVIDERS: IdentityProviders = {
  LDAP: openableIdentity(ldapProvider),
  HNU: openableIdentity(accountProvider),
  GRADUATE: openableIdentity(graduateProvider),
  CAMPUS_CODE: openableIdentity(codeProvider),
  CAS: openableIdentity(casProvider),
  OIDC: openableIdentity(oidcProvider),
  OAUTH2: openableIdentity(oauth2Provider),
  CP: openableIdentity(weComProvider),
  WECHAT: openableIdentity(officialAccountProvider),
};
