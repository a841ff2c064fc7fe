import { sql } from 'drizzle-orm';
import { signInProvider } from '../../db/schema/signIn.ts';
import type { Deps } from '../../deps.ts';
import { encryptParameters, type ParameterTexts } from '../../modules/identities/providerStore.ts';
import { DEMO_SCHOOL } from '../demoSchool.ts';
import { WECHAT_WAYS } from './wechatWays.ts';

const { schoolCode } = DEMO_SCHOOL;
const NO_MAPPING = { number: '', name: '', department: '', role: '', staffValues: [], validUntil: '' };

interface Simulated {
  readonly wecom: { readonly parameters: ParameterTexts; readonly number: string };
  readonly wechat: { readonly parameters: ParameterTexts };
}

/** Lets people of the demo school sign in by the simulated WeCom and WeChat, which have other secrets and another port after each start. */
export async function seedWechat(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  { wecom, wechat }: Simulated,
): Promise<void> {
  const providers = [
    {
      providerId: WECHAT_WAYS.wecom,
      kind: 'CP',
      nameZh: '企业微信',
      nameEn: 'WeCom',
      assurance: 'normal',
      mapping: { ...NO_MAPPING, number: wecom.number, name: 'name' },
      parameters: wecom.parameters,
    },
    {
      providerId: WECHAT_WAYS.wechat,
      kind: 'WECHAT',
      nameZh: '微信',
      nameEn: 'WeChat',
      assurance: 'low',
      mapping: NO_MAPPING,
      parameters: wechat.parameters,
    },
  ] as const;
  for (const { parameters, ...facts } of providers) {
    const parametersEncrypted = encryptParameters(keys, { schoolCode, ...facts }, parameters);
    await db.orm
      .insert(signInProvider)
      .values({
        schoolCode,
        ...facts,
        enabled: true,
        newAccounts: false,
        parametersEncrypted,
        revision: 1,
        createdAt: clock.now(),
      })
      .onConflictDoUpdate({
        target: [signInProvider.schoolCode, signInProvider.providerId],
        set: { parametersEncrypted, revision: sql`${signInProvider.revision} + 1` },
      });
  }
}
