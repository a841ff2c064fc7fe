import { ok } from '@self-print/contract/result.ts';
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
import { findConsent, withdrawConsent } from '../../faces/consents.ts';
import { decryptFacePhoto } from '../../faces/encryptedFace.ts';
import { sessionsOf } from '../../people/sessionsOf.ts';
import { chipsOf, forgetChips } from '../../studentCards/makes/chips.ts';
import { areOf, at, deleteRows, type Store } from './store.ts';

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
  erase: async ({ db }, who) => {
    await deleteRows(db, who, [phoneCode]);
    return deleteRows(db, who, [accountPhone, accountMail]);
  },
};

export const accessStore: Store = {
  read: async (deps, who) => {
    const { orm } = deps.db;
    const [row] = await orm
      .select({ passwordHash: account.passwordHash })
      .from(account)
      .where(areOf(account, who));
    const [factor] = await orm
      .select({ enrolledAt: secondFactor.enrolledAt })
      .from(secondFactor)
      .where(areOf(secondFactor, who));
    return [
      ...(await sessionsOf(deps, who)).map((session) => ({ signedIn: session })),
      // What it is stays with the person: only a hash is stored.
      ...(row && row.passwordHash !== null ? [{ hasPassword: true }] : []),
      ...(factor ? [{ secondFactorSince: at(factor.enrolledAt) }] : []),
    ];
  },
  erase: async (deps, who) => {
    const { db, clock } = deps;
    const before = await accessStore.read(deps, who);
    await endSignIns(db, who, { now: clock.now() });
    const tables = [terminalVisit, signInRequest, identityCode, passwordLink, recoveryCode, secondFactor];
    await deleteRows(db, who, tables);
    await db.orm.update(account).set({ passwordHash: null }).where(areOf(account, who));
    return before.length;
  },
};

export const linkStore: Store = {
  read: async ({ db: { orm } }, who) => {
    const rows = await orm.select().from(signInLink).where(areOf(signInLink, who));
    return rows.map(({ providerId, department, linkedAt, lastAt }) => ({
      system: providerId,
      department,
      linkedAt: at(linkedAt),
      lastAt: at(lastAt),
    }));
  },
  erase: ({ db }, who) => deleteRows(db, who, [signInLink]),
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
      ...(await chipsOf(db, keys, who)).map((number) => ({ kind: 'chip of a student card', number })),
    ];
  },
  erase: async ({ db }, who) => {
    await forgetChips(db, who);
    return deleteRows(db, who, [accountCard, lostCard]);
  },
};

export const faceStore: Store = {
  read: async ({ db, keys }, who) => {
    const consent = await findConsent(db, who);
    const faces = await db.orm.select().from(face).where(areOf(face, who));
    const groups = await db.orm
      .select({ groupId: faceGroupMember.groupId })
      .from(faceGroupMember)
      .where(areOf(faceGroupMember, who));
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
    return (faces.ok ? faces.value : 0) + (await deleteRows(db, who, [faceGroupMember, faceConsent]));
  },
};
