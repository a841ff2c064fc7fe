import { type OutpatientReport, outpatientCalls } from '@self-print/contract/platform/outpatient.ts';
import { FIRST_OUTPATIENT, type FoundReports, type OutpatientState } from '../src/flows/outpatient/state.ts';
import { sampleVisit } from './personalSamples.ts';
import { sampleState } from './samples.ts';
import { type Scene, scene } from './sceneParts.ts';

const nameOf = (index: number) => `report-${index}`.padEnd(40, 'x');

const sample = (
  index: number,
  kind: string,
  department: string,
  printsLeft: number | null = 1,
): OutpatientReport => ({
  inspectionNum: nameOf(index),
  kind,
  department,
  reportedAt: `2026-11-${20 - index}T02:40:00.000Z`,
  corrected: index === 2,
  printsLeft,
});

export const sampleReports: FoundReports = {
  reports: [
    sample(0, '血常规', '检验科'),
    sample(1, '尿常规', '检验科'),
    sample(2, '胸部正位片', '放射科'),
    sample(3, '心电图', '心电图室', 0),
    sample(4, '腹部彩色多普勒超声检查', '超声医学科'),
    sample(5, '肝功能', '检验科'),
  ],
  person: { name: '张**', number: '2023****18' },
};

const LISTED: OutpatientState = { ...FIRST_OUTPATIENT, found: sampleReports, chosen: [nameOf(0), nameOf(2)] };
const finding = { kind: 'findReports', terminalCode: 'T-0107' } as const;
const printing = {
  kind: 'printReports',
  inspectionNums: LISTED.chosen,
  printId: '5f0c0201-0000-4000-8000-000000000001',
} as const;
const refused = (name: 'OUTPATIENT_SYSTEM_DOWN' | 'OUTPATIENT_NO_PAPER', code: string, message: string) =>
  ({ kind: 'refused', name, code, message, detail: {} }) as const;

const at = (state: OutpatientState): Scene =>
  scene({ active: true, visit: sampleVisit, place: { at: 'personal', state } }, sampleState(), {
    answers: (platform) => void platform.give(outpatientCalls.findReport, sampleReports),
  });

/** The screens of the reports of the campus hospital. */
export const OUTPATIENT_SCENES: Readonly<Record<string, Scene>> = {
  outpatient: at(LISTED),
  'outpatient-finding': at({ ...FIRST_OUTPATIENT, act: { wish: finding, failure: null } }),
  'outpatient-slow': at({ ...FIRST_OUTPATIENT, slow: true, act: { wish: finding, failure: null } }),
  'outpatient-none': at({ ...FIRST_OUTPATIENT, found: { ...sampleReports, reports: [] } }),
  'outpatient-down': at({
    ...FIRST_OUTPATIENT,
    act: {
      wish: finding,
      failure: refused('OUTPATIENT_SYSTEM_DOWN', '4105200001', '校医院系统暂时没有应答，请稍后再试'),
    },
  }),
  'outpatient-fetching': at({ ...LISTED, act: { wish: printing, failure: null } }),
  'outpatient-no-paper': at({
    ...LISTED,
    act: {
      wish: printing,
      failure: refused('OUTPATIENT_NO_PAPER', '4105200003', '本终端缺纸，暂时不能打印报告'),
    },
  }),
};
