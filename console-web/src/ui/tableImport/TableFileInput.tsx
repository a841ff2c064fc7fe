import { FileInput } from '../FileInput.tsx';

interface TableFileInputProps {
  readonly id: string;
  readonly disabled: boolean;
  readonly onFile: (file: File) => void;
}

/** Chooses a spreadsheet. */
export function TableFileInput(props: TableFileInputProps) {
  return <FileInput accept=".xlsx,.csv" {...props} />;
}
