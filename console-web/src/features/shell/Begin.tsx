import { Navigate } from 'react-router-dom';
import { firstScreenOf } from '../../app/screens.ts';
import { useAdministrator } from './administrator.ts';

/** Leads to the first screen of whoever is signed in. */
export function Begin() {
  const { perms } = useAdministrator();
  return <Navigate to={firstScreenOf(perms)?.path ?? '/noPermission'} replace />;
}
