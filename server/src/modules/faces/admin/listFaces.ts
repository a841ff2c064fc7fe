import { FACE_MODEL } from '@self-print/contract/agent/pageTasks.ts';
import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import type { FaceState, faceAdminCalls } from '@self-print/contract/platform/faceAdmin.ts';
import { assertNever } from '@self-print/contract/result.ts';
import { and, asc, count, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { account } from '../../../db/schema/accounts.ts';
import { face, faceConsent } from '../../../db/schema/faces.ts';
import type { Deps } from '../../../deps.ts';
import { decryptNames, indexOfUserName } from '../../accounts/encryptedAccount.ts';
import { readConsentText } from '../consents.ts';
import { faceStateOf } from '../faceStates.ts';

type PeopleCall = typeof faceAdminCalls.people;

/** A person may have faces of several models; the newest is meant. */
const newest = sql`not exists (select 1 from ${face} later where later.school_code = ${face.schoolCode}
  and later.user_id = ${face.userId} and (later.enrolled_at, later.face_id) > (${face.enrolledAt}, ${face.faceId}))`;

/** A page of people and how it stands with their faces; those collected last come first. */
export async function listFaces(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  schoolCode: string,
  { page, rows, userName, state }: CallInput<PeopleCall>,
): Promise<CallAnswer<PeopleCall>> {
  const { version } = await readConsentText(db, schoolCode);
  const wanted = and(
    eq(account.schoolCode, schoolCode),
    isNull(account.disabledAt),
    userName ? eq(account.userNameIndex, indexOfUserName(keys, userName)) : undefined,
    state ? isIn(state, version) : undefined,
  );
  const ofFace = and(eq(face.schoolCode, account.schoolCode), eq(face.userId, account.userId), newest);
  const ofConsent = and(
    eq(faceConsent.schoolCode, account.schoolCode),
    eq(faceConsent.userId, account.userId),
  );
  const found = await db.orm
    .select({ person: account, kept: face, agreed: faceConsent })
    .from(account)
    .leftJoin(face, ofFace)
    .leftJoin(faceConsent, ofConsent)
    .where(wanted)
    .orderBy(sql`${face.enrolledAt} desc nulls last`, desc(faceConsent.withdrawnAt), asc(account.userId))
    .limit(rows)
    .offset((page - 1) * rows);
  const [counted] = await db.orm
    .select({ total: count() })
    .from(account)
    .leftJoin(face, ofFace)
    .leftJoin(faceConsent, ofConsent)
    .where(wanted);
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
    total: counted?.total ?? 0,
    pageSize: rows,
    pageNumber: page,
  };
}

/** `faceStateOf` as a condition. */
function isIn(state: FaceState, version: number): SQL | undefined {
  const isCurrent = and(
    isNotNull(face.faceId),
    eq(face.modelName, FACE_MODEL.name),
    eq(face.modelVersion, FACE_MODEL.version),
    eq(face.detector, FACE_MODEL.detector),
    sql`${faceConsent.version} >= ${version}`,
  );
  switch (state) {
    case 'collected':
      return isCurrent;
    case 'renew':
      return and(isNotNull(face.faceId), sql`(${isCurrent}) is not true`);
    case 'withdrawn':
      return and(isNull(face.faceId), isNotNull(faceConsent.withdrawnAt));
    case 'none':
      return and(isNull(face.faceId), or(isNull(faceConsent.userId), isNull(faceConsent.withdrawnAt)));
    default:
      return assertNever(state);
  }
}
