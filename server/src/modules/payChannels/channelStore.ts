import { and, asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import { payChannel, payProgram, payProgramTerminal } from '../../db/schema/payments.ts';

export type ChannelRow = typeof payChannel.$inferSelect;
type ChannelKey = Pick<ChannelRow, 'schoolCode' | 'channelId'>;

/** The program of terminals that have no other one, and of phone and PC. */
export const DEFAULT_PROGRAM = 'default';

const place = ({ schoolCode, channelId }: ChannelKey) => ({
  column: 'pay_channel.parameters',
  schoolCode,
  rowId: channelId,
});

export function encryptParameters(keys: Keys, at: ChannelKey, parameters: Readonly<Record<string, string>>) {
  return keys.fields.encrypt(JSON.stringify(parameters), place(at));
}

/** The parameters of a channel; empty until they were entered. */
export function decryptParameters(keys: Keys, row: ChannelRow): Readonly<Record<string, string>> {
  if (row.parametersEncrypted === null) return {};
  const text = keys.fields.decrypt(row.parametersEncrypted, place(row));
  return z.record(z.string(), z.string()).parse(JSON.parse(text));
}

export async function listChannels({ orm }: Queries, schoolCode: string): Promise<ChannelRow[]> {
  return orm
    .select()
    .from(payChannel)
    .where(eq(payChannel.schoolCode, schoolCode))
    .orderBy(asc(payChannel.createdAt), asc(payChannel.channelId));
}

export async function findChannel(
  { orm }: Queries,
  { schoolCode, channelId }: ChannelKey,
): Promise<ChannelRow | undefined> {
  const [row] = await orm
    .select()
    .from(payChannel)
    .where(and(eq(payChannel.schoolCode, schoolCode), eq(payChannel.channelId, channelId)));
  return row;
}

/** The channels of a terminal's program, or of `default`, as they are to be shown; only those that can be used. */
export async function programChannels(
  queries: Queries,
  schoolCode: string,
  terminalCode: string | null,
): Promise<ChannelRow[]> {
  const program = await programOf(queries, schoolCode, terminalCode);
  if (!program) return [];
  const usable = (await listChannels(queries, schoolCode)).filter(
    ({ enabled, parametersEncrypted }) => enabled && parametersEncrypted !== null,
  );
  return program.channels.flatMap((id) => usable.filter(({ channelId }) => channelId === id));
}

async function programOf({ orm }: Queries, schoolCode: string, terminalCode: string | null) {
  const [own] =
    terminalCode === null
      ? []
      : await orm
          .select({ programId: payProgramTerminal.programId })
          .from(payProgramTerminal)
          .where(
            and(
              eq(payProgramTerminal.schoolCode, schoolCode),
              eq(payProgramTerminal.terminalCode, terminalCode),
            ),
          );
  const [program] = await orm
    .select()
    .from(payProgram)
    .where(
      and(eq(payProgram.schoolCode, schoolCode), eq(payProgram.programId, own?.programId ?? DEFAULT_PROGRAM)),
    );
  return program;
}
