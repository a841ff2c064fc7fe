import { beforeAll, describe, expect, it } from '@jest/globals';
import type { CallFailure } from '@self-print/contract/client.ts';
import { createTexts } from '@self-print/web-kit/texts.ts';
import { coreTexts } from '../texts/corePart.ts';
import type { TextKey } from '../texts/keys.ts';
import { failureLine, failureWords } from './failureWords.ts';

const texts = createTexts<TextKey>();
beforeAll(() => texts.add(coreTexts));
const refusal = (detail: Record<string, unknown>): CallFailure => ({
  kind: 'refused',
  name: undefined,
  code: '5210',
  message: '文件太大',
  detail,
});

describe('words for a call that brought nothing', () => {
  it.each([
    [refusal({}), '文件太大', '5210'],
    [refusal({ limitBytes: 52_428_800 }), '文件太大（最大 50 MB）', '5210'],
    [refusal({ pagesMax: 300 }), '文件太大（最多 300 页）', '5210'],
    [refusal({ limitBytes: 'much' }), '文件太大', '5210'],
    [{ kind: 'timeout', message: 'x' } as const, '可能是网络太慢。您的操作没有丢失，请稍后重试。', null],
    [{ kind: 'unreachable', message: 'x' } as const, '请检查手机网络，或稍后重试。', null],
    [
      { kind: 'unintelligible', message: 'x' } as const,
      '页面可能不是最新的，请重新载入；仍不行请联系工作人员。',
      null,
    ],
  ])('%j', (failure, text, code) => {
    expect(failureWords(failure, texts.translate)).toMatchObject({ text, code });
  });

  it('is one sentence after the other in a line, and only the refusal when it was refused', () => {
    const unreachable = { kind: 'unreachable', message: 'x' } as const;
    expect(failureLine(unreachable, texts.translate)).toBe('连接不上打印平台。请检查手机网络，或稍后重试。');
    expect(failureLine(refusal({}), texts.translate)).toBe('文件太大');
  });

  it('never shows a person what the program says to itself', () => {
    const { title, text } = failureWords({ kind: 'unintelligible', message: 'HTTP 502' }, texts.translate);
    expect(title + text).not.toContain('502');
  });
});
