import { aboutFault } from '../session/aboutFault.ts';
import { Button } from './Button.tsx';
import { useAgentState, useKiosk, useSession, useText } from './KioskContext.tsx';

/** Opens the report of a fault, with what this screen knows of it; left out while the platform could not take it. */
export function ReportButton({ shortCode }: { readonly shortCode: string | null }) {
  const text = useText();
  const { send, clock } = useKiosk();
  const { place, report } = useSession();
  // A report that is being written is not left for another one.
  if (useAgentState()?.platform.reachable !== true || report !== null) return null;
  const open = () => send({ type: 'openReport', nowMs: clock.nowMs(), about: aboutFault(place, shortCode) });
  return (
    <Button kind="quiet" onPress={open}>
      {text('trouble.report')}
    </Button>
  );
}
