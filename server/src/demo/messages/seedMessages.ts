import { sql } from 'drizzle-orm';
import { smsChannel } from '../../db/schema/messages.ts';
import { signInOffer } from '../../db/schema/signIn.ts';
import type { Deps } from '../../deps.ts';
import { findAccount } from '../../modules/accounts/findAccount.ts';
import { mailOf, setMail } from '../../modules/accounts/mails.ts';
import { phoneOf, setPhone } from '../../modules/accounts/phones.ts';
import { EVERYWHERE } from '../../modules/identityProviders/offers.ts';
import { encryptParameters } from '../../modules/smsChannels/channelStore.ts';
import { DEMO_OPERATOR, DEMO_SCHOOL, DEMO_STUDENT } from '../demoSchool.ts';
import { WECHAT_WAYS } from '../wechat/wechatWays.ts';

const { schoolCode } = DEMO_SCHOOL;
const CHANNEL = { schoolCode, channelId: 'demo' };
const PRICE_FEN = 5;
const OFFERS = [
  {
    client: 'terminal',
    ways: ['QR', 'DB', 'PHONE_CODE', 'MAIL_CODE', 'IDENTITY_CODE', 'CAMPUS_CARD', 'ID_CARD', 'FACE'],
  },
  { client: 'phone', ways: ['DB', 'PHONE_CODE', 'MAIL_CODE', ...Object.values(WECHAT_WAYS)] },
  { client: 'pc', ways: ['DB', 'PHONE_CODE', 'MAIL_CODE', WECHAT_WAYS.wecom] },
] as const;

/** Lets the demo school send by the simulated gateway, which has another port after each start. */
export async function seedMessages(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  parameters: Readonly<Record<string, string>>,
): Promise<void> {
  const now = clock.now();
  const parametersEncrypted = encryptParameters(keys, CHANNEL, parameters);
  const facts = { kind: 'signedHttp', enabled: true, position: 0, priceFen: PRICE_FEN } as const;
  await db.orm
    .insert(smsChannel)
    .values({ ...CHANNEL, ...facts, parametersEncrypted, revision: 1, createdAt: now })
    .onConflictDoUpdate({
      target: [smsChannel.schoolCode, smsChannel.channelId],
      set: { parametersEncrypted, revision: sql`${smsChannel.revision} + 1` },
    });
  // What an administrator has chosen since is kept.
  for (const { client, ways } of OFFERS)
    await db.orm
      .insert(signInOffer)
      .values({ schoolCode, client, terminalCode: EVERYWHERE, ways: [...ways] })
      .onConflictDoNothing();
  for (const { userName, phone } of [DEMO_STUDENT, DEMO_OPERATOR]) {
    const person = await findAccount(db, keys, schoolCode, userName);
    if (person && (await phoneOf(db, keys, person)) === undefined)
      await setPhone({ db, keys, clock }, person, phone);
  }
  const student = await findAccount(db, keys, schoolCode, DEMO_STUDENT.userName);
  if (student && (await mailOf(db, keys, student)) === undefined)
    await setMail({ db, keys, clock }, student, DEMO_STUDENT.mail);
}
