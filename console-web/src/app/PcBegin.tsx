import { Navigate, useLocation, useParams } from 'react-router-dom';
import { PC_PATHS } from '../core/pcPaths.ts';
import { screenAt } from '../core/screens.ts';
import { PC_SCREENS } from './pcScreens.ts';

/** Leads from the shell's own address to the first page, or to the one that is named below it. */
export function PcBegin() {
  const { '*': rest = '' } = useParams();
  const { search } = useLocation();
  const named = screenAt(PC_SCREENS, `/${rest}`);
  return <Navigate to={named === undefined ? PC_PATHS.items : named.path + search} replace />;
}
