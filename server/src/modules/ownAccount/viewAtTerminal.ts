import type { Bilingual } from '@self-print/contract/fields.ts';
import { maskMail, maskText } from '@self-print/contract/masking.ts';
import { PASSWORD_RULE } from '@self-print/contract/passwords.ts';
import type { OwnMail, OwnPassword, OwnPhone } from '@self-print/contract/platform/terminalAccount.ts';
import { and, asc, eq } from 'drizzle-orm';
import { signInLink, signInProvider } from '../../db/schema/signIn.ts';
import type { Deps } from '../../deps.ts';
import type { SessionUser } from '../../http/sessions/sessions.ts';
import { findAccount } from '../accounts/findAccount.ts';
import { mailOf } from '../accounts/mails.ts';
import { phoneOf } from '../accounts/phones.ts';
import { canSend } from '../smsChannels/channelStore.ts';
import { findPasswordDirectory, nameOf } from './directoryPassword.ts';

/** What a directory demands it says only of a password that it refuses. */
const DIRECTORY_RULE: Bilingual = {
  zh: '新密码须符合学校系统的规则',
  en: "The new password has to follow the rules of the school's system",
};

type ViewDeps = Pick<Deps, 'db' | 'keys'>;

/** Whether somebody has a password here, and by which systems of the school they sign in. */
export async function viewOwnPassword(
  deps: ViewDeps & Pick<Deps, 'identities'>,
  who: SessionUser,
): Promise<OwnPassword> {
  const { schoolCode, userId } = who;
  const rows = await deps.db.orm
    .select({ zh: signInProvider.nameZh, en: signInProvider.nameEn })
    .from(signInLink)
    .innerJoin(
      signInProvider,
      and(
        eq(signInProvider.schoolCode, signInLink.schoolCode),
        eq(signInProvider.providerId, signInLink.providerId),
      ),
    )
    .where(and(eq(signInLink.schoolCode, schoolCode), eq(signInLink.userId, userId)))
    .orderBy(asc(signInLink.providerId));
  const directory = await findPasswordDirectory(deps, { schoolCode, userId });
  return {
    hasPassword: await hasPassword(deps, who),
    systems: rows,
    directory: directory ? nameOf(directory) : null,
    rule: directory ? DIRECTORY_RULE : PASSWORD_RULE,
  };
}

/** Somebody's number, masked: others may look at the screen. */
export async function viewOwnPhone(deps: ViewDeps, who: SessionUser): Promise<OwnPhone> {
  const phone = await phoneOf(deps.db, deps.keys, { schoolCode: who.schoolCode, userId: who.userId });
  return {
    phone: phone === undefined ? null : maskText('phone', phone),
    canChange: await canSend(deps.db, who.schoolCode),
    needsPassword: phone === undefined && (await hasPassword(deps, who)),
  };
}

/** The same of somebody's mail address. */
export async function viewOwnMail(
  deps: ViewDeps & Pick<Deps, 'mailer'>,
  { schoolCode, userId }: SessionUser,
): Promise<OwnMail> {
  const who = { schoolCode, userId };
  const mail = await mailOf(deps.db, deps.keys, who);
  return {
    mail: mail === undefined ? null : maskMail(mail),
    canChange: deps.mailer.isConfigured,
    needsPassword: mail === undefined && (await hasPassword(deps, who)),
  };
}

async function hasPassword({ db, keys }: ViewDeps, { schoolCode, userId }: SessionUser): Promise<boolean> {
  const row = await findAccount(db, keys, schoolCode, userId);
  return (row?.passwordHash ?? null) !== null;
}
