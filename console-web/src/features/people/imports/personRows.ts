import { lineOf } from '@self-print/contract/foreignText.ts';
import { type CardKind, cardKind, normaliseCardNumber } from '@self-print/contract/personCards.ts';
import type { ImportedPerson } from '@self-print/contract/platform/people.ts';
import type { TableRow } from '../../../ui/readTable.ts';
import type { ColumnChoice, WantedColumn } from '../../../ui/tableImport/columns.ts';

export type PersonColumn = 'userName' | 'name' | 'department' | 'role' | 'state' | CardKind;

export const PERSON_COLUMNS: readonly WantedColumn<PersonColumn>[] = [
  {
    key: 'userName',
    isRequired: true,
    headings: ['学号或工号', '学号', '工号', '学工号', 'Student or staff number', 'Student number', 'Number'],
  },
  { key: 'name', isRequired: true, headings: ['姓名', '名字', 'Name', 'Full name'] },
  {
    key: 'department',
    isRequired: false,
    headings: ['院系或部门', '院系', '学院', '部门', '单位', 'Department', 'Faculty', 'School'],
  },
  { key: 'role', isRequired: false, headings: ['角色', '身份', '人员类别', 'Role'] },
  { key: 'state', isRequired: false, headings: ['状态', 'State', 'Status'] },
  {
    key: 'campusCard',
    isRequired: false,
    headings: ['校园卡号', '一卡通号', '卡号', 'Campus card number', 'Card number'],
  },
  {
    key: 'chip',
    isRequired: false,
    headings: ['校园卡芯片号', '物理卡号', '芯片号', 'Chip number of the campus card', 'Chip number', 'UID'],
  },
  {
    key: 'idCard',
    isRequired: false,
    headings: ['身份证号', '身份证号码', '证件号码', 'ID card number', 'ID number'],
  },
];

/** What is wrong with a row before the platform sees it. */
export type PersonRowFault =
  | 'numberMissing'
  | 'nameMissing'
  | 'tooLong'
  | 'repeated'
  | 'stateUnknown'
  | 'cardWrong'
  | 'cardRepeated';

interface ReadRows {
  readonly rows: readonly ImportedPerson[];
  readonly faults: readonly { readonly line: number; readonly kind: PersonRowFault }[];
}

const TEXT_MAX = 64;
const STATES: ReadonlyMap<string, boolean> = new Map([
  ...['启用', '正常', '在读', '在校', '在职', 'enabled', 'active'].map((word) => [word, false] as const),
  ...['停用', '禁用', '离校', '离职', 'disabled', 'inactive'].map((word) => [word, true] as const),
]);

/** Reads the people in the rows below the headings; a row whose number, or one of whose cards, has come before is left out. */
export function personRowsOf(table: readonly TableRow[], choice: ColumnChoice<PersonColumn>): ReadRows {
  const rows: ImportedPerson[] = [];
  const faults: { line: number; kind: PersonRowFault }[] = [];
  const seen = new Set<string>();
  const seenCards = new Set<string>();
  for (const row of table.slice(1)) {
    const read = readRow(row, choice, seen, seenCards);
    if (typeof read === 'string') faults.push({ line: row.line, kind: read });
    else rows.push(read);
  }
  return { rows, faults };
}

function readRow(
  { line, cells }: TableRow,
  choice: ColumnChoice<PersonColumn>,
  seen: Set<string>,
  seenCards: Set<string>,
): ImportedPerson | PersonRowFault {
  const cell = (key: PersonColumn) => {
    const at = choice[key];
    return at === undefined ? '' : lineOf(cells[at] ?? '');
  };
  const [userName, name, department, role, state] = [
    cell('userName'),
    cell('name'),
    cell('department'),
    cell('role'),
    cell('state').toLowerCase(),
  ];
  if (userName === '') return 'numberMissing';
  if (name === '') return 'nameMissing';
  if ([userName, name, department, role].some((text) => text.length > TEXT_MAX)) return 'tooLong';
  const disabled = STATES.get(state);
  if (state !== '' && disabled === undefined) return 'stateUnknown';
  const cards: Partial<Record<CardKind, string>> = {};
  for (const kind of cardKind.options) {
    const typed = cell(kind);
    if (typed === '') continue;
    const number = normaliseCardNumber(kind, typed);
    if (number === null) return 'cardWrong';
    cards[kind] = number;
  }
  const key = userName.toLowerCase();
  if (seen.has(key)) return 'repeated';
  const cardKeys = Object.entries(cards).map(([kind, number]) => `${kind} ${number}`);
  if (cardKeys.some((card) => seenCards.has(card))) return 'cardRepeated';
  seen.add(key);
  for (const card of cardKeys) seenCards.add(card);
  return {
    line,
    userName,
    name,
    // An empty cell leaves the department as it is: a file that lacks it must not empty it for everybody.
    ...(department === '' ? {} : { department }),
    ...(role === '' ? {} : { role }),
    ...(disabled === undefined ? {} : { disabled }),
    ...(Object.keys(cards).length === 0 ? {} : { cards }),
  };
}
