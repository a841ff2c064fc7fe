import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemClock } from '../../../system.ts';
import type { SystemFault } from '../../signedCalls/simulator/types.ts';
import { samplePdf } from '../simulator/samplePdf.ts';
import type { SimulatedHospital } from '../simulator/startHospital.ts';
import { openHospital, startTestHospital, testHospitals } from '../testing/openHospital.ts';
import type { Hospital } from '../types.ts';

const NUMBER = '2023010118';
const ID = 'LIS-1';
const REPORT = {
  id: ID,
  kind: '血常规',
  department: '检验科',
  reportedAt: '2026-03-01T02:30:00Z',
  status: 'final',
  printed: 0,
};

let simulator: SimulatedHospital;
/** Waits as long as a busy machine needs. */
const PATIENT_MS = 30_000;
let hospital: Hospital;
/** Gives up soon, where giving up is what is seen. */
let hasty: Hospital;
beforeAll(async () => {
  simulator = await startTestHospital(systemClock);
  hospital = openHospital(testHospitals(systemClock, PATIENT_MS), simulator.parameters);
  hasty = openHospital(testHospitals(systemClock, 2_500), simulator.parameters);
  simulator.records.add({ id: ID, number: NUMBER });
});
afterAll(() => simulator.stop());

const outcome = (result: Awaited<ReturnType<Hospital['list' | 'fetch' | 'tell' | 'check']>>) =>
  result.ok ? 'ok' : `${result.problem.kind}: ${result.problem.detail}`;

describe('a hospital with the signed convention', () => {
  it('lists reports newest first, with how often each was printed', async () => {
    const number = '2023010119';
    simulator.records.add({ id: 'old', number, reportedAt: '2026-01-01T08:00:00+08:00', status: 'amended' });
    simulator.records.add({ id: 'new', number });
    simulator.records.tell('old', 'p1');
    const listed = await hospital.list(number);
    expect(listed).toMatchObject({
      ok: true,
      value: [
        { id: 'new', corrected: false, printed: 0 },
        { id: 'old', corrected: true, printed: 1, reportedAt: '2026-01-01T00:00:00.000Z' },
      ],
    });
  });

  it('has nothing for a person that it does not know', async () => {
    expect(await hospital.list('0')).toEqual({ ok: true, value: [] });
    expect(outcome(await hospital.fetch({ number: '0', id: ID }))).toMatch(/^gone/);
  });

  it('gives the file, and no file of a report that is another person’s', async () => {
    const fetched = await hospital.fetch({ number: NUMBER, id: ID });
    expect(fetched.ok && Buffer.from(fetched.value).subarray(0, 8).toString()).toBe('%PDF-1.4');
    expect(outcome(await hospital.fetch({ number: NUMBER, id: 'LIS-2' }))).toMatch(/^gone/);
  });

  it('counts the same print once, however often it is told', async () => {
    const told = { number: NUMBER, id: ID, printId: 'p', at: new Date(0) };
    for (let tries = 0; tries < 3; tries += 1) expect(outcome(await hospital.tell(told))).toBe('ok');
    expect(simulator.records.printed(ID)).toBe(1);
    expect(outcome(await hospital.tell({ ...told, id: 'gone' }))).toMatch(/^refused/);
  });

  it.each<[string, SystemFault, RegExp]>([
    ['answers a page', 'html', /^answer-unverified/],
    ['answers 30 MB', 'huge', /^unintelligible: the answer is too long/],
    ['breaks off', 'cut', /^unreachable: ECONNRESET/],
    ['redirects', 'redirect', /^unintelligible: .*redirect/],
    ['does not sign', 'unsigned', /^answer-unverified/],
    ['signs with another key', 'foreign-key', /^answer-unverified/],
    ['is busy', 'busy', /^busy/],
    ['speaks of another person', { say: { number: '1' } }, /another number/],
    ['speaks for another account', { say: { account: 'x' } }, /another account/],
    [
      'says a preliminary report',
      { say: { reports: [{ ...REPORT, status: 'preliminary' }] } },
      /wrong reports/,
    ],
    [
      'says a moment that is none',
      { say: { reports: [{ ...REPORT, reportedAt: '昨天' }] } },
      /wrong reports/,
    ],
    ['says a report twice', { say: { reports: [REPORT, REPORT] } }, /wrong reports/],
    ['says a control character', { say: { reports: [{ ...REPORT, kind: 'a\u0007' }] } }, /wrong reports/],
    [
      'says too many reports',
      { say: { reports: Array.from({ length: 101 }, (_, index) => ({ ...REPORT, id: String(index) })) } },
      /wrong reports/,
    ],
  ])('is refused with a name when it %s, and works again after that', async (_, fault, why) => {
    simulator.spoil(fault);
    expect(outcome(await hospital.list(NUMBER))).toMatch(why);
    expect(outcome(await hospital.list(NUMBER))).toBe('ok');
  });

  it.each<[string, SystemFault]>([
    ['hangs', 'hang'],
    ['stops in the middle of its answer', 'stall'],
  ])('is not waited for when it %s', async (_, fault) => {
    simulator.spoil(fault);
    expect(outcome(await hasty.list(NUMBER))).toMatch(/^timed-out/);
    expect(outcome(await hospital.list(NUMBER))).toBe('ok');
  });

  it.each<[string, SystemFault, RegExp]>([
    ['another report', { say: { report: 'LIS-2' } }, /another report/],
    ['a picture', { say: { contentType: 'image/png' } }, /wrong contentType/],
    ['no base64', { say: { data: '%%%' } }, /^unprintable/],
    [
      'a page of HTML',
      { say: { data: Buffer.from('<html>').toString('base64') } },
      /^unprintable: the file is no PDF/,
    ],
    ['nothing', { say: { data: '' } }, /^unprintable/],
    [
      'more than is printed',
      { say: { data: Buffer.concat([samplePdf([]), Buffer.alloc(17 * 2 ** 20)]).toString('base64') } },
      /^unprintable: the file is too long/,
    ],
  ])('gives no file when it sends %s', async (_, fault, why) => {
    simulator.spoil(fault);
    expect(outcome(await hospital.fetch({ number: NUMBER, id: ID }))).toMatch(why);
  });

  it('is checked by its account', async () => {
    expect(outcome(await hospital.check())).toBe('ok');
    simulator.spoil({ say: { account: 'x' } });
    expect(outcome(await hospital.check())).toMatch(/another account/);
  });

  it.each([
    ['plain http', { address: 'http://his.example.edu' }, /address/],
    ['a short key', { key: 'short' }, /key/],
    ['no account', { account: '' }, /account/],
    ['an unknown kind', { kind: 'hl7v2' }, /kind/],
  ])('cannot be entered with %s', (_, changes, why) => {
    const opened = testHospitals(systemClock).open({ ...simulator.parameters, ...changes });
    expect(opened.ok ? '' : opened.problem).toMatch(why);
  });
});
