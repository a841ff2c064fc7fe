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

/** The words in which warnings are told, in both languages, as nobody knows who reads them. */
export function tellText(school: Bilingual, warnings: readonly Tellable[], address: string): TellText {
  const [first] = warnings;
  const title = first ? WARN_SCENES[first.scene].words : { zh: '测试', en: 'Test' };
  const more = warnings.length > 1 ? ` (+${warnings.length - 1})` : '';
  return {
    subject: `【${school.zh}】自助打印预警：${title.zh}${more}`,
    lines: [
      ...(first ? warnings.map(lineOf) : ['这是一条测试消息 / This is a test message']),
      `查看 / See: ${address}`,
    ],
  };
}

function lineOf({ scene, terminalCode, place, count }: Tellable): string {
  const { words, unit } = WARN_SCENES[scene];
  const where = place === null ? '' : `${place.zh} ${place.en} (${terminalCode})`;
  const many = count === null ? '' : unit === 'days' ? ` (${count} 天 / days)` : ` × ${count}`;
  return [`${words.zh} / ${words.en}${many}`, where].filter((part) => part !== '').join(' · ');
}
