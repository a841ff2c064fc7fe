import type { FieldChange, Scalar } from '@self-print/contract/platform/fieldChange.ts';
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
  'askedBy',
  'decision',
  'reason',
  'people',
] as const;
/** Fields in fen, beside those whose name says so. */
const MONEY: ReadonlySet<string> = new Set(['unitPrice', 'perSide', 'perSideDuplex']);

const lastOf = (path: string) => path.slice(path.lastIndexOf('.') + 1);

/** The words of a changed field; undefined where it has none. */
export function fieldWords({ path }: FieldChange, t: ReturnType<typeof useTexts>['t']): string | undefined {
  const name = NAMED.find((each) => each === lastOf(path));
  return name && t(`operations.field.${name}`);
}

const DECISIONS = ['approved', 'refused', 'withdrawn'] as const;

/** What became of a change that a second person decided on; undefined where none did. */
export function decisionWords(
  changes: readonly FieldChange[],
  t: ReturnType<typeof useTexts>['t'],
): string | undefined {
  const said = changes.find(({ path }) => path === 'decision')?.after;
  const decision = DECISIONS.find((each) => each === said);
  return decision && t(`operations.decision.${decision}`);
}

/** A value as people write it: amounts of money in yuan, decisions in words. */
export function shownValue(change: FieldChange, value: Scalar, t: ReturnType<typeof useTexts>['t']): string {
  const name = lastOf(change.path);
  const decided = decisionWords([{ ...change, after: value }], t);
  if (decided !== undefined) return decided;
  const isMoney = typeof value === 'number' && (MONEY.has(name) || name.endsWith('Fen'));
  return isMoney ? formatMoney(value) : String(value);
}
