import type { ChangeEvent } from 'react';

interface TableFileInputProps {
  readonly id: string;
  readonly disabled: boolean;
  readonly onFile: (file: File) => void;
}

/** Chooses a spreadsheet; a file that was corrected can be chosen again. */
export function TableFileInput({ id, disabled, onFile }: TableFileInputProps) {
  return (
    <input
      id={id}
      type="file"
      accept=".xlsx,.csv"
      disabled={disabled}
      onClick={({ currentTarget }) => {
        currentTarget.value = '';
      }}
      onChange={({ target }: ChangeEvent<HTMLInputElement>) => {
        const [file] = target.files ?? [];
        if (file) onFile(file);
      }}
    />
  );
}
