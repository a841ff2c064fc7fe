import { commandCalls } from '@self-print/contract/agent/command.ts';
import { Button } from '../ui/Button.tsx';
import { useAgentState, useText } from '../ui/KioskContext.tsx';
import { Outcome } from './Outcome.tsx';
import { useStaffCall } from './useStaffCall.ts';

/** The door and the cartons: one lock at a time, each opening kept in the log under the person's account. */
export function LocksTab() {
  const text = useText();
  const state = useAgentState();
  const [door, openDoor] = useStaffCall(commandCalls.openLock);
  const [carton, openCarton] = useStaffCall(commandCalls.openCartonLock);
  const hasLocks = state?.devices.some(({ device }) => device === 'lockBoard') ?? false;
  const busy = door.state === 'busy' || carton.state === 'busy';
  if (!hasLocks) return <p>{text('staff.noLocks')}</p>;
  const resultText = ({ open }: { readonly open: boolean | null }) =>
    text(open === null ? 'staff.lockPulsed' : 'staff.lockOpen');
  const reason = text('staff.lockReason');
  return (
    <>
      <div className="staff-locks">
        <Button size="large" disabled={busy} onPress={() => openDoor({ reason })}>
          {text('staff.openDoor')}
        </Button>
        {state?.printer.cartons.map(({ cartonCode }) => (
          <Button
            key={cartonCode}
            size="large"
            disabled={busy}
            onPress={() => openCarton({ cartonCode, reason })}
          >
            {text('staff.openCarton', { carton: cartonCode })}
          </Button>
        ))}
      </div>
      <Outcome asked={door} done={resultText} />
      <Outcome asked={carton} done={resultText} />
    </>
  );
}
