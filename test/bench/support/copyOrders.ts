import type pg from 'pg';
import { z } from 'zod';

const ROWS_PER_STATEMENT = 5_000;

const prints = z.array(z.object({ orderId: z.uuid(), printLogId: z.uuid() }));
type Prints = z.infer<typeof prints>;

/**
 * Copies a printing order with its print log: the same rows as those of an order that went through every call, in less time.
 * Its encrypted values are bound to the original and cannot be read in the copies.
 */
export async function copyOrders(pool: pg.Pool, print: Prints[number], count: number): Promise<Prints> {
  const made: Prints = [];
  while (made.length < count) {
    const { rows } = await pool.query(COPY, [print.orderId, print.printLogId, ROWS_PER_STATEMENT]);
    made.push(...prints.parse(rows));
  }
  await pool.query('analyze');
  return made;
}

const COPY = `
with ids as materialized
 (select gen_random_uuid() as order_id, gen_random_uuid() as print_log_id from generate_series(1, $3::int)),
orders as (insert into print_order
 select made.* from ids, print_order original, lateral jsonb_populate_record(original, jsonb_build_object(
  'order_id', ids.order_id, 'active_print_log_id', ids.print_log_id, 'request_key', null,
  'take_code_index', '\\x' || replace(ids.order_id::text, '-', ''))) made
 where original.order_id = $1::uuid),
logs as (insert into print_log
 select made.* from ids, print_log original, lateral jsonb_populate_record(original, jsonb_build_object(
  'order_id', ids.order_id, 'print_log_id', ids.print_log_id)) made
 where original.print_log_id = $2::uuid)
select order_id as "orderId", print_log_id as "printLogId" from ids`;
