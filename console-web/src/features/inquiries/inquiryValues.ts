import type { InquiryFacts, InquirySource } from '@self-print/contract/platform/inquiryFacts.ts';

/** What the form has for an inquiry: the parts of a source stand side by side. */
export interface InquiryValues extends Omit<InquiryFacts, 'source'> {
  readonly source: InquirySource['kind'];
  /** Empty: the single values of the record. */
  readonly list: string;
  readonly cacheMinutes: number;
}

const CACHE_MINUTES = 5;
const NEW: InquiryFacts = {
  code: '',
  title: { zh: '', en: '' },
  icon: 'list',
  position: 10,
  source: { kind: 'record', list: null },
  view: 'table',
  columns: [{ name: '', label: { zh: '', en: '' }, kind: 'text' }],
  minAssurance: 'normal',
  printable: false,
  printLimit: null,
  printPeriod: 'month',
};

export function valuesOf({ source, ...facts }: InquiryFacts = NEW): InquiryValues {
  return {
    ...facts,
    source: source.kind,
    list: source.kind === 'record' ? (source.list ?? '') : '',
    cacheMinutes: source.kind === 'system' ? source.cacheMinutes : CACHE_MINUTES,
  };
}

export function factsOf({ source, list, cacheMinutes, ...facts }: InquiryValues): InquiryFacts {
  return {
    ...facts,
    code: facts.code.trim(),
    columns: facts.columns.map((column) => ({ ...column, name: column.name.trim() })),
    source:
      source === 'record' ? { kind: 'record', list: list.trim() || null } : { kind: 'system', cacheMinutes },
    printLimit: facts.printLimit ?? null,
  };
}
