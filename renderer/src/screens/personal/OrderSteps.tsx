import { useText } from '../../ui/KioskContext.tsx';

type Step = 'choose' | 'fill' | 'check' | 'confirm' | 'take';

export interface OrderStepsProps {
  readonly now: Step;
  /** Items without a form have a step less. */
  readonly hasForm: boolean;
  /** Whether the person signs, is photographed or has somebody confirm it. */
  readonly hasSteps: boolean;
}

/** How far a document is: chosen, filled in, checked, confirmed, taken. */
export function OrderSteps({ now, hasForm, hasSteps }: OrderStepsProps) {
  const text = useText();
  const all: readonly Step[] = ['choose', 'fill', 'check', 'confirm', 'take'];
  const steps = all.filter((step) => (step !== 'fill' || hasForm) && (step !== 'confirm' || hasSteps));
  const reached = steps.indexOf(now);
  return (
    <ol className="order-steps" aria-label={text('steps.name')}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={index < reached ? 'order-step order-step--done' : 'order-step'}
          aria-current={step === now ? 'step' : undefined}
        >
          <span className="order-step__number" aria-hidden="true">
            {index < reached ? '✓' : index + 1}
          </span>
          {text(`steps.${step}`)}
        </li>
      ))}
    </ol>
  );
}
