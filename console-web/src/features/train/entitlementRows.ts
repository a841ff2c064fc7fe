import { TRAIN_STATION_MAX } from '@self-print/contract/platform/train.ts';
import {
  ID_CARD_NUMBER,
  type TrainImportRow,
  type trainRowProblem,
} from '@self-print/contract/platform/trainAdmin.ts';
import { isStationName } from '@self-print/contract/trainCardRules.ts';
import type { z } from 'zod/mini';
import type { TableRow } from '../../ui/readTable.ts';
import type { ColumnChoice, WantedColumn } from '../../ui/tableImport/columns.ts';

export type EntitlementColumn = 'userName' | 'idCardNo' | 'intervalSchool' | 'intervalHome' | 'entitled';

export const ENTITLEMENT_COLUMNS: readonly WantedColumn<EntitlementColumn>[] = [
  { key: 'userName', isRequired: true, headings: ['学号', '学工号', 'Student number', 'Number'] },
  { key: 'idCardNo', isRequired: false, headings: ['身份证号', '身份证号码', '证件号码', 'ID number'] },
  { key: 'intervalSchool', isRequired: true, headings: ['学校所在地', '学校站', 'School station'] },
  { key: 'intervalHome', isRequired: true, headings: ['家庭所在地', '家庭站', 'Home station'] },
  { key: 'entitled', isRequired: false, headings: ['可以办理', '是否可办理', 'Entitled'] },
];

/** Why a row is left out: what is seen here, and what the platform finds. */
export type EntitlementFault = EntitlementColumn | z.infer<typeof trainRowProblem>;
interface Fault {
  readonly line: number;
  readonly fault: EntitlementFault;
}

const NUMBER_MAX = 64;
/** Words for a yes and a no, as spreadsheets of offices have them. An empty cell is a yes: the file lists those who may. */
const YES: ReadonlySet<string> = new Set(['', '是', '有', '√', 'yes', 'y', 'true', '1']);
const NO: ReadonlySet<string> = new Set(['否', '无', '×', 'no', 'n', 'false', '0']);

/** Reads the rows below the headings by the columns that were chosen. */
export function entitlementRowsOf(
  [, ...table]: readonly TableRow[],
  choice: ColumnChoice<EntitlementColumn>,
): { readonly rows: readonly TrainImportRow[]; readonly faults: readonly Fault[] } {
  const rows: TrainImportRow[] = [];
  const faults: Fault[] = [];
  const seen = new Set<string>();
  for (const { line, cells } of table) {
    const cell = (column: EntitlementColumn) => {
      const at = choice[column];
      return at === undefined ? '' : (cells[at] ?? '').trim();
    };
    const userName = cell('userName');
    const fault = faultOf(cell) ?? (seen.has(userName) ? 'twice' : null);
    seen.add(userName);
    if (fault !== null) {
      faults.push({ line, fault });
      continue;
    }
    const idCardNo = cell('idCardNo');
    rows.push({
      line,
      userName,
      entitled: YES.has(cell('entitled').toLowerCase()),
      intervalSchool: cell('intervalSchool'),
      intervalHome: cell('intervalHome'),
      ...(idCardNo === '' ? {} : { idCardNo }),
    });
  }
  return { rows, faults };
}

function faultOf(cell: (column: EntitlementColumn) => string): EntitlementFault | null {
  const [userName, idCardNo, entitled] = [cell('userName'), cell('idCardNo'), cell('entitled').toLowerCase()];
  if (userName === '' || userName.length > NUMBER_MAX) return 'userName';
  if (idCardNo !== '' && !ID_CARD_NUMBER.test(idCardNo)) return 'idCardNo';
  for (const column of ['intervalSchool', 'intervalHome'] as const)
    if (!isStation(cell(column))) return column;
  return YES.has(entitled) || NO.has(entitled) ? null : 'entitled';
}

function isStation(name: string): boolean {
  return name !== '' && name.length <= TRAIN_STATION_MAX && isStationName(name);
}
