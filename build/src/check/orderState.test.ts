import { describe, expect, it } from '@jest/globals';
import { orderWriters } from './orderState.ts';

const FILE = 'server/src/modules/cloudPrint/deleteFile.ts';
const linesOf = (source: string, file = FILE) => orderWriters(file, source).map(({ line }) => line);

describe('writers of orders', () => {
  it.each([
    'orm.update(printOrder).set({ state })',
    'queries.orm\n  .update(\n    printOrder,\n  )',
    'await orm.insert(printOrder).values(row)',
    "await pool.query('update print_order set state = $1')",
    'sql`INSERT INTO "print_order" (state) values (1)`',
    'sql`update $' + "{printOrder} set state = 'paid'`",
    "import { printOrder as orders } from '../../db/schema/orders.ts';",
    'const orders = printOrder;',
  ])('are found: %s', (source) => {
    expect(linesOf(source)).toHaveLength(1);
  });

  it('are named with their line', () => {
    expect(linesOf('const a = 1;\n\norm.update(printOrder)')).toEqual([3]);
  });

  it.each([
    'orm.select().from(printOrder)',
    'orm.update(printOrderNote)',
    'orm.update(printLog)',
    "import { printOrder } from '../../db/schema/orders.ts';",
    'orm.delete(printOrder)',
  ])('are not: %s', (source) => {
    expect(linesOf(source)).toEqual([]);
  });

  it.each([
    'server/src/modules/orders/life/writeOrder.ts',
    'server/src/modules/orders/claim.test.ts',
    'server/src/demo/seedProblemOrders.ts',
    'test/bench/support/pgbench.ts',
  ])('may be in %s', (file) => {
    expect(linesOf('orm.update(printOrder)', file)).toEqual([]);
  });

  it('may not be beside an order’s life either', () => {
    expect(linesOf('orm.update(printOrder)', 'server/src/modules/orders/releaseOrder.ts')).toEqual([1]);
  });
});
