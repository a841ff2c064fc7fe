import { between, type Column, type SQL } from 'drizzle-orm';

const UUID_DIGITS = 32;
const UUID_GROUPS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

/** Whether a column of order ids holds the wanted one: its id, or the order number with which it begins. */
export const isWantedOrder = (column: Column, wanted: string): SQL =>
  between(column, idFrom(wanted, '0'), idFrom(wanted, 'f'));

/** The first or last id that begins with the digits of a number; the id itself where all of them are given. */
function idFrom(wanted: string, filler: '0' | 'f'): string {
  return wanted.replaceAll('-', '').padEnd(UUID_DIGITS, filler).replace(UUID_GROUPS, '$1-$2-$3-$4-$5');
}
