/** The one folder that writes rows of orders. Its types let only a step of an order's life write the state. */
const HOME = 'server/src/modules/orders/life/';
/** The demo puts its fixed problem orders back at every start, as no use case could; tests make orders as they need them. */
const FREE = /(\.test\.ts$|^server\/src\/(demo|testing)\/)/;

const WRITERS: readonly RegExp[] = [
  /\.(?:update|insert)\(\s*printOrder\s*[,)]/,
  /\b(?:update|insert\s+into)\s+"?print_order\b/i,
  /\$\{\s*printOrder\s*\}\s+set\b/i,
  // Under another name it would not be found above.
  /\bprintOrder\s+as\b/,
  /\bconst\s+\w+\s*=\s*printOrder\s*;/,
];

/**
 * The lines of a file of the server that write orders although they are no part of an order's life, where a wrong state could be
 * written: `transition` decides on states, and `life/writeOrder.ts` and `life/insertOrder.ts` write them.
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
