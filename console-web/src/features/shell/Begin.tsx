import { setUpCalls } from '@self-print/contract/platform/setUp.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Navigate } from 'react-router-dom';
import { useAdministrator } from '../../core/administrator.ts';
import { mayOpen, type Screen } from '../../core/screens.ts';
import { Wait } from '../../ui/Wait.tsx';

interface BeginProps {
  readonly screens: readonly Screen[];
}

/** Where an administrator begins: what is left to do while the school has printed nothing yet, otherwise the first page of the menu. */
export function Begin({ screens }: BeginProps) {
  const { perms } = useAdministrator();
  return perms.includes('licence:write') ? (
    <BeginOfWhoSetsUp screens={screens} />
  ) : (
    <FirstOf screens={screens} />
  );
}

function BeginOfWhoSetsUp({ screens }: BeginProps) {
  const { data, isPending } = useCallQuery(setUpCalls.progress, {});
  if (isPending) return <Wait />;
  const isNew = data?.steps.some(({ step, isDone }) => step === 'print' && !isDone) ?? false;
  return isNew ? <Navigate to="/main/gettingStarted" replace /> : <FirstOf screens={screens} />;
}

/** Leads to the first screen that the signed-in administrator may open. */
function FirstOf({ screens }: BeginProps) {
  const { perms } = useAdministrator();
  const first = screens.find((screen) => screen.menu !== undefined && mayOpen(screen, perms));
  return <Navigate to={first?.path ?? '/noPermission'} replace />;
}
