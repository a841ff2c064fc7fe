import { printerCalls } from '@self-print/contract/agent/printer.ts';
import type { CartonStatus } from '@self-print/contract/agent/printerView.ts';
import { useState } from 'react';
import { keyboardField } from '../typing/wish.ts';
import { Button } from '../ui/Button.tsx';
import { useAgentState, useText } from '../ui/KioskContext.tsx';
import { Outcome } from './Outcome.tsx';
import { useStaffCall } from './useStaffCall.ts';

const STEP_SHEETS = 100;
const DIGITS_MAX = 4;

/** Paper that was put into each carton or is left in it: entered here, so that the terminal counts right. */
export function PaperTab() {
  const cartons = useAgentState()?.printer.cartons ?? [];
  return (
    <ul className="staff-list">
      {cartons.map((carton) => (
        <CartonRow key={carton.cartonCode} carton={carton} />
      ))}
    </ul>
  );
}

function CartonRow({ carton }: { readonly carton: CartonStatus }) {
  const text = useText();
  const [added, add] = useStaffCall(printerCalls.addCartonCopy);
  const [set, setTo] = useStaffCall(printerCalls.setCartonCopy);
  const [typed, setTyped] = useState('');
  const { cartonCode, paperSize, sheets, capacitySheets, low, empty, source } = carton;
  const space = Math.max(0, capacitySheets - sheets);
  const tone = empty ? 'bad' : low ? 'attention' : 'good';
  const busy = added.state === 'busy' || set.state === 'busy';
  const wanted = /^\d{1,4}$/.test(typed) ? Number(typed) : null;
  const isPossible = wanted !== null && wanted <= capacitySheets;
  return (
    <li className={`staff-row staff-row--${tone}`} data-carton={cartonCode}>
      <span className="staff-row__mark" aria-hidden="true">
        {cartonCode}
      </span>
      <span className="staff-row__name">
        {text('staff.carton', { carton: cartonCode, paper: paperSize })}
      </span>
      <span className="staff-row__state">
        {text('staff.sheets', { sheets, capacity: capacitySheets })} · {text(`staff.counted.${source}`)}
      </span>
      <span className="staff-row__actions">
        <Button
          onPress={() => add({ cartonCode, sheets: Math.min(STEP_SHEETS, space) })}
          disabled={busy || space === 0}
        >
          {text('staff.addSheets', { sheets: STEP_SHEETS })}
        </Button>
        <Button onPress={() => add({ cartonCode, sheets: space })} disabled={busy || space === 0}>
          {text('staff.fill')}
        </Button>
      </span>
      <form
        className="staff-count"
        onSubmit={(event) => {
          event.preventDefault();
          if (isPossible && !busy) setTo({ cartonCode, sheets: wanted });
        }}
        noValidate
      >
        <label htmlFor={`count-${cartonCode}`}>
          {text('staff.countSheets', { capacity: capacitySheets })}
        </label>
        <input
          id={`count-${cartonCode}`}
          value={typed}
          maxLength={DIGITS_MAX}
          onChange={(event) => setTyped(event.target.value)}
          {...keyboardField('number')}
        />
        <Button
          disabled={busy || !isPossible}
          onPress={() => {
            if (isPossible) setTo({ cartonCode, sheets: wanted });
          }}
        >
          {text('staff.setSheets')}
        </Button>
      </form>
      <Outcome asked={added} done={() => text('staff.added')} />
      <Outcome asked={set} done={() => text('staff.counted')} />
    </li>
  );
}
