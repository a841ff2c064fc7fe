import { expect, it } from '@jest/globals';
import { logEventName } from './logEventNames.ts';

it.each([
  ['print-accepted', 'zh', { name: '打印任务已接收', lang: 'zh-CN' }],
  ['shell-agent-exit', 'zh', { name: '硬件服务已退出并重启', lang: 'zh-CN' }],
  ['departure', 'zh', { name: '关机或重启', lang: 'zh-CN' }],
  ['print-accepted', 'en', { name: 'print-accepted', lang: 'en' }],
  ['of-a-later-version', 'zh', { name: 'of-a-later-version', lang: 'en' }],
  ['constructor', 'zh', { name: 'constructor', lang: 'en' }],
] as const)('calls %s in %s %j', (event, language, shown) => {
  expect(logEventName(event, language)).toEqual(shown);
});
