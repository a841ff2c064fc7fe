import type { RefusalKind, SchemeRules } from '@self-print/contract/campusSync.ts';
import { listOf, type RowValues, readRecordRow } from '@self-print/contract/recordTable/readRecordRow.ts';
import { LIST_ROWS_MAX } from '@self-print/contract/template/variables.ts';
import type { SourceRow } from '../../../adapters/dataSource/types.ts';
import type { Keys } from '../../../crypto/keys.ts';
import { indexOfUserName } from '../../accounts/encryptedAccount.ts';
import type { Mapping } from '../schemes/mapping.ts';
import type { SpellName } from '../schemes/spellName.ts';
import { transformCell } from '../schemes/transformCell.ts';
import { joinRows } from './joinRows.ts';
import { keyOfIndex, type Refusal, type StagedPerson } from './staging.ts';

/** Control characters but for breaks, halves of characters, and what could not be decoded. */
const UNREADABLE = /(?![\n\r\t])[\p{Cc}\p{Cs}\uFFFD]/u;

/** Rows about one person that come one after the other. */
interface Person {
  readonly key: string;
  readonly personIndex: Uint8Array;
  readonly userName: string;
  readonly line: number;
  readonly entries: RowValues[];
  isLeftOut: boolean;
}

interface Gathered {
  readonly people: readonly StagedPerson[];
  readonly refusals: readonly Refusal[];
}

/** Gathers the rows of a source by person. */
export interface Gatherer {
  readonly add: (row: SourceRow) => void;
  readonly rowsRead: () => number;
  /** Gives the people all of whose neighbouring rows were read, and at the end the last one; each is given once, until it comes again. */
  readonly take: (isEnd: boolean) => Gathered;
}

export function createGatherer(keys: Keys, rules: SchemeRules, mapping: Mapping, spell: SpellName): Gatherer {
  const { columns, list } = rules;
  // With the rule that takes out what is gone, an empty cell takes out its value.
  const emptied = Object.fromEntries(takesOut(rules) ? mapping.variables.map((name) => [name, null]) : []);
  let line = 0;
  let current: Person | undefined;
  let people = new Map<string, StagedPerson>();
  let refusals: Refusal[] = [];
  const refuse = (kind: RefusalKind, userName = '', column = '') =>
    refusals.push({ line, kind, userName, column });

  const finish = () => {
    if (!current) return;
    const { key, personIndex, userName, entries, isLeftOut } = current;
    const values = list === null ? { ...emptied, ...entries[0] } : { [list]: listOf(entries) };
    const before = people.get(key);
    const added = isLeftOut ? null : { userName, values };
    const joined = before ? joinRows(before.row, added, list) : ({ row: added } as const);
    if (joined.fault) refusals.push({ line: current.line, kind: joined.fault, userName, column: '' });
    people.set(key, { personIndex, line: current.line, row: joined.row });
    current = undefined;
  };
  const personOf = (userName: string): Person => {
    const personIndex = indexOfUserName(keys, userName);
    const key = keyOfIndex(personIndex);
    if (current?.key === key) return current;
    finish();
    current = { key, personIndex, userName, line, entries: [], isLeftOut: false };
    return current;
  };

  return {
    rowsRead: () => line,
    add: (row) => {
      line += 1;
      const cells = row.map((cell, at) => transformCell(cell, columns[at], spell));
      const unreadableAt = cells.findIndex((cell) => UNREADABLE.test(cell));
      const nameOf = (at: number | undefined) => columns[at ?? -1]?.column;
      if (mapping.targets[unreadableAt]?.kind === 'number') {
        refuse('unreadable', '', nameOf(unreadableAt));
        return;
      }
      const read = readRecordRow(cells, mapping.targets);
      if (read.userName === undefined) {
        refuse('numberMissing');
        return;
      }
      const person = personOf(read.userName);
      const leaveOut = (kind: RefusalKind, column?: string) => {
        person.isLeftOut = true;
        refuse(kind, person.userName, column);
      };
      if (unreadableAt >= 0) leaveOut('unreadable', nameOf(unreadableAt));
      else if ('kind' in read) leaveOut(read.kind, nameOf(read.at));
      else {
        const kind = refusalOf(rules, person, read.values);
        if (kind === undefined) person.entries.push(read.values);
        else leaveOut(kind);
      }
    },
    take: (isEnd) => {
      if (isEnd) finish();
      const gathered = { people: [...people.values()], refusals };
      people = new Map();
      refusals = [];
      return gathered;
    },
  };
}

const takesOut = ({ gone, list }: SchemeRules) => gone === 'remove' && list === null;

function refusalOf(rules: SchemeRules, { entries }: Person, values: RowValues): RefusalKind | undefined {
  if (rules.list !== null) return entries.length === LIST_ROWS_MAX ? 'tooLarge' : undefined;
  if (entries.length > 0) return 'repeated';
  return Object.keys(values).length === 0 && !takesOut(rules) ? 'nothing' : undefined;
}
