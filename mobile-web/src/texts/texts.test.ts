import { describe, expect, it } from '@jest/globals';
import { selfServiceTexts } from '@self-print/web-kit/self-service/texts/selfServiceTexts.ts';
import { compareTexts } from '@self-print/web-kit/testing/compareTexts.ts';
import { approveEn } from './approve.en.ts';
import { approveZh } from './approve.zh.ts';
import { coreEn } from './core.en.ts';
import { coreZh } from './core.zh.ts';
import { loginEn } from './login.en.ts';
import { loginZh } from './login.zh.ts';
import { notHereEn } from './notHere.en.ts';
import { notHereZh } from './notHere.zh.ts';
import { protocolEn } from './protocol.en.ts';
import { protocolZh } from './protocol.zh.ts';
import { shellEn } from './shell.en.ts';
import { shellZh } from './shell.zh.ts';
import { signInsEn } from './signIns.en.ts';
import { signInsZh } from './signIns.zh.ts';
import { terminalsEn } from './terminals.en.ts';
import { terminalsZh } from './terminals.zh.ts';
import { verifyEn } from './verify.en.ts';
import { verifyZh } from './verify.zh.ts';
import { waysEn } from './ways.en.ts';
import { waysZh } from './ways.zh.ts';

const PARTS: readonly [string, Readonly<Record<string, string>>, Readonly<Record<string, string>>][] = [
  ['core', coreZh, coreEn],
  ['login', loginZh, loginEn],
  ['shell', shellZh, shellEn],
  ['verification', verifyZh, verifyEn],
  ['terminals', terminalsZh, terminalsEn],
  ['approval', approveZh, approveEn],
  ['privacy policy', protocolZh, protocolEn],
  ['own sign-ins', signInsZh, signInsEn],
  ['absent pages', notHereZh, notHereEn],
  ['ways to sign in', waysZh, waysEn],
];
const CHINESE = /[\u4e00-\u9fff]/;
const OF_THE_OTHER_LANGUAGE = new Set(['language.switch']);

describe.each(PARTS)('texts of %s', (_, zh, en) => {
  it('have the same keys, plural forms and placeholders in both languages', () => {
    expect(compareTexts(zh, en)).toEqual([]);
  });

  it('are written in their own language', () => {
    const strays = Object.entries(en).filter(
      ([key, text]) => CHINESE.test(text) && !OF_THE_OTHER_LANGUAGE.has(key),
    );
    expect(strays).toEqual([]);
    expect(Object.entries(zh).filter(([, text]) => text.trim() === '')).toEqual([]);
  });
});

it('no key is written in two parts', () => {
  const keys = [...PARTS.flatMap(([, zh]) => Object.keys(zh)), ...Object.keys(selfServiceTexts.zh)];
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});
