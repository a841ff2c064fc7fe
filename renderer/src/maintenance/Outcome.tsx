import type { ReactNode } from 'react';
import { useText } from '../ui/KioskContext.tsx';
import type { Trouble } from './trouble.ts';
import type { Asked } from './useStaffCall.ts';

export interface OutcomeProps<Value> {
  readonly asked: Asked<Value>;
  /** What to say of success. */
  readonly done: (value: Value) => ReactNode;
}

/** The outcome of something that staff asked for, shown where it was asked for. */
export function Outcome<Value>({ asked, done }: OutcomeProps<Value>) {
  const text = useText();
  switch (asked.state) {
    case 'idle':
      return null;
    case 'busy':
      return (
        <p className="staff-outcome" role="status">
          {text('staff.busy')}
        </p>
      );
    case 'done':
      return (
        <div className="staff-outcome staff-outcome--good" role="status">
          {done(asked.value)}
        </div>
      );
    case 'failed':
      return <TroubleNote trouble={asked.trouble} />;
  }
}

export function TroubleNote({ trouble }: { readonly trouble: Trouble }) {
  const text = useText();
  return (
    <p className="staff-outcome staff-outcome--bad" role="alert">
      {trouble.kind === 'own' ? text(trouble.text) : `${trouble.text} (${trouble.code})`}
    </p>
  );
}
