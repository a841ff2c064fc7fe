import type { Permission } from '@self-print/contract/permissions.ts';
import type { Administrator } from '@self-print/contract/platform/adminSignIn.ts';
import { useRequired } from '@self-print/web-kit/useRequired.ts';
import { createContext } from 'react';

const AdministratorContext = createContext<Administrator | undefined>(undefined);
export const AdministratorProvider = AdministratorContext.Provider;

/** Who is signed in. */
export function useAdministrator(): Administrator {
  return useRequired(AdministratorContext, 'Nobody is signed in around this page');
}

/** Whether the signed-in administrator may do something; what they may not do is not offered. */
export function useMay(permission: Permission): boolean {
  return useAdministrator().perms.includes(permission);
}
