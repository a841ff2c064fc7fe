import { SELF_SERVICE_TEXTS } from '@self-print/web-kit/self-service/texts/allSelfServiceTexts.ts';
import { below } from '@self-print/web-kit/self-service/texts/selfServiceTexts.ts';
import type { NamedTexts } from '@self-print/web-kit/vite/textsFile.ts';
import { coreEn } from './core.en.ts';
import { coreZh } from './core.zh.ts';
import { pcEn } from './pc.en.ts';
import { pcZh } from './pc.zh.ts';

type Written = Readonly<Record<string, string>>;

/** The texts of the console's first file that only pages for persons at a PC show. */
const AT_PC = /^(?:pcLogin|title\.pc)/;

/** All texts of the pages for persons at a PC, for the list that the console shows; the console's own are not among them. */
export const ALL_PC_TEXTS: readonly NamedTexts[] = [
  {
    part: 'pcLogin',
    name: { zh: '登录与标题', en: 'Sign-in and titles' },
    zh: atPc(coreZh),
    en: atPc(coreEn),
  },
  { part: 'pcOwn', name: { zh: '仅电脑端', en: 'Only at a PC' }, zh: pcZh, en: pcEn },
  ...SELF_SERVICE_TEXTS.map(({ part, name, zh, en }) => ({
    part,
    name,
    zh: withoutPcOnes(below('pc', zh)),
    en: withoutPcOnes(below('pc', en)),
  })),
];

function atPc(texts: Written): Written {
  return Object.fromEntries(Object.entries(texts).filter(([key]) => AT_PC.test(key)));
}

/** Without those that differ at a PC, which have a part of their own. */
function withoutPcOnes(texts: Written): Written {
  return Object.fromEntries(Object.entries(texts).filter(([key]) => !(key in pcZh || key in pcEn)));
}
