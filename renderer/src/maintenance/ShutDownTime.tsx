import { commandCalls } from '@self-print/contract/agent/command.ts';
import { useEffect, useState } from 'react';
import { keyboardField } from '../typing/wish.ts';
import { Button } from '../ui/Button.tsx';
import { useText } from '../ui/KioskContext.tsx';
import { Outcome } from './Outcome.tsx';
import { useStaffCall } from './useStaffCall.ts';

const LENGTH_MAX = 5;

/** When the terminal switches itself off each day: what holds now, and another time or never. */
export function ShutDownTime() {
  const text = useText();
  const [known, look] = useStaffCall(commandCalls.getTerminalShutDownTime);
  const [changed, change] = useStaffCall(commandCalls.shutdownOnTime);
  const [typed, setTyped] = useState('');
  useEffect(() => look({}), [look]);
  const shown = changed.state === 'done' ? changed.value : known.state === 'done' ? known.value : null;
  const time = timeOf(typed);
  const busy = changed.state === 'busy';
  const submit = () => {
    if (time !== null && !busy) change({ time });
  };
  return (
    <section className="staff-power">
      <h2>{text('staff.shutDownTime')}</h2>
      {shown === null ? (
        <Outcome asked={known} done={() => ''} />
      ) : (
        <p role="status">
          {shown.time === ''
            ? text('staff.shutDownNever')
            : text('staff.shutDownDaily', { time: shown.time })}
        </p>
      )}
      <form
        className="staff-count"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        noValidate
      >
        <label htmlFor="staff-shut-down-time">{text('staff.shutDownTimeNew')}</label>
        <input
          id="staff-shut-down-time"
          value={typed}
          maxLength={LENGTH_MAX}
          onChange={(event) => setTyped(event.target.value)}
          {...keyboardField('number')}
        />
        <Button disabled={busy || time === null} onPress={submit}>
          {text('staff.shutDownSet')}
        </Button>
        <Button disabled={busy || shown === null || shown.time === ''} onPress={() => change({ time: '' })}>
          {text('staff.shutDownOff')}
        </Button>
      </form>
      <Outcome asked={changed} done={() => text('staff.done')} />
    </section>
  );
}

/** Four digits, with a colon or without one, as a time of day; null when they are none. */
export function timeOf(typed: string): string | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):?([0-5]\d)$/.exec(typed.trim()) ?? [];
  return hours === undefined || minutes === undefined ? null : `${hours}:${minutes}`;
}
