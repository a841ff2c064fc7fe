import { z } from 'zod';
import { type Answer, INVALID } from '../../signedCalls/simulator/answer.ts';
import { startSignedSystem } from '../../signedCalls/simulator/startSignedSystem.ts';
import type { SignedSystem, SystemOptions } from '../../signedCalls/simulator/types.ts';

export interface SchoolSystem extends SignedSystem {
  /** What an inquiry brings for a number. */
  readonly know: (inquiry: string, number: string, rows: readonly object[]) => void;
  /** How often it was asked for rows. */
  readonly asked: () => number;
}

const asking = z.object({ account: z.string(), inquiry: z.string(), number: z.string().min(1) });

/** A school's system on this computer, written from docs/inquiry.md alone. */
export async function startSchoolSystem(options: SystemOptions): Promise<SchoolSystem> {
  const { account } = options;
  const known = new Map<string, readonly object[]>();
  let asked = 0;

  function answer(line: string, body: unknown): Answer {
    if (line === 'GET /v1/account') return { status: 200, body: { account } };
    const read = asking.safeParse(body);
    if (line !== 'POST /v1/inquiry' || !read.success || read.data.account !== account) return INVALID;
    asked += 1;
    const { inquiry, number } = read.data;
    const rows = known.get(`${inquiry} ${number}`);
    if (!rows) return { status: 404, body: { code: 'UNKNOWN_PERSON' } };
    return { status: 200, body: { account, number, inquiry, rows } };
  }

  const system = await startSignedSystem(options, {
    words: 'INQUIRY1',
    headers: 'inquiry',
    base: '/inquiry',
    answer,
  });
  return {
    ...system,
    know: (inquiry, number, rows) => void known.set(`${inquiry} ${number}`, rows),
    asked: () => asked,
  };
}
