import { BilingualCells } from './BilingualCells.tsx';
import './fields.css';

interface BilingualItemProps {
  readonly name: string;
  readonly label: string;
  readonly isRequired?: boolean;
  readonly isLong?: boolean;
  readonly maxLength?: number;
}

/** A form field for a text in both languages, side by side. */
export function BilingualItem({ name, maxLength = 200, ...rest }: BilingualItemProps) {
  return (
    <div className="bilingual">
      <BilingualCells name={[name]} maxLength={maxLength} {...rest} />
    </div>
  );
}
