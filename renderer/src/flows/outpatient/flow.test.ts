import { describe, expect, it } from '@jest/globals';
import { OUTPATIENT_REPORTS_MAX } from '@self-print/contract/platform/outpatient.ts';
import { sampleReports } from '../../../dev/outpatientScenes.ts';
import { afterClaim, firstOf, functionOf } from '../personal/state.ts';
import { outpatientReducer } from './flow.ts';
import { FIRST_OUTPATIENT, type OutpatientEvent, type OutpatientState } from './state.ts';

const FIND: OutpatientEvent = { type: 'findReports', terminalCode: 'T-1' };
const FOUND: OutpatientEvent = { type: 'found', found: sampleReports };
const timeout = { kind: 'timeout', message: '' } as const;
const refusedAs = (name: 'OUTPATIENT_REPORT_GONE' | 'OUTPATIENT_NO_PAPER') =>
  ({ kind: 'refused', name, code: '1', message: '', detail: {} }) as const;
const [one = '', two = ''] = sampleReports.reports.map(({ inspectionNum }) => inspectionNum);
const usedUp = sampleReports.reports.find(({ printsLeft }) => printsLeft === 0)?.inspectionNum ?? '';
const choose = (inspectionNum: string): OutpatientEvent => ({ type: 'chooseReport', inspectionNum });
const print = (printId: string): OutpatientEvent => ({ type: 'printReports', printId });

function after(state: OutpatientState, ...events: readonly OutpatientEvent[]): OutpatientState {
  return events.reduce<OutpatientState>((at, event) => {
    const next = outpatientReducer(at, event);
    if (next === null) throw new Error('It has left');
    return next;
  }, state);
}
const listed = after(FIRST_OUTPATIENT, FIND, FOUND);

describe('reports of the hospital', () => {
  it('are looked for once for two presses, and dropped when they are looked for anew', () => {
    const finding = after(FIRST_OUTPATIENT, FIND);
    expect(after(finding, FIND)).toBe(finding);
    expect(listed).toMatchObject({ found: sampleReports, act: null });
    expect(after(listed, choose(one), FIND)).toMatchObject({ found: null, chosen: [] });
  });

  it('take no answer that nobody waits for', () => {
    expect(after(FIRST_OUTPATIENT, FOUND)).toBe(FIRST_OUTPATIENT);
    expect(after(FIRST_OUTPATIENT, { type: 'slow' })).toBe(FIRST_OUTPATIENT);
    expect(after(FIRST_OUTPATIENT, { type: 'failed', failure: timeout })).toBe(FIRST_OUTPATIENT);
  });

  it('are chosen and let go, but not those that are used up, unknown or too many', () => {
    expect(after(listed, choose(one), choose(two)).chosen).toEqual([one, two]);
    expect(after(listed, choose(one), choose(one)).chosen).toEqual([]);
    expect(after(listed, choose(usedUp))).toBe(listed);
    expect(after(listed, choose('of somebody else'))).toBe(listed);
    const many = Array.from({ length: OUTPATIENT_REPORTS_MAX + 1 }, (_, index) => ({
      ...sampleReports.reports[0],
      inspectionNum: `r${index}`,
      kind: '',
      department: '',
      reportedAt: null,
      corrected: false,
      printsLeft: null,
    }));
    const full = after(
      { ...listed, found: { ...sampleReports, reports: many } },
      ...many.map(({ inspectionNum }) => choose(inspectionNum)),
    );
    expect(full.chosen).toHaveLength(OUTPATIENT_REPORTS_MAX);
  });

  it('are not printed while none is chosen', () => {
    expect(after(listed, print('p1'))).toBe(listed);
    expect(after(FIRST_OUTPATIENT, print('p1'))).toBe(FIRST_OUTPATIENT);
  });

  it('are printed once for two presses, and nothing changes or leads away meanwhile', () => {
    const printing = after(listed, choose(one), print('p1'));
    expect(printing.act).toMatchObject({ wish: { inspectionNums: [one], printId: 'p1' }, failure: null });
    for (const event of [
      print('p2'),
      choose(two),
      FIND,
      { type: 'page', page: 2 },
      { type: 'back' },
    ] as const)
      expect(after(printing, event)).toBe(printing);
  });

  it('are the same print after a failure, and another one once the choice has changed', () => {
    const failed = after(listed, choose(one), print('p1'), { type: 'failed', failure: timeout });
    expect(after(failed, print('p2')).act?.wish).toMatchObject({ printId: 'p1' });
    expect(after(failed, choose(two), print('p2')).act?.wish).toMatchObject({
      printId: 'p2',
      inspectionNums: [one, two],
    });
  });

  it('are looked for anew when the list is not true any more, and kept when only the paper is missing', () => {
    const printing = after(listed, choose(one), print('p1'));
    expect(after(printing, { type: 'failed', failure: refusedAs('OUTPATIENT_REPORT_GONE') })).toMatchObject({
      found: null,
      chosen: [],
      act: { failure: { name: 'OUTPATIENT_REPORT_GONE' } },
    });
    expect(after(printing, { type: 'failed', failure: refusedAs('OUTPATIENT_NO_PAPER') })).toMatchObject({
      found: sampleReports,
      chosen: [one],
    });
  });

  it('say when the hospital is slow, and no longer once it has answered', () => {
    const slow = after(FIRST_OUTPATIENT, FIND, { type: 'slow' });
    expect(slow.slow).toBe(true);
    expect(after(slow, FOUND).slow).toBe(false);
    expect(after(slow, { type: 'failed', failure: timeout }).slow).toBe(false);
  });

  it('are left by going back, also while they are looked for', () => {
    expect(outpatientReducer(listed, { type: 'back' })).toBeNull();
    expect(outpatientReducer(after(FIRST_OUTPATIENT, FIND), { type: 'back' })).toBeNull();
  });

  it('are forgotten with the print and with whoever looked at them', () => {
    expect(afterClaim(after(listed, choose(one)))).toBe(FIRST_OUTPATIENT);
    expect([functionOf(listed), firstOf(listed)]).toEqual(['OUTPATIENT', FIRST_OUTPATIENT]);
  });
});
