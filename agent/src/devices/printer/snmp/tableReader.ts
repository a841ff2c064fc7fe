import { isVarbindError, RequestFailedError, type Session, type Varbind } from 'net-snmp';

/** Rows of a table by their index after the column, such as `1.3`; cells by column name. */
export type Rows<Column extends string> = ReadonlyMap<string, ReadonlyMap<Column, unknown>>;

export interface TableShape<Column extends string> {
  readonly entry: string;
  readonly columns: Readonly<Record<Column, number>>;
}

/** Limits that no real printer reaches, so that an agent with endless answers is abandoned in time. */
const ROWS_MAX = 256;
const REQUESTS_MAX = 64;
/** Keeps a reply within an Ethernet frame: small SNMP stacks cannot send more. */
const CELLS_PER_REQUEST = 24;
const TOO_BIG = 1;

/**
 * Reads all columns of a table concurrently with GETBULK. Columns may end at different rows, be incomplete or missing. A column
 * whose object identifiers stop increasing is not followed further. Rejects when the peer does not answer.
 */
export async function readTable<Column extends string>(
  session: Session,
  shape: TableShape<Column>,
): Promise<Rows<Column>> {
  const rows = new Map<string, Map<Column, unknown>>();
  let open = columnsOf(shape);
  for (let request = 0; open.length > 0 && request < REQUESTS_MAX; request += 1) {
    const replies = await getBulk(
      session,
      open.map((column) => column.last),
    );
    if (replies.every((reply) => reply.length === 0)) break;
    // A reply truncated to fit its datagram lacks the last columns, which are requested again.
    open = open.filter((column, position) => takeCells(rows, column, replies[position] ?? []));
  }
  // A row with missing first columns was found late.
  return new Map([...rows].toSorted(([left], [right]) => (follows(left, right) ? -1 : 1)));
}

interface OpenColumn<Column extends string> {
  readonly name: Column;
  readonly oid: string;
  last: string;
}

function columnsOf<Column extends string>(shape: TableShape<Column>): OpenColumn<Column>[] {
  const columns: OpenColumn<Column>[] = [];
  for (const name in shape.columns) {
    const oid = `${shape.entry}.${shape.columns[name]}`;
    columns.push({ name, oid, last: oid });
  }
  return columns;
}

/** Adds the cells of one column to the rows. False when the column has no more. */
function takeCells<Column extends string>(
  rows: Map<string, Map<Column, unknown>>,
  column: OpenColumn<Column>,
  reply: readonly Varbind[],
): boolean {
  for (const varbind of reply) {
    const index = isVarbindError(varbind) ? null : indexBehind(column.oid, varbind.oid);
    if (index === null || !follows(column.last, varbind.oid)) return false;
    const row = rows.get(index) ?? new Map<Column, unknown>();
    if (rows.size >= ROWS_MAX && !rows.has(index)) return false;
    rows.set(index, row.set(column.name, varbind.value));
    column.last = varbind.oid;
  }
  return true;
}

/** A reply with an error status, such as genErr, counts as empty: the printer answers but has no such table. */
function getBulk(session: Session, oids: readonly string[]): Promise<readonly (readonly Varbind[])[]> {
  return new Promise((resolve, reject) => {
    const rows = Math.max(1, Math.floor(CELLS_PER_REQUEST / oids.length));
    session.getBulk(oids, 0, rows, (error, columns) => {
      if (error === null) resolve(columns ?? []);
      else if (error instanceof RequestFailedError && error.status !== TOO_BIG) resolve([]);
      else reject(error);
    });
  });
}

function indexBehind(columnOid: string, oid: string): string | null {
  const prefix = `${columnOid}.`;
  return oid.startsWith(prefix) ? oid.slice(prefix.length) : null;
}

/** Whether an object identifier comes after another, compared number by number. */
function follows(before: string, after: string): boolean {
  const left = before.split('.').map(Number);
  const right = after.split('.').map(Number);
  for (const [position, number] of right.entries()) {
    const other = left[position];
    if (other === undefined || number > other) return true;
    if (number < other) return false;
  }
  return false;
}
