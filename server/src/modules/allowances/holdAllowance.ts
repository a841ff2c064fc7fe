import type { Bilingual } from '@self-print/contract/fields.ts';
import { maskText } from '@self-print/contract/masking.ts';
import { and, eq } from 'drizzle-orm';
import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import { printItem } from '../../db/schema/items.ts';
import { role } from '../../db/schema/roles.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import { decryptNames } from '../accounts/encryptedAccount.ts';
import type { AccountRow } from '../accounts/findAccount.ts';
import { dropHeldPrice, holdPrice } from '../prices/holdPrice.ts';
import type { AllowanceRow } from './allowance.ts';

/** What approvals call the kinds of allowances that are given by hand. */
export const HELD_KINDS = { copies: 'freeCopies', pages: 'freePages' } as const;

/** How much is free, by the name of what is counted; null: nothing any more, as it is withdrawn. */
const amountOf = (kind: AllowanceRow['kind'], amount: number | null) => ({ [kind]: amount });

interface HeldAllowance {
  readonly row: AllowanceRow;
  /** The person; null for everybody with a role. */
  readonly owner: AccountRow | null;
  /** How much is free now; null: nobody has agreed to any. */
  readonly was: number | null;
  /** Null: it is withdrawn. */
  readonly wanted: number | null;
}

const changeOf = ({ row: { kind, allowanceId }, was, wanted }: Omit<HeldAllowance, 'owner'>) => ({
  kind: HELD_KINDS[kind],
  subject: allowanceId,
  before: was === null ? null : amountOf(kind, was),
  after: amountOf(kind, wanted),
});

/** Lets what becomes of an allowance wait for a second person. */
export async function holdAllowance(
  queries: Queries,
  deps: Pick<Deps, 'keys' | 'clock' | 'random'>,
  operation: Operation,
  { owner, ...held }: HeldAllowance,
): Promise<void> {
  const label = await labelOfAllowance(queries, deps.keys, held.row, owner);
  await holdPrice(queries, deps, operation, { ...changeOf(held), label });
}

/** Takes back what waits, as the allowance was changed without a second person. */
export async function dropHeldAllowance(
  queries: Queries,
  deps: Pick<Deps, 'clock'>,
  operation: Operation,
  held: Omit<HeldAllowance, 'owner'>,
): Promise<void> {
  await dropHeldPrice(queries, deps, operation, changeOf(held));
}

/** Whose allowance it is, masked, and of what. */
export async function labelOfAllowance(
  { orm }: Queries,
  keys: Keys,
  { schoolCode, role: roleId, itemId }: AllowanceRow,
  owner: AccountRow | null,
): Promise<Bilingual> {
  const whose = owner ? bothOf(maskText('number', decryptNames(keys, owner, owner).userName)) : undefined;
  const [everyone] =
    roleId === null
      ? []
      : await orm
          .select({ zh: role.nameZh, en: role.nameEn })
          .from(role)
          .where(and(eq(role.schoolCode, schoolCode), eq(role.roleId, roleId)));
  const [item] =
    itemId === null
      ? []
      : await orm
          .select({ zh: printItem.titleZh, en: printItem.titleEn })
          .from(printItem)
          .where(and(eq(printItem.schoolCode, schoolCode), eq(printItem.itemId, itemId)));
  const parts = [whose ?? everyone ?? bothOf(roleId ?? ''), ...(item ? [item] : [])];
  return { zh: parts.map(({ zh }) => zh).join(' · '), en: parts.map(({ en }) => en).join(' · ') };
}

const bothOf = (text: string): Bilingual => ({ zh: text, en: text });
