import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { Bilingual } from '@self-print/contract/fields.ts';
import type { PayProgram, paymentAdminCalls } from '@self-print/contract/platform/paymentAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { asc, eq } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { payProgram, payProgramTerminal } from '../../../db/schema/payments.ts';
import { terminal } from '../../../db/schema/terminals.ts';
import type { AdminOperation } from '../../../http/operation.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import { DEFAULT_PROGRAM, listChannels } from '../../payChannels/channelStore.ts';
import type { PayDeps } from '../payDeps.ts';

type SaveCall = typeof paymentAdminCalls.savePrograms;

/** All programs of a school, `default` first. */
export async function listPrograms({ orm }: Queries, schoolCode: string): Promise<PayProgram[]> {
  const programs = await orm
    .select()
    .from(payProgram)
    .where(eq(payProgram.schoolCode, schoolCode))
    .orderBy(asc(payProgram.programId));
  const at = await orm
    .select()
    .from(payProgramTerminal)
    .where(eq(payProgramTerminal.schoolCode, schoolCode))
    .orderBy(asc(payProgramTerminal.terminalCode));
  const views = programs.map(({ programId, nameZh, nameEn, channels }) => ({
    programId,
    name: { zh: nameZh, en: nameEn },
    channels,
    terminals: at.filter((row) => row.programId === programId).map(({ terminalCode }) => terminalCode),
  }));
  return views.toSorted(
    (one, other) => Number(other.programId === DEFAULT_PROGRAM) - Number(one.programId === DEFAULT_PROGRAM),
  );
}

const PROGRAMS: Bilingual = { zh: '支付方案', en: 'Payment programs' };

const programFacts = (programs: readonly PayProgram[]) =>
  Object.fromEntries(programs.map(({ programId, ...facts }) => [programId, facts]));

/** Replaces all programs of a school. */
export async function savePrograms(
  deps: PayDeps,
  operation: AdminOperation,
  { programs }: CallInput<SaveCall>,
): Promise<CallResult<SaveCall>> {
  const { db, log } = deps;
  const { schoolCode, userId } = operation;
  const ids = programs.map(({ programId }) => programId);
  const terminals = programs.flatMap((program) => program.terminals);
  const repeats = (all: readonly string[]) => new Set(all).size !== all.length;
  const others = programs.find(({ programId }) => programId === DEFAULT_PROGRAM);
  if (!others || others.terminals.length > 0 || repeats(ids) || repeats(terminals))
    return fail(problem('BAD_REQUEST'));
  if (programs.some(({ channels }) => repeats(channels))) return fail(problem('BAD_REQUEST'));
  const saved = await db.transaction(async (queries) => {
    const { orm } = queries;
    const channels = new Set((await listChannels(queries, schoolCode)).map(({ channelId }) => channelId));
    const known = await orm
      .select({ code: terminal.terminalCode })
      .from(terminal)
      .where(eq(terminal.schoolCode, schoolCode));
    const codes = new Set(known.map(({ code }) => code));
    if (!programs.flatMap((program) => program.channels).every((id) => channels.has(id)))
      return fail(problem('REFERENCE_UNKNOWN'));
    if (!terminals.every((code) => codes.has(code))) return fail(problem('REFERENCE_UNKNOWN'));
    const before = programFacts(await listPrograms(queries, schoolCode));
    await orm.delete(payProgram).where(eq(payProgram.schoolCode, schoolCode));
    await orm.insert(payProgram).values(
      programs.map(({ programId, name, channels: of }) => ({
        schoolCode,
        programId,
        nameZh: name.zh,
        nameEn: name.en,
        channels: of,
      })),
    );
    const rows = programs.flatMap(({ programId, terminals: at }) =>
      at.map((terminalCode) => ({ schoolCode, terminalCode, programId })),
    );
    if (rows.length > 0) await orm.insert(payProgramTerminal).values(rows);
    const after = await listPrograms(queries, schoolCode);
    const change = { subject: 'programs', label: PROGRAMS, before, after: programFacts(after) };
    await recordOperation(queries, deps, operation, change);
    return ok(after);
  });
  if (saved.ok) log.event('pay-programs-changed', { by: userId });
  return saved;
}
