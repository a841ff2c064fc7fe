import { samplePdf } from './samplePdf.ts';

/** A report as a simulated hospital keeps it. */
export interface KeptReport {
  readonly id: string;
  /** Student or staff number of the patient. */
  readonly number: string;
  readonly kind: string;
  readonly department: string;
  readonly reportedAt: string;
  readonly status: string;
  readonly pdf: Uint8Array;
}

/** What a hospital knows, and which prints it was told of. */
export interface HospitalRecords {
  readonly add: (report: Partial<KeptReport> & Pick<KeptReport, 'id' | 'number'>) => void;
  readonly remove: (id: string) => void;
  readonly of: (number: string) => readonly KeptReport[];
  readonly all: () => readonly KeptReport[];
  readonly tell: (id: string, printId: string) => void;
  /** Prints by report, each once. */
  readonly printed: (id: string) => number;
}

export function createRecords(): HospitalRecords {
  const reports = new Map<string, KeptReport>();
  const prints = new Map<string, Set<string>>();
  return {
    add: (report) =>
      void reports.set(report.id, {
        kind: '血常规',
        department: '检验科',
        reportedAt: '2026-03-01T02:30:00Z',
        status: 'final',
        pdf: samplePdf(['Campus hospital', `Report ${report.id}`]),
        ...report,
      }),
    remove: (id) => void reports.delete(id),
    of: (number) => [...reports.values()].filter((report) => report.number === number),
    all: () => [...reports.values()],
    tell: (id, printId) => void prints.set(id, (prints.get(id) ?? new Set()).add(printId)),
    printed: (id) => prints.get(id)?.size ?? 0,
  };
}
