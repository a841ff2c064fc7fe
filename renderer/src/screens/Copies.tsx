import { MinusIcon, PlusIcon } from '../ui/art/icons.tsx';
import { Button } from '../ui/Button.tsx';
import { useText } from '../ui/KioskContext.tsx';

export interface CopiesProps {
  readonly copies: number;
  readonly max: number;
  readonly onChoose: (copies: number) => void;
}

/** A number of copies between one fewer and one more. */
export function Copies({ copies, max, onChoose }: CopiesProps) {
  const text = useText();
  return (
    <div className="stepper">
      <Button
        label={text('confirm.fewer')}
        icon={<MinusIcon />}
        disabled={copies <= 1}
        onPress={() => onChoose(copies - 1)}
      >
        {''}
      </Button>
      <p className="stepper__value" role="status">
        {text('confirm.copiesValue', { count: copies })}
      </p>
      <Button
        label={text('confirm.more')}
        icon={<PlusIcon />}
        disabled={copies >= max}
        onPress={() => onChoose(copies + 1)}
      >
        {''}
      </Button>
    </div>
  );
}
