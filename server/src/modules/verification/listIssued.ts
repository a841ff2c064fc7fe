import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { maskText } from '@self-print/contract/masking.ts';
import type { documentAdminCalls } from '@self-print/contract/platform/documentAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, desc, eq, gt, gte, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Keys } from '../../crypto/keys.ts';
import { listTotal } from '../../db/listTotal.ts';
import { account } from '../../db/schema/accounts.ts';
import { issuedDocument } from '../../db/schema/issuing.ts';
import { printOrder } from '../../db/schema/orders.ts';
import type { Deps } from '../../deps.ts';
import { decryptNames } from '../accounts/encryptedAccount.ts';
import { isNumbered } from '../accounts/isNumbered.ts';
import { indexOfCode } from '../issuing/encryptedDocument.ts';
import { readVerificationCode } from '../issuing/verificationCode.ts';
import { stateOf } from './verdict.ts';

type ListCall = typeof documentAdminCalls.list;
type Filter = CallInput<ListCall>;

const ofOrder = and(
  eq(printOrder.schoolCode, issuedDocument.schoolCode),
  eq(printOrder.orderId, issuedDocument.orderId),
);
const ofOwner = and(
  eq(account.schoolCode, issuedDocument.schoolCode),
  eq(account.userId, issuedDocument.userId),
);

/** Lists a school's issued documents, newest first, with how often they were verified. */
export async function listIssued(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  schoolCode: string,
  filter: Filter,
): Promise<CallAnswer<ListCall>> {
  const { page, rows: pageSize } = filter;
  const now = clock.now();
  const wanted = and(eq(issuedDocument.schoolCode, schoolCode), ...conditions(keys, schoolCode, filter, now));
  const found = await db.orm
    .select({
      document: issuedDocument,
      title: { zh: printOrder.titleZh, en: printOrder.titleEn },
      owner: { userNameEncrypted: account.userNameEncrypted, nameEncrypted: account.nameEncrypted },
    })
    .from(issuedDocument)
    .innerJoin(printOrder, ofOrder)
    .innerJoin(account, ofOwner)
    .where(wanted)
    .orderBy(desc(issuedDocument.issuedAt), issuedDocument.documentId)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const total = await listTotal(
    db,
    db.orm.select({ one: sql`1` }).from(issuedDocument).where(wanted).orderBy(desc(issuedDocument.issuedAt)),
  );
  const rows = found.map(({ document, title, owner }) => {
    const names = decryptNames(keys, document, owner);
    return {
      orderId: document.orderId,
      title,
      userName: maskText('name', names.name),
      userNumber: maskText('number', names.userName),
      language: document.language,
      state: stateOf(document, now),
      views: document.views,
      issuedAt: document.issuedAt.toISOString(),
      validUntil: document.validUntil.toISOString(),
      revokedAt: document.revokedAt?.toISOString() ?? null,
    };
  });
  return { rows, total, pageSize, pageNumber: page };
}

function conditions(
  keys: Keys,
  schoolCode: string,
  { state, itemId, verified, userName, from, to }: Filter,
  now: Date,
): (SQL | undefined)[] {
  const { revokedAt, validUntil, views, issuedAt } = issuedDocument;
  const states = {
    valid: and(isNull(revokedAt), gt(validUntil, now)),
    expired: and(isNull(revokedAt), lte(validUntil, now)),
    revoked: isNotNull(revokedAt),
  };
  return [
    state && states[state],
    itemId === undefined ? undefined : eq(issuedDocument.itemId, itemId),
    verified === undefined ? undefined : verified ? gt(views, 0) : eq(views, 0),
    userName === undefined ? undefined : isNumbered(issuedDocument.userId, keys, schoolCode, userName),
    from === undefined ? undefined : gte(issuedAt, new Date(from)),
    to === undefined ? undefined : lt(issuedAt, new Date(to)),
  ];
}

/** Finds the order of a school's document by its verification code. */
export async function findIssued(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  schoolCode: string,
  typed: string,
): Promise<Outcome<{ readonly orderId: string }, 'NOT_FOUND'>> {
  const code = readVerificationCode(typed);
  if (code === undefined) return fail(problem('NOT_FOUND'));
  const [row] = await db.orm
    .select({ orderId: issuedDocument.orderId })
    .from(issuedDocument)
    .where(
      and(eq(issuedDocument.schoolCode, schoolCode), eq(issuedDocument.codeIndex, indexOfCode(keys, code))),
    );
  return row ? ok(row) : fail(problem('NOT_FOUND'));
}
