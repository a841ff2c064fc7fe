import { beforeAll, expect, it } from '@jest/globals';
import type { CallFailure } from '@self-print/contract/client.ts';
import { createTexts } from '@self-print/web-kit/texts.ts';
import { coreTexts } from '../texts/corePart.ts';
import type { TextKey } from '../texts/keys.ts';
import { failureText, toastSeconds } from './failureText.ts';

const texts = createTexts<TextKey>();
beforeAll(() => texts.add(coreTexts));
const refusal = (detail: Record<string, unknown>): CallFailure => ({
  kind: 'refused',
  name: undefined,
  code: '5210',
  message: '文件太大',
  detail,
});
const http = (status: number): CallFailure => ({
  kind: 'unintelligible',
  message: 'x',
  http: { status, path: '/wec-self-print-app-console/item/{id}' },
});

it.each([
  [refusal({}), '文件太大'],
  [refusal({ limitBytes: 10_485_760 }), '文件太大（最大 10 MB）'],
  [refusal({ pagesMax: 300 }), '文件太大（最多 300 页）'],
  [refusal({ pagesMax: 'many' }), '文件太大'],
  [{ kind: 'timeout', message: 'x' } as const, '平台长时间没有回应，请稍后再试'],
  [{ kind: 'unreachable', message: 'x' } as const, '无法连接平台，请检查网络'],
  [{ kind: 'unintelligible', message: 'HTTP 502' } as const, '平台的回应无法识别，请重新载入页面'],
  [http(404), '请求地址出错：/wec-self-print-app-console/item/{id}'],
  [http(505), 'HTTP 版本不受支持'],
  [http(418), '平台的回应无法识别，请重新载入页面'],
])('%j is shown as %s', (failure, words) => {
  expect(failureText(failure, texts.translate)).toBe(words);
});

it.each([
  [refusal({}), 5],
  [{ ...refusal({}), code: '' }, 2],
  [http(503), 3],
  [{ kind: 'timeout', message: 'x' } as const, 5],
] as const)('%j is shown for %d seconds', (failure, seconds) => {
  expect(toastSeconds(failure)).toBe(seconds);
});
