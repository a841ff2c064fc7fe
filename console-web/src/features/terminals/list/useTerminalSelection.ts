import type { FleetTerminal } from '@self-print/contract/platform/fleet.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useState } from 'react';
import { useTexts } from '../../../core/services.ts';
import type { DataTableProps } from '../../../ui/DataTable.tsx';

const NO_ROWS: readonly FleetTerminal[] = [];

/** The selected terminals, always as the list shows them now: what is on another page is not selected. */
export function useTerminalSelection(rows = NO_ROWS) {
  const { t, language } = useTexts();
  const [codes, choose] = useState<readonly string[]>([]);
  const chosen = rows.filter(({ terminalCode }) => codes.includes(terminalCode));
  const selection: NonNullable<DataTableProps<FleetTerminal>['selection']> = {
    selectedRowKeys: chosen.map(({ terminalCode }) => terminalCode),
    onChange: (keys) => choose(keys.map(String)),
    getCheckboxProps: ({ name }) => ({
      'aria-label': t('terminal.choose', { name: wordsOf(name, language) }),
    }),
  };
  return { chosen, choose, selection };
}
