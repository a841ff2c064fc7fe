import { expect, it } from '@jest/globals';
import { logEventName } from './logEventNames.ts';
import { logFactName } from './logFactNames.ts';

const TAKEN = 'The printer took a job';

it.each([
  ['print-accepted', TAKEN, 'zh', { name: '打印任务已接收', lang: 'zh-CN' }],
  ['shell-agent-exit', '', 'zh', { name: '硬件服务已退出并重启', lang: 'zh-CN' }],
  ['departure', '', 'zh', { name: '关机或重启', lang: 'zh-CN' }],
  ['print-accepted', TAKEN, 'en', { name: TAKEN, lang: 'en' }],
  ['print-accepted', '', 'en', { name: 'print-accepted', lang: 'en' }],
  ['of-a-later-version', 'Something new', 'zh', { name: 'Something new', lang: 'en' }],
  ['constructor', '', 'zh', { name: 'constructor', lang: 'en' }],
] as const)('calls %s (%j) in %s %j', (event, meaning, language, shown) => {
  expect(logEventName({ event, meaning }, language)).toEqual(shown);
});

it.each([
  ['device', 'zh', '设备'],
  ['printLogId', 'zh', '打印记录编号'],
  ['printLogId', 'en', 'print log id'],
  ['ofLaterVersion', 'zh', 'of later version'],
  ['constructor', 'zh', 'constructor'],
] as const)('calls the fact %s in %s %j', (name, language, shown) => {
  expect(logFactName(name, language)).toBe(shown);
});
