import { type ReactNode, useId } from 'react';

interface LabelledProps {
  readonly label: ReactNode;
  /** Whether the label is above its control, not beside it. */
  readonly isAbove?: boolean;
  readonly children: (id: string) => ReactNode;
}

/** A control with its label; the control takes the id that it is given. */
export function Labelled({ label, isAbove = false, children }: LabelledProps) {
  const id = useId();
  return (
    <div className={isAbove ? 'labelled labelled--above' : 'labelled'}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}
