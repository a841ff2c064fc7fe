import type { MenuIcon } from '../../core/screens.ts';
import { useTexts } from '../../core/services.ts';
import { useFaultCount } from '../../ui/useFaultCount.ts';
import { useWaitingChanges } from '../../ui/useWaitingChanges.ts';
import { useWaitingOrders } from '../../ui/useWaitingOrders.ts';
import { useWarningCount } from '../../ui/useWarningCount.ts';
import { WaitingCount } from '../../ui/WaitingCount.tsx';

/** How much waits at a place of the menu. */
export function MenuCount({ icon }: { readonly icon: MenuIcon }) {
  switch (icon) {
    case 'orders':
      return <OrderCount />;
    case 'waiting':
      return <ChangeCount />;
    case 'faults':
      return <FaultCount />;
    case 'warnings':
      return <WarningCount />;
    default:
      return null;
  }
}

function OrderCount() {
  const { t } = useTexts();
  const { count } = useWaitingOrders();
  return <WaitingCount count={count} label={t('menu.waiting', { count })} />;
}

function ChangeCount() {
  const { t } = useTexts();
  const count = useWaitingChanges();
  return <WaitingCount count={count} label={t('menu.changes', { count })} />;
}

function FaultCount() {
  const { t } = useTexts();
  const count = useFaultCount();
  return <WaitingCount count={count} label={t('menu.faults', { count })} />;
}

function WarningCount() {
  const { t } = useTexts();
  const count = useWarningCount();
  return <WaitingCount count={count} label={t('menu.openWarnings', { count })} />;
}
