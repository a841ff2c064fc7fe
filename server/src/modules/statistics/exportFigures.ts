import type { CallInput, FileAnswer } from '@self-print/contract/call.ts';
import type { Language } from '@self-print/contract/fields.ts';
import type { FigureRow, statisticsCalls } from '@self-print/contract/platform/statistics.ts';
import { type Dimension, type Measure, measure, unitOf } from '@self-print/contract/statistics.ts';
import { DIMENSION_NAMES, MEASURE_NAMES, nameOfValue } from '@self-print/contract/statisticsNames.ts';
import type { AdminActor } from '../../http/actor.ts';
import { type XlsxColumn, xlsxAnswer } from '../../http/xlsx.ts';
import type { StatisticsDeps } from './head.ts';
import { readFigures } from './readFigures.ts';

/** Of which averages are made; nothing to read for themselves. */
const LEFT_OUT: readonly Measure[] = ['waitSeconds', 'withinHour'];

/** Exports figures by one dimension with all measures. */
export async function exportFigures(
  { db, log }: StatisticsDeps,
  { schoolCode, userId }: AdminActor,
  { by, ...part }: CallInput<typeof statisticsCalls.export>,
  language: Language,
): Promise<FileAnswer> {
  const { tables } = await readFigures(db, schoolCode, { ...part, by: [by] });
  const file = {
    fileName: `statistics-${by}-${part.from}-${part.to}.xlsx`,
    sheet: `${part.from} ${part.to}`,
    onEnd: (rows: number) => log.event('statistics-exported', { by: userId, dimension: by, rows }),
  };
  return xlsxAnswer(file, language, columnsOf(by, language), each(tables[0]?.rows ?? []));
}

async function* each(rows: readonly FigureRow[]): AsyncGenerator<FigureRow> {
  yield* rows;
}

function columnsOf(by: Dimension, language: Language): XlsxColumn<FigureRow>[] {
  return [
    {
      heading: DIMENSION_NAMES[by],
      width: 26,
      as: 'text',
      read: ({ key, name }) => nameOfValue(by, key, name)[language],
    },
    ...measure.options.filter((each) => !LEFT_OUT.includes(each)).map(columnOfMeasure),
  ];
}

const SUFFIXES = {
  count: { zh: '', en: '' },
  money: { zh: '（元）', en: ' (yuan)' },
  minutes: { zh: '（分钟）', en: ' (minutes)' },
  percent: { zh: '（%）', en: ' (%)' },
} as const;

function columnOfMeasure(name: Measure): XlsxColumn<FigureRow> {
  const unit = unitOf(name);
  const { zh, en } = MEASURE_NAMES[name];
  return {
    heading: { zh: zh + SUFFIXES[unit].zh, en: en + SUFFIXES[unit].en },
    width: 16,
    as: unit === 'money' ? 'money' : unit === 'count' ? 'number' : 'decimal',
    read: ({ figures }) => figures[name],
  };
}
