import type { RecordVariable } from '@self-print/contract/platform/recordImports.ts';
import { columnsFor } from '@self-print/contract/recordTable/targets.ts';
import { useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { useTableFile } from '../../ui/tableImport/useTableFile.ts';
import { isUsable, recogniseChoices } from './recogniseChoices.ts';
import { type ChosenColumns, listRecordsOf, personRecordsOf } from './recordRows.ts';
import { choicesFor } from './targets.ts';

const NOTHING = { rows: [], faults: [] };

/** A file of campus data, what its columns are, and the records in it. `onChange` tells that they are others than before. */
export function useRecordFile(variables: readonly RecordVariable[], onChange: () => void) {
  const { t, language } = useTexts();
  const file = useTableFile();
  const [list, setList] = useState<string>();
  const [chosen, setChosen] = useState<ChosenColumns>([]);
  const choicesOf = (wanted: string | undefined) => {
    const columns = columnsFor(variables, wanted ?? null);
    return choicesFor(columns ?? [], t('recordImport.number'), language);
  };
  const recognise = (wanted: string | undefined, headings: readonly string[]) => {
    onChange();
    setChosen(recogniseChoices(choicesOf(wanted), headings));
  };
  const { table } = file;
  const read =
    table && isUsable(chosen)
      ? list === undefined
        ? personRecordsOf(table, chosen)
        : listRecordsOf(table, chosen, list)
      : NOTHING;
  return {
    ...file,
    list,
    choices: choicesOf(list),
    chosen,
    isUsable: isUsable(chosen),
    read,
    open: async (picked: File) => recognise(list, (await file.open(picked))?.[0]?.cells ?? []),
    chooseList: (wanted: string | undefined) => {
      setList(wanted);
      recognise(wanted, table?.[0]?.cells ?? []);
    },
    choose: (columns: ChosenColumns) => {
      onChange();
      setChosen(columns);
    },
  };
}
