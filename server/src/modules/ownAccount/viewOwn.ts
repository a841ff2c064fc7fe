import { maskMail, maskText } from '@self-print/contract/masking.ts';
import type { OwnAccount } from '@self-print/contract/platform/ownAccount.ts';
import type { Deps } from '../../deps.ts';
import type { SessionUser } from '../../http/sessions/sessions.ts';
import { findAccount } from '../accounts/findAccount.ts';
import { lostSince } from '../accounts/lostCards.ts';
import { mailOf } from '../accounts/mails.ts';
import { phoneOf } from '../accounts/phones.ts';
import { sessionsOf } from '../people/sessionsOf.ts';
import { findPasswordDirectory, nameOf } from './directoryPassword.ts';
import { viewWechat } from './ownWechat.ts';

/** A person's own account, with the number masked: others may look at the phone. */
export async function viewOwn(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'mailer' | 'identities'>,
  { schoolCode, userId }: SessionUser,
): Promise<OwnAccount> {
  const { db, keys } = deps;
  const who = { schoolCode, userId };
  const phone = await phoneOf(db, keys, who);
  const mail = await mailOf(db, keys, who);
  const directory = await findPasswordDirectory(deps, who);
  const row = await findAccount(db, keys, schoolCode, userId);
  return {
    phone: phone === undefined ? null : maskText('phone', phone),
    mail: mail === undefined ? null : maskMail(mail),
    canMail: deps.mailer.isConfigured,
    cardLostAt: (await lostSince(db, who))?.toISOString() ?? null,
    hasPassword: (row?.passwordHash ?? null) !== null,
    directory: directory ? nameOf(directory) : null,
    wechat: await viewWechat(deps, who),
    sessions: await sessionsOf(deps, who),
  };
}
