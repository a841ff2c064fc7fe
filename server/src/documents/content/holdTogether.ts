import type { DocumentLanguage } from '@self-print/contract/documentLanguage.ts';
import { hasFlag, RUN_FLAGS, type Run, type Runs } from './content.ts';

/**
 * What a run's number says besides the group that it is held in: a quarter of space stands before or after the group, as between Chinese
 * and Western characters on a line, and a line may end before it.
 */
export const HELD = { gapBefore: 1, gapAfter: 2, wideAfterBreak: 4, group: 8 } as const;

/** Part of a text, by its first character and the one after its last. */
type Span = readonly [from: number, to: number];

const ARABIC = '[0-9０-９]+(?:[.,][0-9]+)*';
const UNIT = '(?:年制|年级|学年|学期|学分|学时|[年月日号级届岁期门节周名位人个元次页份章条项班时分秒点%％℃])';
const ENGLISH =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December|' +
  'years?|months?|weeks?|days?|hours?|credits?|points?|pages?|courses?|terms?|semesters?|cop(?:y|ies))';
/** What follows a number without a line's end between them: months of a date, and what is counted. */
const COUNTED = {
  zh: ENGLISH,
  en: ENGLISH,
  fr: '(?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|ans?|années?|mois|semaines?|jours?|heures?|crédits?|points?|pages?|cours|semestres?)',
  de: '(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Jahren?|Jahre|Monate?n?|Wochen?|Tagen?|Tage|Stunden?|Leistungspunkten?|Leistungspunkte|Punkten?|Punkte|Seiten?|Semestern?|Semester)',
  es: '(?:de (?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)|años?|mes(?:es)?|semanas?|días?|horas?|créditos?|puntos?|páginas?|cursos?|semestres?)',
  ru: '(?:января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря|г\\.|год(?:а|у|ом)?|лет|месяц(?:а|ев)?|недел[яиь]|д(?:ень|ня|ней)|час(?:а|ов)?|балл(?:а|ов)?|страниц[аы]?|семестр(?:а|ов)?)',
} as const satisfies Record<DocumentLanguage, string>;
const CHINESE_NUMBERS = [
  new RegExp(`(?:第 ?)?${ARABIC} ?${UNIT}`, 'gu'),
  /第?[〇零一二三四五六七八九十百]+(?:年制|年级|学年|学期|[年月日级届期])/gu,
];
/** The French write the first of a month as an ordinal, the Germans every day. */
const countedIn = (words: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${ARABIC}(?:er|\\.)? ${words}(?!\\p{L})`, 'gu');
const COUNTED_NUMBERS = {
  zh: countedIn(COUNTED.zh),
  en: countedIn(COUNTED.en),
  fr: countedIn(COUNTED.fr),
  de: countedIn(COUNTED.de),
  es: countedIn(COUNTED.es),
  ru: countedIn(COUNTED.ru),
} as const satisfies Record<DocumentLanguage, RegExp>;
/** Numbers of documents and the like, which could be broken at their hyphens. */
const HYPHENATED = /[A-Za-z0-9]+(?:[-‐–][A-Za-z0-9]+)+/g;
/** Words that are wide and have no place to break them. */
const UNBROKEN = /[A-Za-z0-9]{8,}/g;
const WESTERN = /[\p{Script=Latin}\p{N}][\p{Script=Latin}\p{M}\p{N}'’.]{5,}/gu;
const DIGIT = /\d/;
const HAN = /\p{Script=Han}/u;
const WESTERN_EDGE = /[\p{Script=Latin}0-9]/u;
const OPENING = /[(（[【《〈「『“‘]/;
const BREAK_BEFORE = /[\s\p{Script=Han}，。；：、！？）】》〉」』”]/u;
/** A longer name may be broken: the line before it would be too short. A Western character counts half. */
const WHOLE_EM_MAX = 8;
const HYPHENATED_MAX = 24;
/** What is narrower may stretch the line before it: lines of other languages have spaces to share it, and each that is wider costs time. */
const WIDE_EM = { chinese: 3.5, other: 8 } as const;

/**
 * Marks what must not be broken over lines: numbers and their units, numbers with hyphens, and in prose short names as well as long words,
 * which the engine can then keep from stretching the line before them.
 */
export function holdTogether(
  runs: Runs,
  { language, isProse }: { readonly language: DocumentLanguage; readonly isProse: boolean },
): Runs {
  const text = runs.map(([each]) => each).join('');
  if (!isProse && !DIGIT.test(text)) return runs;
  const spans = mergedSpans([
    ...[...CHINESE_NUMBERS, COUNTED_NUMBERS[language]].flatMap((pattern) => spansOf(text, pattern)),
    ...spansOf(text, HYPHENATED).filter(
      ([from, to]) => to - from <= HYPHENATED_MAX && DIGIT.test(text.slice(from, to)),
    ),
    ...(isProse ? [...wholeValues(runs), ...longWords(text, language)] : []),
  ]);
  return spans.length === 0
    ? runs
    : markSpans(runs, text, spans, isProse ? (language === 'zh' ? WIDE_EM.chinese : WIDE_EM.other) : null);
}

function longWords(text: string, language: DocumentLanguage): readonly Span[] {
  if (language === 'zh') return spansOf(text, WESTERN);
  return spansOf(text, UNBROKEN).filter(([from, to]) => DIGIT.test(text.slice(from, to)));
}

function wholeValues(runs: Runs): readonly Span[] {
  const spans: Span[] = [];
  let at = 0;
  let from: number | null = null;
  for (const [text, flags] of [...runs, ['', RUN_FLAGS.plain] as const]) {
    const isWhole = hasFlag(flags, 'whole');
    if (isWhole) from ??= at;
    else if (from !== null) {
      spans.push([from, at]);
      from = null;
    }
    at += text.length;
  }
  const whole = runs.map(([text]) => text).join('');
  return spans.filter(([start, end]) => widthEm(whole.slice(start, end)) <= WHOLE_EM_MAX);
}

function widthEm(text: string): number {
  return [...text].reduce((sum, character) => sum + (HAN.test(character) ? 1 : 0.5), 0);
}

/** With a bracket or quotation mark that opens before it. */
function spansOf(text: string, pattern: RegExp): readonly Span[] {
  return [...text.matchAll(pattern)].map(({ 0: found, index }) => [
    OPENING.test(text[index - 1] ?? '') ? index - 1 : index,
    index + found.length,
  ]);
}

function mergedSpans(spans: readonly Span[]): readonly Span[] {
  const merged: Span[] = [];
  for (const span of [...spans].sort(([left], [right]) => left - right)) {
    const last = merged.at(-1);
    if (last && span[0] < last[1]) merged[merged.length - 1] = [last[0], Math.max(last[1], span[1])];
    else merged.push(span);
  }
  return merged;
}

function markSpans(runs: Runs, text: string, spans: readonly Span[], wideEm: number | null): Runs {
  const marked: Run[] = [];
  let at = 0;
  for (const [part, flags] of runs) {
    const end = at + part.length;
    for (const [index, [from, to]] of spans.entries()) {
      if (to <= at || from >= end) continue;
      if (from > at) marked.push([text.slice(at, from), flags]);
      const start = Math.max(from, at);
      at = Math.min(to, end);
      marked.push([
        text.slice(start, at),
        flags,
        [],
        (index + 1) * HELD.group + edgesOf(text, [from, to], wideEm),
      ]);
    }
    if (end > at) marked.push([text.slice(at, end), flags]);
    at = end;
  }
  return marked;
}

function edgesOf(text: string, [from, to]: Span, wideEm: number | null): number {
  const isWide = wideEm !== null && widthEm(text.slice(from, to)) >= wideEm;
  const [before, first, last, after] = [text[from - 1], text[from], text[to - 1], text[to]].map(
    (each) => each ?? '',
  );
  const meet = (left = '', right = '') =>
    (HAN.test(left) && WESTERN_EDGE.test(right)) || (WESTERN_EDGE.test(left) && HAN.test(right));
  return (
    (meet(before, first) ? HELD.gapBefore : 0) +
    (meet(last, after) ? HELD.gapAfter : 0) +
    (isWide && BREAK_BEFORE.test(before ?? '') ? HELD.wideAfterBreak : 0)
  );
}
