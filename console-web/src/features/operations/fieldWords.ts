import type { FieldChange, Scalar } from '@self-print/contract/platform/operations.ts';
import { formatMoney } from '@self-print/web-kit/formatting.ts';
import type { useTexts } from '../../core/services.ts';

/** The fields that people look for; others keep the name that they have in the log. */
const NAMED = [
  'unitPrice',
  'freeCopies',
  'printLimit',
  'countPeriod',
  'copiesMax',
  'validityDays',
  'needsApproval',
  'templateId',
  'perSide',
  'perSideDuplex',
  'amountFen',
  'feeFen',
  'role',
  'department',
  'paused',
  'linkMadeBy',
] as const;
/** Fields in fen, beside those whose name says so. */
const MONEY: ReadonlySet<string> = new Set(['unitPrice', 'perSide', 'perSideDuplex']);

const lastOf = (path: string) => path.slice(path.lastIndexOf('.') + 1);

/** The words of a changed field; undefined where it has none. */
export function fieldWords({ path }: FieldChange, t: ReturnType<typeof useTexts>['t']): string | undefined {
  const name = NAMED.find((each) => each === lastOf(path));
  return name && t(`operations.field.${name}`);
}

/** A value as people write it: amounts of money in yuan. */
export function shownValue({ path }: FieldChange, value: Scalar): string {
  const name = lastOf(path);
  const isMoney = typeof value === 'number' && (MONEY.has(name) || name.endsWith('Fen'));
  return isMoney ? formatMoney(value) : String(value);
}
