/** The only folder that writes order rows. Its types let only a life-cycle step write the state. */
const HOME = 'server/src/modules/orders/life/';
/** The demo restores its fixed problem orders at every start, which no use case can do; tests create orders as needed. */
const FREE = /(\.test\.ts$|^server\/src\/(demo|testing)\/)/;

const WRITERS: readonly RegExp[] = [
  /\.(?:update|insert)\(\s*printOrder\s*[,)]/,
  /\b(?:update|insert\s+into)\s+"?print_order\b/i,
  /\$\{\s*printOrder\s*\}\s+set\b/i,
  // Under an alias the pattern above would not find it.
  /\bprintOrder\s+as\b/,
  /\bconst\s+\w+\s*=\s*printOrder\s*;/,
];

/**
 * Lines of a server file outside the life cycle that write orders, where an invalid state could be written: `transition`
 * decides on states, and `life/writeOrder.ts` and `life/insertOrder.ts` write them.
 */
export function orderWriters(
  file: string,
  source: string,
): readonly { readonly line: number; readonly problem: string }[] {
  if (!file.startsWith('server/src/') || file.startsWith(HOME) || FREE.test(file)) return [];
  return WRITERS.flatMap((writer) =>
    [...source.matchAll(new RegExp(writer, `${writer.flags}g`))].map(({ index }) => ({
      line: source.slice(0, index).split('\n').length,
      problem: `writes orders: only ${HOME} may, by changeOrder and insertOrder`,
    })),
  );
}
