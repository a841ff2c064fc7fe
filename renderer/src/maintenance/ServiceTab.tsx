import { commandCalls } from '@self-print/contract/agent/command.ts';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { useAgentState, useText } from '../ui/KioskContext.tsx';
import { Outcome } from './Outcome.tsx';
import { ShutDownTime } from './ShutDownTime.tsx';
import { useStaffCall } from './useStaffCall.ts';

/** Out of service and back, and what is started again: screen, hardware service, terminal. */
export function ServiceTab() {
  const text = useText();
  const outOfService = useAgentState()?.maintenance ?? false;
  const reason = text('staff.serviceReason');
  const [paused, pause] = useStaffCall(commandCalls.setTerminalMaitain);
  const [resumed, resume] = useStaffCall(commandCalls.removeTerminalMaitain);
  const [client, restartClient] = useStaffCall(commandCalls.restartClient);
  const [service, restartService] = useStaffCall(commandCalls.restartHandwareService);
  const [terminal, restartTerminal] = useStaffCall(commandCalls.restartTerminal);
  const [power, shutDown] = useStaffCall(commandCalls.shutDownTerminal);
  const [asking, setAsking] = useState(false);
  const changed = outOfService ? paused : resumed;
  return (
    <>
      <p>{text(outOfService ? 'staff.isOutOfService' : 'staff.isInService')}</p>
      <div className="staff-locks">
        {outOfService ? (
          <Button kind="primary" size="large" onPress={() => resume({})}>
            {text('staff.intoService')}
          </Button>
        ) : (
          <Button kind="primary" size="large" onPress={() => pause({ reason })}>
            {text('staff.outOfService')}
          </Button>
        )}
        <Button size="large" onPress={() => restartClient({ reason })}>
          {text('staff.restartClient')}
        </Button>
        <Button size="large" onPress={() => restartService({ reason })}>
          {text('staff.restartService')}
        </Button>
        <Button size="large" onPress={() => restartTerminal({ reason })}>
          {text('staff.restartTerminal')}
        </Button>
        <Button size="large" onPress={() => setAsking(true)} pressed={asking}>
          {text('staff.shutDown')}
        </Button>
      </div>
      {asking ? (
        <div className="staff-locks" role="alert">
          <p>{text('staff.shutDownAsk')}</p>
          <Button
            kind="primary"
            size="large"
            onPress={() => {
              setAsking(false);
              shutDown({ reason });
            }}
          >
            {text('staff.shutDownYes')}
          </Button>
          <Button size="large" onPress={() => setAsking(false)}>
            {text('staff.shutDownNo')}
          </Button>
        </div>
      ) : null}
      <ShutDownTime />
      <Outcome asked={changed} done={() => text('staff.done')} />
      {[client, service, terminal, power].map((asked, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: four fixed places
        <Outcome key={index} asked={asked} done={() => text('staff.done')} />
      ))}
    </>
  );
}
