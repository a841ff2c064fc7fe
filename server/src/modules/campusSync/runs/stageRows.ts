import type { RefusalKind, SchemeRules } from '@self-print/contract/campusSync.ts';
import type { Mark, SourceReader } from '../../../adapters/dataSource/types.ts';
import type { Deps } from '../../../deps.ts';
import type { Mapping } from '../schemes/mapping.ts';
import type { SchemeRow } from '../schemes/schemeStore.ts';
import { loadSpeller, type SpellName } from '../schemes/spellName.ts';
import { createGatherer } from './gatherPeople.ts';
import { prolong, RunFailure } from './lease.ts';
import type { RunRow } from './runStore.ts';
import { keepRefusals, type Refusal, type StagedPerson, stagePeople } from './staging.ts';

/** More rows than the largest university has courses. */
const ROWS_MAX = 20_000_000;

interface StagedRows {
  readonly rowsRead: number;
  readonly refused: number;
}

/**
 * Reads the source, and keeps what it has of each person until it is written. Memory holds a portion of rows and the rows of one person.
 * A person of whom one row is wrong, or comes twice where one is expected, is left out as a whole: nobody can know which one is meant,
 * and a list must not lack an entry.
 */
export async function stageRows(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  run: RunRow,
  scheme: SchemeRow,
  mapping: Mapping,
  reader: SourceReader,
): Promise<StagedRows> {
  const { rules } = scheme;
  const since = sinceOf(run, scheme);
  const gatherer = createGatherer(keys, rules, mapping, await spellerOf(rules));
  let refused = 0;
  const keep = async (isEnd: boolean) => {
    const { people, refusals } = gatherer.take(isEnd);
    const { repeated, tooLarge } = await stagePeople(db, keys, run, people, rules.list);
    const all = [...refusals, ...repeated.map(refusalOf('repeated')), ...tooLarge.map(refusalOf('tooLarge'))];
    await keepRefusals(db, run, all, refused);
    refused += all.length;
  };
  const portions = reader.read({
    schema: rules.schema,
    table: rules.table,
    columns: rules.columns.map(({ column }) => column),
    orderBy: mapping.numberColumn,
    ...(since ? { since } : {}),
  });
  for await (const portion of portions) {
    for (const row of portion) gatherer.add(row);
    if (gatherer.rowsRead() > ROWS_MAX) throw new RunFailure('tooManyRows');
    await keep(false);
    await prolong({ db, clock }, run, gatherer.rowsRead());
  }
  await keep(true);
  return { rowsRead: gatherer.rowsRead(), refused };
}

async function spellerOf({ columns }: SchemeRules): Promise<SpellName> {
  return columns.some(({ transforms }) => transforms.includes('pinyin')) ? loadSpeller() : (name) => name;
}

/** From where an incremental run reads; undefined where it has to read everything. */
export function sinceOf({ kind }: RunRow, { rules, watermark }: SchemeRow): Mark | undefined {
  return kind === 'incremental' && rules.watermark !== null && watermark !== null
    ? { column: rules.watermark, value: watermark }
    : undefined;
}

const refusalOf =
  (kind: RefusalKind) =>
  ({ line, row }: StagedPerson): Refusal => ({ line, kind, userName: row?.userName ?? '', column: '' });
