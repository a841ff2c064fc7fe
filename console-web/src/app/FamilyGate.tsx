import { LOGIN_MODES } from '@self-print/contract/call.ts';
import { Navigate, Outlet } from 'react-router-dom';
import { type LoginMode, loginModeOf } from '../core/loginMode.ts';
import { useServices, useTexts } from '../core/services.ts';

/** Around the pages of one sign-in: somebody who used the other one is not let in, whatever cookies the browser has. */
export function FamilyGate({ mode }: { readonly mode: LoginMode }) {
  const { kept } = useServices();
  const { t } = useTexts();
  const signedInBy = loginModeOf(kept);
  if (signedInBy !== undefined && signedInBy !== mode) {
    const state = mode === LOGIN_MODES.selfPrint ? { message: t('family.adminText') } : null;
    return <Navigate to="/noPermission" state={state} replace />;
  }
  return <Outlet />;
}
