import type { Draft } from '../../../flows/personal/draft.ts';
import { useBilingual, useSettings, useText } from '../../../ui/KioskContext.tsx';
import { Title } from '../../../ui/Screen.tsx';
import { OrderSteps } from '../OrderSteps.tsx';

interface StepHeadProps {
  readonly draft: Draft;
  readonly title: string;
  readonly lead: string;
}

/** What is to be done now, for which document, and how much of it there is. */
export function StepHead({ draft: { item, proofs }, title, lead }: StepHeadProps) {
  const text = useText();
  const inLanguage = useBilingual();
  const total = item.steps.length;
  return (
    <>
      <Title lead={lead}>{title}</Title>
      <OrderSteps now="confirm" hasForm={item.hasBeforeForm} hasSteps />
      <p className="step-about">
        {inLanguage(item.title)}
        {total > 1 ? <span>{text('step.number', { n: proofs.length + 1, total })}</span> : null}
      </p>
    </>
  );
}

/** Where those go who cannot do a step here. */
export function StepDesk() {
  const text = useText();
  const { supportPhone } = useSettings();
  return (
    <p className="step-desk">
      {supportPhone === '' ? text('step.desk') : text('step.deskCall', { phone: supportPhone })}
    </p>
  );
}
