import { ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import { account, accountCard, lostCard } from '../../../db/schema/accounts.ts';
import { face, faceConsent, faceGroupMember } from '../../../db/schema/faces.ts';
import { accountMail, accountPhone, phoneCode } from '../../../db/schema/messages.ts';
import { passwordLink } from '../../../db/schema/passwordLinks.ts';
import { recoveryCode, secondFactor } from '../../../db/schema/secondFactors.ts';
import { signInLink } from '../../../db/schema/signIn.ts';
import { identityCode, signInRequest, terminalVisit } from '../../../db/schema/visits.ts';
import { cardsOf } from '../../accounts/cards.ts';
import { decryptNames } from '../../accounts/encryptedAccount.ts';
import { endSignIns } from '../../accounts/endSignIns.ts';
import { findAccount } from '../../accounts/findAccount.ts';
import { lostSince } from '../../accounts/lostCards.ts';
import { mailOf } from '../../accounts/mails.ts';
import { phoneOf } from '../../accounts/phones.ts';
import { findConsent, isConsentOf, withdrawConsent } from '../../faces/consents.ts';
import { decryptFacePhoto } from '../../faces/encryptedFace.ts';
import { sessionsOf } from '../../people/sessionsOf.ts';
import { at, type Store } from './store.ts';

/** The account itself. Its name and number go last, when nothing else is left to do: `closeAccount`. */
export const accountStore: Store = {
  read: async ({ db, keys }, { schoolCode, userId }) => {
    const row = await findAccount(db, keys, schoolCode, userId);
    if (!row) return [];
    const { role, department, createdAt } = row;
    return [{ ...decryptNames(keys, row, row), role, department, createdAt: at(createdAt) }];
  },
};

export const contactStore: Store = {
  read: async ({ db, keys }, who) => {
    const phone = await phoneOf(db, keys, who);
    const mail = await mailOf(db, keys, who);
    return [...(phone === undefined ? [] : [{ phone }]), ...(mail === undefined ? [] : [{ mail }])];
  },
  erase: async ({ db: { orm } }, { schoolCode, userId }) => {
    let count = 0;
    for (const table of [accountPhone, accountMail] as const)
      count += (
        await orm
          .delete(table)
          .where(and(eq(table.schoolCode, schoolCode), eq(table.userId, userId)))
          .returning({ userId: table.userId })
      ).length;
    await orm
      .delete(phoneCode)
      .where(and(eq(phoneCode.schoolCode, schoolCode), eq(phoneCode.userId, userId)));
    return count;
  },
};

export const accessStore: Store = {
  read: async (deps, who) => {
    const { orm } = deps.db;
    const [row] = await orm
      .select({ passwordHash: account.passwordHash })
      .from(account)
      .where(and(eq(account.schoolCode, who.schoolCode), eq(account.userId, who.userId)));
    const [factor] = await orm
      .select({ enrolledAt: secondFactor.enrolledAt })
      .from(secondFactor)
      .where(and(eq(secondFactor.schoolCode, who.schoolCode), eq(secondFactor.userId, who.userId)));
    return [
      ...(await sessionsOf(deps, who)).map((session) => ({ signedIn: session })),
      // What it is stays with the person: only a hash is stored.
      ...(row && row.passwordHash !== null ? [{ hasPassword: true }] : []),
      ...(factor ? [{ secondFactorSince: at(factor.enrolledAt) }] : []),
    ];
  },
  erase: async (deps, who) => {
    const { orm } = deps.db;
    const { schoolCode, userId } = who;
    const before = await accessStore.read(deps, who);
    await endSignIns(deps.db, who, { now: deps.clock.now() });
    const tables = [
      terminalVisit,
      signInRequest,
      identityCode,
      passwordLink,
      recoveryCode,
      secondFactor,
    ] as const;
    for (const table of tables)
      await orm.delete(table).where(and(eq(table.schoolCode, schoolCode), eq(table.userId, userId)));
    await orm
      .update(account)
      .set({ passwordHash: null })
      .where(and(eq(account.schoolCode, schoolCode), eq(account.userId, userId)));
    return before.length;
  },
};

export const linkStore: Store = {
  read: async ({ db: { orm } }, { schoolCode, userId }) => {
    const rows = await orm
      .select()
      .from(signInLink)
      .where(and(eq(signInLink.schoolCode, schoolCode), eq(signInLink.userId, userId)));
    return rows.map(({ providerId, department, linkedAt, lastAt }) => ({
      system: providerId,
      department,
      linkedAt: at(linkedAt),
      lastAt: at(lastAt),
    }));
  },
  erase: async ({ db: { orm } }, { schoolCode, userId }) =>
    (
      await orm
        .delete(signInLink)
        .where(and(eq(signInLink.schoolCode, schoolCode), eq(signInLink.userId, userId)))
        .returning({ providerId: signInLink.providerId })
    ).length,
};

export const cardStore: Store = {
  read: async ({ db, keys }, who) => {
    const lostAt = await lostSince(db, who);
    return [
      ...(await cardsOf(db, keys, who)).map(({ kind, number, blockedAt }) => ({
        kind,
        number,
        blockedAt: at(blockedAt),
      })),
      ...(lostAt === null ? [] : [{ reportedLostAt: at(lostAt) }]),
    ];
  },
  erase: async ({ db: { orm } }, { schoolCode, userId }) => {
    let count = 0;
    for (const table of [accountCard, lostCard] as const)
      count += (
        await orm
          .delete(table)
          .where(and(eq(table.schoolCode, schoolCode), eq(table.userId, userId)))
          .returning({ userId: table.userId })
      ).length;
    return count;
  },
};

export const faceStore: Store = {
  read: async ({ db, keys }, { schoolCode, userId }) => {
    const { orm } = db;
    const consent = await findConsent(db, { schoolCode, userId });
    const faces = await orm
      .select()
      .from(face)
      .where(and(eq(face.schoolCode, schoolCode), eq(face.userId, userId)));
    const groups = await orm
      .select({ groupId: faceGroupMember.groupId })
      .from(faceGroupMember)
      .where(and(eq(faceGroupMember.schoolCode, schoolCode), eq(faceGroupMember.userId, userId)));
    return [
      ...faces.map((row) => ({
        model: `${row.modelName} ${row.modelVersion}`,
        terminal: row.terminalCode,
        enrolledAt: at(row.enrolledAt),
        photo: decryptFacePhoto(keys, row, row.photoEncrypted),
      })),
      ...groups.map(({ groupId }) => ({ group: groupId })),
      ...(consent
        ? [
            {
              agreedTo: consent.version,
              agreedAt: at(consent.agreedAt),
              withdrawnAt: at(consent.withdrawnAt),
            },
          ]
        : []),
    ];
  },
  erase: async ({ db, clock }, who) => {
    const faces = await db.transaction(async (queries) => {
      return ok(await withdrawConsent(queries, who, clock.now()));
    });
    const groups = await db.orm
      .delete(faceGroupMember)
      .where(and(eq(faceGroupMember.schoolCode, who.schoolCode), eq(faceGroupMember.userId, who.userId)))
      .returning({ groupId: faceGroupMember.groupId });
    const consents = await db.orm
      .delete(faceConsent)
      .where(isConsentOf(who))
      .returning({ version: faceConsent.version });
    return (faces.ok ? faces.value : 0) + groups.length + consents.length;
  },
};
