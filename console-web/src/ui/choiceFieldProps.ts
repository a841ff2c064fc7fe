export interface ChoiceFieldProps {
  readonly id?: string;
  /** Where no label beside it names it. */
  readonly label?: string;
  readonly className?: string;
  /** In pixels. */
  readonly width: number;
  readonly allowClear?: boolean;
  readonly placeholder?: string;
  readonly value: string | undefined;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string | undefined) => void;
}
