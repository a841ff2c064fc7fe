import { z } from 'zod';
import { type Answer, INVALID } from '../../signedCalls/simulator/answer.ts';
import { startSignedSystem } from '../../signedCalls/simulator/startSignedSystem.ts';
import type { SignedSystem, SystemOptions, SystemParameters } from '../../signedCalls/simulator/types.ts';
import { createRecords, type HospitalRecords } from './records.ts';

export interface SimulatedHospital extends SignedSystem {
  readonly records: HospitalRecords;
  readonly parameters: SystemParameters & { readonly kind: 'signed' };
}

/** Files are read up to 24 MiB. */
const HUGE_BYTES = 30 * 2 ** 20;
const asking = z.object({
  account: z.string(),
  number: z.string().min(1),
  report: z.string().optional(),
  printId: z.string().optional(),
});
const unknown = (code: string): Answer => ({ status: 404, body: { code } });

/** A hospital with the signed convention on this computer, written from docs/outpatient.md alone. */
export async function startHospital(options: SystemOptions): Promise<SimulatedHospital> {
  const { account } = options;
  const records = createRecords();

  function answer(line: string, body: unknown): Answer {
    if (line === 'GET /v1/account') return { status: 200, body: { account } };
    const read = asking.safeParse(body);
    if (!read.success || read.data.account !== account) return INVALID;
    const { number, report: id = '', printId = '' } = read.data;
    const known = records.of(number);
    if (known.length === 0) return unknown('UNKNOWN_PERSON');
    if (line === 'POST /v1/reports') {
      const reports = known.map(({ id: of, kind, department, reportedAt, status }) => {
        return { id: of, kind, department, reportedAt, status, printed: records.printed(of) };
      });
      return { status: 200, body: { account, number, reports } };
    }
    const one = known.find((each) => each.id === id);
    if (!one) return unknown('UNKNOWN_REPORT');
    const about = { account, number, report: id };
    if (line === 'POST /v1/report') {
      const data = Buffer.from(one.pdf).toString('base64');
      return { status: 200, body: { ...about, contentType: 'application/pdf', data } };
    }
    if (line !== 'POST /v1/printed') return INVALID;
    records.tell(id, printId);
    return { status: 200, body: { ...about, printId } };
  }

  const system = await startSignedSystem(options, {
    words: 'OUTPATIENT1',
    headers: 'outpatient',
    base: '/his',
    hugeBytes: HUGE_BYTES,
    answer,
  });
  return { ...system, records, parameters: { kind: 'signed', ...system.parameters } };
}
