import type { IdentityProvider } from '../types.ts';
import { openDirectory } from './directory.ts';
import { type LdapParameters, ldapParameters } from './ldapParameters.ts';

/** A directory that speaks LDAPv3 (RFC 4511): OpenLDAP, Active Directory and others. */
export const ldapProvider: IdentityProvider<LdapParameters> = {
  parameters: ldapParameters,
  secretParameters: ['bindPassword'],
  open: (parameters, effects) => openDirectory(parameters, effects),
};
