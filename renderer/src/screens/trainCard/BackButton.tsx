import { BackIcon } from '../../ui/art/icons.tsx';
import { Button } from '../../ui/Button.tsx';
import { useText } from '../../ui/KioskContext.tsx';

interface BackButtonProps {
  readonly disabled?: boolean;
  readonly onPress: () => void;
}

export function BackButton({ disabled = false, onPress }: BackButtonProps) {
  const text = useText();
  return (
    <div className="personal-buttons">
      <Button size="large" icon={<BackIcon />} disabled={disabled} onPress={onPress}>
        {text('header.back')}
      </Button>
    </div>
  );
}
