import { useTexts } from '../../../core/services.ts';

const STEPS = ['pc.items.step1', 'pc.items.step2', 'pc.items.step3'] as const;

/** The way from here to paper, for somebody who has never been here. */
export function HowItWorks() {
  const { t } = useTexts();
  return (
    <ol className="pc-steps">
      {STEPS.map((step, index) => (
        <li key={step}>
          <span aria-hidden="true">{index + 1}</span>
          {t(step)}
        </li>
      ))}
    </ol>
  );
}
