import { Navigate } from 'react-router-dom';
import { useAdministrator } from '../../core/administrator.ts';
import { mayOpen, type Screen } from '../../core/screens.ts';

/** Leads to the first screen that the signed-in administrator may open. */
export function Begin({ screens }: { readonly screens: readonly Screen[] }) {
  const { perms } = useAdministrator();
  const first = screens.find((screen) => screen.menu !== undefined && mayOpen(screen, perms));
  return <Navigate to={first?.path ?? '/noPermission'} replace />;
}
