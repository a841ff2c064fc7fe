import type { PaperSize } from '@self-print/contract/fields.ts';
import { DEFAULT_TERMINAL_SETTINGS } from '@self-print/contract/settings.ts';
import { and, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { account } from '../../db/schema/accounts.ts';
import { userCarton } from '../../db/schema/cartons.ts';
import { itemCarton, printItem } from '../../db/schema/items.ts';
import { terminal } from '../../db/schema/terminals.ts';
import type { TerminalKey } from '../terminals/terminalStore.ts';

/** A terminal without cartons of its own has those of the manifest. */
const DEFAULT_CARTONS = JSON.stringify(DEFAULT_TERMINAL_SETTINGS.cartons);

/** Columns or parameters of the statement that asks. */
export interface PrintPlace {
  readonly schoolCode: SQLWrapper;
  readonly terminalCode: SQLWrapper;
  readonly itemId: SQLWrapper;
  readonly userId: SQLWrapper;
  /** Null while there is no document. */
  readonly paperSize: SQLWrapper;
}

/**
 * The carton from which a terminal must print something; null lets it choose. The paper of a document comes first: the item's carton at
 * this terminal, then the item's. Without one the person's paper: their own, their department's, their role's.
 */
export function requiredCarton(place: PrintPlace): SQL<string | null> {
  const { schoolCode, terminalCode, itemId } = place;
  const there = sql`select ${itemCarton.cartonCode} from ${itemCarton}
    where ${itemCarton.schoolCode} = ${schoolCode} and ${itemCarton.itemId} = ${itemId}
      and ${itemCarton.terminalCode} = ${terminalCode}`;
  const everywhere = sql`select ${printItem.cartonCode} from ${printItem}
    where ${printItem.schoolCode} = ${schoolCode} and ${printItem.itemId} = ${itemId}`;
  return sql`coalesce((${there}), (${everywhere}), (${boundCarton(place)}))`;
}

/** A carton of another paper size than the print's serves its own size only. One that is not there any more still holds: nobody else's paper takes its place. */
function boundCarton({ schoolCode, terminalCode, userId, paperSize }: PrintPlace): SQL {
  const { cartonCode, department, role } = userCarton;
  const declared = sql`coalesce(
    (select case when jsonb_typeof(place.settings -> 'cartons') = 'array' then place.settings -> 'cartons' end
      from ${terminal} as place
      where place.school_code = ${schoolCode} and place.terminal_code = ${terminalCode}),
    ${DEFAULT_CARTONS}::jsonb)`;
  return sql`select ${cartonCode} from ${userCarton}
    join ${account} on ${account.schoolCode} = ${userCarton.schoolCode} and ${account.userId} = ${userId}
    where ${userCarton.schoolCode} = ${schoolCode} and ${userCarton.terminalCode} = ${terminalCode}
      and (${userCarton.userId} = ${account.userId} or ${department} = ${account.department} or ${role} = ${account.role})
      and not exists (select 1 from jsonb_array_elements(${declared}) as carton
        where carton ->> 'cartonCode' = ${cartonCode}
          and coalesce(carton ->> 'paperSize', 'A4') <> ${paperSize}::text)
    order by ${userCarton.userId} is null, ${department} is null
    limit 1`;
}

/** Somebody who prints something. */
export interface CartonQuestion {
  readonly userId: string;
  /** Null: a person's own file, and whatever is no item. */
  readonly itemId: string | null;
  /** Null: not known yet. */
  readonly paperSize: PaperSize | null;
}

const given = (value: string | null) => sql`${sql.param(value)}::text`;

/** The same for one terminal, asked outside a claim. */
export async function requiredCartonAt(
  { orm }: Queries,
  { schoolCode, terminalCode }: TerminalKey,
  question: CartonQuestion,
): Promise<string | null> {
  const place = { schoolCode: given(schoolCode), terminalCode: given(terminalCode), ...asked(question) };
  const [row] = await orm.select({ required: requiredCarton(place) }).from(sql`(select 1) as asked`);
  return row?.required ?? null;
}

/** The same for all terminals of a school: those where a carton is required. */
export async function requiredCartons(
  { orm }: Queries,
  schoolCode: string,
  question: CartonQuestion,
): Promise<ReadonlyMap<string, string>> {
  const { terminalCode } = terminal;
  const rows = await orm
    .select({
      terminalCode,
      required: requiredCarton({ schoolCode: given(schoolCode), terminalCode, ...asked(question) }),
    })
    .from(terminal)
    .where(and(eq(terminal.schoolCode, schoolCode), isNull(terminal.archivedAt)));
  return new Map(
    rows.flatMap(({ terminalCode: code, required }) => (required === null ? [] : [[code, required]])),
  );
}

function asked({ userId, itemId, paperSize }: CartonQuestion) {
  return {
    userId: given(userId),
    itemId: given(itemId),
    paperSize: given(paperSize),
  };
}
