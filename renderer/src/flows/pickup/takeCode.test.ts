import { describe, expect, it } from '@jest/globals';
import { takeCodeIn } from './takeCode.ts';

describe('a scanned pickup code', () => {
  it.each([
    ['40729153', '40729153'],
    [' 40729153\r', '40729153'],
    ['https://print.example.edu.cn/wec-self-print-app-mobile/takeCode/40729153', '40729153'],
    ['HTTP://10.1.2.3:8080/TAKECODE/40729153/', '40729153'],
    ['https://print.example.edu.cn/takeCode/40729153?from=wechat#x', '40729153'],
  ])('is read from %s', (text, code) => {
    expect(takeCodeIn(text)).toBe(code);
  });

  it.each([
    '',
    '4072915',
    '407291534',
    '4072 9153',
    '４０７２９１５３',
    'https://print.example.edu.cn/takeCode/4072915',
    'https://print.example.edu.cn/takeCode/40729153/evil',
    'https://print.example.edu.cn/orders/40729153',
    'javascript:/takeCode/40729153',
    'wxp://f2f0abc',
  ])('is not found in %j', (text) => {
    expect(takeCodeIn(text)).toBeNull();
  });
});
