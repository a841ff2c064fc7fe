import type { ReactNode } from 'react';
import { BackIcon } from '../../../ui/art/icons.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useText } from '../../../ui/KioskContext.tsx';
import { useStep } from './useStep.ts';

interface StepButtonsProps {
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

/** The way back, and what stands beside it. */
export function StepButtons({ disabled = false, children }: StepButtonsProps) {
  const text = useText();
  const { back } = useStep();
  return (
    <div className="personal-buttons">
      <Button size="large" icon={<BackIcon />} disabled={disabled} onPress={back}>
        {text('header.back')}
      </Button>
      {children}
    </div>
  );
}
