import { FACE_MODEL } from '@self-print/contract/agent/pageTasks.ts';
import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import { LIST_COUNT_MAX } from '@self-print/contract/limits.ts';
import type { FaceState, faceAdminCalls } from '@self-print/contract/platform/faceAdmin.ts';
import { assertNever } from '@self-print/contract/result.ts';
import { and, asc, desc, eq, getTableColumns, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { listTotal } from '../../../db/listTotal.ts';
import { account } from '../../../db/schema/accounts.ts';
import { face, faceConsent } from '../../../db/schema/faces.ts';
import type { Deps } from '../../../deps.ts';
import { decryptNames, indexOfUserName } from '../../accounts/encryptedAccount.ts';
import { isNumbered } from '../../accounts/isNumbered.ts';
import { readConsentText } from '../consents.ts';
import { faceStateOf } from '../faceStates.ts';

type PeopleCall = typeof faceAdminCalls.people;

const ofPerson = and(eq(account.schoolCode, face.schoolCode), eq(account.userId, face.userId));
const ofFaceConsent = and(eq(faceConsent.schoolCode, face.schoolCode), eq(faceConsent.userId, face.userId));
const ofConsent = and(eq(faceConsent.schoolCode, account.schoolCode), eq(faceConsent.userId, account.userId));

const { modelName, modelVersion, detector, enrolledAt, terminalCode, quality } = getTableColumns(face);
/** Of a face what a list shows: picture and description stay where they are. */
const shown = { modelName, modelVersion, detector, enrolledAt, terminalCode, quality };
const inOrder = [desc(face.enrolledAt), asc(face.userId)];

/**
 * A page of people with a face, of which the newest is meant. The page is found before the rows are read: a late one would otherwise carry
 * everything of all rows before it along.
 */
function withFace({ orm }: Queries, withOne: SQL | undefined, paging: Paging, isByState: boolean) {
  const faces = orm.select({ faceId: face.faceId }).from(face).$dynamic();
  const wanted = (isByState ? faces.leftJoin(faceConsent, ofFaceConsent) : faces)
    .where(withOne)
    .orderBy(...inOrder)
    .limit(paging.limit)
    .offset(paging.offset)
    .as('wanted');
  return orm
    .select({ person: account, kept: shown, agreed: faceConsent })
    .from(wanted)
    .innerJoin(face, and(eq(face.schoolCode, paging.schoolCode), eq(face.faceId, wanted.faceId)))
    .innerJoin(account, ofPerson)
    .leftJoin(faceConsent, ofConsent)
    .orderBy(...inOrder);
}

interface Paging {
  readonly schoolCode: string;
  readonly limit: number;
  readonly offset: number;
}

/** People without one. */
const withoutFace = ({ orm }: Queries) =>
  orm
    .select({ person: account, agreed: faceConsent })
    .from(account)
    .leftJoin(faceConsent, ofConsent)
    .$dynamic();

/**
 * A page of people and how it stands with their faces; those collected last come first, and then everybody else. The two are read one
 * after the other: in one statement PostgreSQL would have to put all people in order for each page.
 */
export async function listFaces(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  schoolCode: string,
  { page, rows, userName, state }: CallInput<PeopleCall>,
): Promise<CallAnswer<PeopleCall>> {
  const { version } = await readConsentText(db, schoolCode);
  const withOne = and(
    eq(face.schoolCode, schoolCode),
    face.isNewest,
    isEnabled,
    userName ? isNumbered(face.userId, keys, schoolCode, userName) : undefined,
    state && hasFaceIn(state, version),
  );
  const withNone = and(
    eq(account.schoolCode, schoolCode),
    isNull(account.disabledAt),
    userName ? eq(account.userNameIndex, indexOfUserName(keys, userName)) : undefined,
    hasNoFace,
    state && hasNoFaceIn(state),
  );
  const offset = (page - 1) * rows;
  const counted = db.orm.select({ one: sql`1` }).from(face).$dynamic();
  const [collected, withTheirs] = await Promise.all([
    // In no order: otherwise the few disabled people would be looked up for each face, in place of being known at once.
    listTotal(db, (state ? counted.leftJoin(faceConsent, ofFaceConsent) : counted).where(withOne)),
    withFace(db, withOne, { schoolCode, limit: rows, offset }, state !== undefined),
  ]);
  const others = collected > LIST_COUNT_MAX ? 0 : await countOthers(db, withNone);
  const found: FoundPerson[] = [...withTheirs];
  if (found.length < rows && others > 0) {
    const more = await withoutFace(db)
      .where(withNone)
      .orderBy(asc(account.userId))
      .limit(rows - found.length)
      .offset(Math.max(0, offset - collected));
    found.push(...more.map((each) => ({ ...each, kept: null })));
  }
  return {
    rows: found.map(({ person, kept, agreed }) => ({
      ...decryptNames(keys, person, person),
      userId: person.userId,
      department: person.department,
      state: faceStateOf({ face: kept, consent: agreed, version, model: FACE_MODEL }),
      face: kept && {
        collectedAt: kept.enrolledAt.toISOString(),
        terminalCode: kept.terminalCode,
        quality: kept.quality,
      },
      consent: agreed && {
        version: agreed.version,
        agreedAt: agreed.agreedAt.toISOString(),
        withdrawnAt: agreed.withdrawnAt?.toISOString() ?? null,
      },
    })),
    total: Math.min(collected + others, LIST_COUNT_MAX + 1),
    pageSize: rows,
    pageNumber: page,
  };
}

type FoundPerson = Pick<Awaited<ReturnType<typeof withFace>>[number], 'person' | 'agreed'> & {
  readonly kept: Pick<typeof face.$inferSelect, keyof typeof shown> | null;
};

const countOthers = (queries: Queries, withNone: SQL | undefined): Promise<number> =>
  listTotal(
    queries,
    queries.orm
      .select({ one: sql`1` })
      .from(account)
      .leftJoin(faceConsent, ofConsent)
      .where(withNone)
      .orderBy(asc(account.userId)),
  );

/**
 * Of a face's person, whose account there always is. Few are disabled, and an index has them, so that no account is read for faces that are
 * only counted or passed over.
 */
const isEnabled = sql`not exists (select 1 from ${account} where ${ofPerson} and ${isNotNull(account.disabledAt)})`;

const hasNoFace = sql`not exists (select 1 from ${face} where ${ofPerson})`;

/** `faceStateOf` as a condition about people with a face; no row in states of others. */
function hasFaceIn(state: FaceState, version: number): SQL | undefined {
  const isCurrent = and(
    eq(face.modelName, FACE_MODEL.name),
    eq(face.modelVersion, FACE_MODEL.version),
    eq(face.detector, FACE_MODEL.detector),
    sql`${faceConsent.version} >= ${version}`,
  );
  switch (state) {
    case 'collected':
      return isCurrent;
    case 'renew':
      return sql`(${isCurrent}) is not true`;
    case 'withdrawn':
    case 'none':
      return sql`false`;
    default:
      return assertNever(state);
  }
}

/** The same about people without one. */
function hasNoFaceIn(state: FaceState): SQL | undefined {
  switch (state) {
    case 'withdrawn':
      return isNotNull(faceConsent.withdrawnAt);
    case 'none':
      return isNull(faceConsent.withdrawnAt);
    case 'collected':
    case 'renew':
      return sql`false`;
    default:
      return assertNever(state);
  }
}
