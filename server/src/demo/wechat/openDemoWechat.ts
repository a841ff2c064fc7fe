import {
  startWechatPlatform,
  type WechatPlatformOptions,
} from '../../adapters/identity/wechat/simulator/startWechatPlatform.ts';
import type { Deps } from '../../deps.ts';
import { systemClock, systemRandom } from '../../system.ts';
import { DEMO_STUDENT } from '../demoSchool.ts';
import { seedWechat } from './seedWechat.ts';

const SECRET_BYTES = 16;
const NUMBER_FIELD = '学号';
const MEMBER = 'zhangxiaoming';

/** A simulated WeCom of the demo school and a simulated official account. */
export interface DemoWechat {
  /** Lets the demo school's people sign in by them. */
  readonly seed: (deps: Deps) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Whoever comes with a phone is the demo student in WeCom, and the same user of WeChat each time. */
export async function openDemoWechat(publicUrl: () => string): Promise<DemoWechat> {
  const secret = () => Buffer.from(systemRandom.bytes(SECRET_BYTES)).toString('hex');
  const enterprise = { corpId: 'ww00000000000demo0', agentId: '1000002', secret: secret() };
  const account = { appId: 'wx00000000000000de', appSecret: secret() };
  const members: WechatPlatformOptions['members'] = [
    { userid: MEMBER, name: DEMO_STUDENT.name.zh, fields: { [NUMBER_FIELD]: DEMO_STUDENT.userName } },
    { userid: 'guest', name: '访客（无学号）' },
  ];
  const simulated = await startWechatPlatform({
    clock: systemClock,
    random: systemRandom,
    enterprise,
    account,
    members,
    returnOrigin: publicUrl,
    present: { wecom: { userid: MEMBER }, wechat: { openid: 'oDemoWechatUser' } },
  });
  const gateway = simulated.base;
  return {
    seed: (deps) =>
      seedWechat(deps, {
        wecom: { parameters: { ...enterprise, gateway }, number: `extattr.${NUMBER_FIELD}` },
        wechat: { parameters: { ...account, gateway } },
      }),
    stop: simulated.stop,
  };
}
