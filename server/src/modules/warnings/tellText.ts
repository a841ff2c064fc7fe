import type { Bilingual } from '@self-print/contract/fields.ts';
import { WARN_SCENES, type WarnScene } from '@self-print/contract/warnings.ts';

/** What is told of one warning. */
export interface Tellable {
  readonly scene: WarnScene;
  /** Empty for the school. */
  readonly terminalCode: string;
  readonly place: Bilingual | null;
  readonly count: number | null;
}

export interface TellText {
  readonly subject: string;
  readonly lines: readonly string[];
}

/** More are counted, not listed. */
const LINES_MAX = 20;

/** The words in which warnings are told, in both languages, as nobody knows who reads them. */
export function tellText(school: Bilingual, warnings: readonly Tellable[], address: string): TellText {
  const [first] = warnings;
  const title = first ? WARN_SCENES[first.scene].words : { zh: '测试', en: 'Test' };
  const more = warnings.length > 1 ? ` (+${warnings.length - 1})` : '';
  return {
    subject: `【${school.zh}】自助打印预警：${title.zh}${more}`,
    // The address comes first, as a chat cuts long texts off.
    lines: [
      `查看 / See: ${address}`,
      ...(first ? listed(warnings) : ['这是一条测试消息 / This is a test message']),
    ],
  };
}

function listed(warnings: readonly Tellable[]): string[] {
  const left = warnings.length - LINES_MAX;
  const rest = left > 0 ? [`……另有 ${left} 条 / and ${left} more`] : [];
  return [...warnings.slice(0, LINES_MAX).map(lineOf), ...rest];
}

function lineOf({ scene, terminalCode, place, count }: Tellable): string {
  const { words, unit } = WARN_SCENES[scene];
  const where = place === null ? '' : `${place.zh} ${place.en} (${terminalCode})`;
  const many = count === null ? '' : unit === 'days' ? ` (${count} 天 / days)` : ` × ${count}`;
  return [`${words.zh} / ${words.en}${many}`, where].filter((part) => part !== '').join(' · ');
}
