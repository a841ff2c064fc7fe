import { z } from 'zod';
import type { Answer } from '../../../signedCalls/simulator/answer.ts';
import { startSignedSystem } from '../../../signedCalls/simulator/startSignedSystem.ts';
import type { SignedSystem, SystemOptions } from '../../../signedCalls/simulator/types.ts';

/** Somebody whom the app knows, as the system speaks of them. */
export interface AppPerson {
  readonly subject: string;
  readonly person: Readonly<Record<string, unknown>>;
  /** The school at whose account the app knows them; that of the platform where it is left out. */
  readonly account?: string;
}

export interface CampusApp extends SignedSystem {
  /** What the app shows now: a code that is good for so long, and once. */
  readonly show: (who: AppPerson, validMs?: number) => string;
  /** The codes that it was asked about. */
  readonly asked: () => readonly string[];
}

const asked = z.object({ account: z.string(), code: z.string() });
const VALID_MS = 60_000;
/** More than the platform reads. */
const HUGE_BYTES = 300 * 1024;
const refused = (status: number, code: string): Answer => ({ status, body: { code } });

/** A system of a school that verifies the codes of its app, written from docs/sign-in.md alone ("Codes of a campus app"). */
export async function startCampusApp(options: SystemOptions): Promise<CampusApp> {
  const codes = new Map<string, { readonly who: AppPerson; readonly until: number; used: boolean }>();
  const seen: string[] = [];
  const now = () => options.clock.now().getTime();
  const verify = (body: unknown): Answer => {
    const read = asked.safeParse(body);
    if (!read.success || read.data.account !== options.account) return refused(400, 'INVALID');
    const { account, code } = read.data;
    seen.push(code);
    const shown = codes.get(code);
    if (!shown) return refused(404, 'CODE_UNKNOWN');
    if (shown.until <= now()) return refused(410, 'CODE_EXPIRED');
    if (shown.used) return refused(409, 'CODE_USED');
    shown.used = true;
    const { subject, person } = shown.who;
    return { status: 200, body: { account: shown.who.account ?? account, code, subject, person } };
  };
  const system = await startSignedSystem(options, {
    words: 'IDENTITY1',
    headers: 'identity',
    base: '/app',
    hugeBytes: HUGE_BYTES,
    answer: (line, body) => {
      if (line === 'POST /v1/code') return verify(body);
      return line === 'GET /v1/account'
        ? { status: 200, body: { account: options.account } }
        : refused(404, 'INVALID');
    },
  });
  return {
    ...system,
    show: (who, validMs = VALID_MS) => {
      const code = `APP:${codes.size + 1}/${who.subject}?t=${now()}`;
      codes.set(code, { who, until: now() + validMs, used: false });
      return code;
    },
    asked: () => [...seen],
  };
}
