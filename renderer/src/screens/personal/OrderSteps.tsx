import { useText } from '../../ui/KioskContext.tsx';

type Step = 'choose' | 'fill' | 'check' | 'take';

export interface OrderStepsProps {
  readonly now: Step;
  /** Items without a form have a step less. */
  readonly hasForm: boolean;
}

/** How far a document is: chosen, filled in, checked, taken. */
export function OrderSteps({ now, hasForm }: OrderStepsProps) {
  const text = useText();
  const steps: readonly Step[] = hasForm ? ['choose', 'fill', 'check', 'take'] : ['choose', 'check', 'take'];
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
