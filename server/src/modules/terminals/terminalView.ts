import { createHash } from 'node:crypto';
import type { Bilingual } from '@self-print/contract/fields.ts';
import type { TerminalView } from '@self-print/contract/platform/terminals.ts';
import { brandOf } from '../schools/brand/brandOf.ts';
import { languagesOf } from '../schools/licensedLanguage.ts';
import { completeSettings } from './terminalSettings.ts';
import type { TerminalWithSchool } from './terminalStore.ts';
import { zoneOfTerminal } from './zoneOfTerminal.ts';

const VERSION_CHARACTERS = 16;

/** A terminal's view of itself, with the manifest's defaults filled in. */
export function viewOfTerminal(
  { terminal, schoolNameZh, schoolNameEn, timeZone, isInternational, brand }: TerminalWithSchool,
  phoneOrigin: string,
): TerminalView {
  return {
    terminalCode: terminal.terminalCode,
    name: { zh: terminal.nameZh, en: terminal.nameEn },
    location: { zh: terminal.locationZh, en: terminal.locationEn },
    schoolCode: terminal.schoolCode,
    schoolName: { zh: schoolNameZh, en: schoolNameEn },
    timeZone: zoneOfTerminal(terminal.settings, timeZone),
    phoneOrigin,
    brand: brandOf(brand),
    terminalType: terminal.terminalType,
    languages: languagesOf(isInternational ?? false),
    paused: terminal.paused,
    pausedReason: terminal.paused ? reasonOf(terminal) : null,
    settings: completeSettings({ ...terminal.settings }),
  };
}

/** Hash of the view, by which a heartbeat tells the terminal when to fetch it again. */
export function versionOf(view: TerminalView): string {
  return createHash('sha256').update(JSON.stringify(view)).digest('hex').slice(0, VERSION_CHARACTERS);
}

function reasonOf(row: { pausedReasonZh: string | null; pausedReasonEn: string | null }): Bilingual | null {
  const { pausedReasonZh: zh, pausedReasonEn: en } = row;
  return zh === null && en === null ? null : { zh: zh ?? en ?? '', en: en ?? zh ?? '' };
}
