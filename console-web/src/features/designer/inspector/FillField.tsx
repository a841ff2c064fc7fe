import { EMPTY_MARK } from '@self-print/web-kit/formatting.ts';
import { ColorPicker } from 'antd';

interface FillFieldProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly canEdit: boolean;
  readonly onChange: (colour: string | undefined) => void;
}

/** A colour that may be left out. */
export function FillField({ label, value, canEdit, onChange }: FillFieldProps) {
  return (
    <div className="labelled labelled--above">
      <span className="labelled__words">{label}</span>
      <ColorPicker
        value={value ?? null}
        disabled={!canEdit}
        disabledAlpha
        allowClear
        showText={(colour) => (value === undefined ? EMPTY_MARK : colour.toHexString().slice(0, 7))}
        onClear={() => onChange(undefined)}
        onChangeComplete={(colour) => {
          if (!colour.cleared) onChange(colour.toHexString().slice(0, 7).toLowerCase());
        }}
      />
    </div>
  );
}
