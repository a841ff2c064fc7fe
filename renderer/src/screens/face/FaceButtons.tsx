import type { ReactNode } from 'react';
import { BackIcon } from '../../ui/art/icons.tsx';
import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/KioskContext.tsx';
import { useFace } from './useFace.ts';

interface FaceButtonsProps {
  readonly disabled?: boolean;
  readonly children?: ReactNode;
}

/** The way back, and what stands beside it. */
export function FaceButtons({ disabled = false, children }: FaceButtonsProps) {
  const text = useText();
  const { send } = useFace();
  return (
    <div className="personal-buttons">
      <Button size="large" icon={<BackIcon />} disabled={disabled} onPress={() => send({ type: 'back' })}>
        {text('header.back')}
      </Button>
      {children}
    </div>
  );
}
