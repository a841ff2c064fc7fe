import type { Permission } from '@self-print/contract/permissions.ts';
import type { Administrator } from '@self-print/contract/platform/adminSignIn.ts';
import { createContext, useContext } from 'react';

const AdministratorContext = createContext<Administrator | undefined>(undefined);
export const AdministratorProvider = AdministratorContext.Provider;

/** Who is signed in. */
export function useAdministrator(): Administrator {
  const administrator = useContext(AdministratorContext);
  if (administrator === undefined) throw new Error('Nobody is signed in around this page');
  return administrator;
}

/** Whether whoever is signed in may do something; what they may not do is not offered. */
export function useMay(permission: Permission): boolean {
  return useAdministrator().perms.includes(permission);
}
