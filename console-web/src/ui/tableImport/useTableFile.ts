import { useState } from 'react';
import { useTexts } from '../../core/services.ts';
import type { TableRow } from '../readTable.ts';
import { readTableFile } from './readTableFile.ts';

/** The table of a file that somebody chose; `trouble` says why it cannot be read. */
export function useTableFile() {
  const { t } = useTexts();
  const [table, setTable] = useState<readonly TableRow[]>();
  const [trouble, setTrouble] = useState<string>();
  const open = async (file: File): Promise<readonly TableRow[] | undefined> => {
    setTable(undefined);
    setTrouble(undefined);
    const read = await readTableFile(file);
    if (!read.ok) setTrouble(t(`tableImport.${read.problem}`));
    else if (read.value.length < 2) setTrouble(t('tableImport.empty'));
    else {
      setTable(read.value);
      return read.value;
    }
    return undefined;
  };
  const cellsOf = (line: number) => table?.find((row) => row.line === line)?.cells ?? [];
  return { table, trouble, open, cellsOf };
}
