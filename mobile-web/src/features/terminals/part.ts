import type { TextPart } from '@self-print/web-kit/texts.ts';
import { type TerminalsKey, terminalsZh } from '../../texts/terminals.zh.ts';
import { MapPage } from './MapPage.tsx';
import { TerminalListPage } from './TerminalListPage.tsx';
import { TerminalPage } from './TerminalPage.tsx';
import './terminals.css';

const texts: TextPart<TerminalsKey> = {
  zh: terminalsZh,
  en: async () => (await import('../../texts/terminals.en.ts')).terminalsEn,
};

export const terminalListPart = { texts, Page: TerminalListPage };
export const terminalPart = { texts, Page: TerminalPage };
export const mapPart = { texts, Page: MapPage };
