import type { TextPart } from '@self-print/web-kit/texts.ts';
import { type UpkeepKey, upkeepZh } from '../../texts/upkeep.zh.ts';
import { PaperPage } from './PaperPage.tsx';
import { PowerPage } from './PowerPage.tsx';
import { TerminalsPage } from './TerminalsPage.tsx';

const texts: TextPart<UpkeepKey> = {
  zh: upkeepZh,
  en: async () => (await import('../../texts/upkeep.en.ts')).upkeepEn,
};

export const terminalsPart = { texts, Page: TerminalsPage };
export const powerPart = { texts, Page: PowerPage };
export const paperPart = { texts, Page: PaperPage };
