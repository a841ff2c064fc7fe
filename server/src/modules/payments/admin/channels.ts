import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { PayChannel, paymentAdminCalls } from '@self-print/contract/platform/paymentAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import { payChannel } from '../../../db/schema/payments.ts';
import type { AdminActor } from '../../../http/actor.ts';
import type { AdminOperation } from '../../../http/operation.ts';
import {
  type ChannelRow,
  decryptParameters,
  encryptParameters,
  findChannel,
} from '../../payChannels/channelStore.ts';
import { notifyUrl } from '../notifications/notifyUrl.ts';
import type { PayDeps } from '../payDeps.ts';
import { recordChannel } from './recordChannel.ts';

type SaveCall = typeof paymentAdminCalls.saveChannel;
type ParametersCall = typeof paymentAdminCalls.saveParameters;
type CheckCall = typeof paymentAdminCalls.checkChannel;

/** A channel as the console shows it, without its secrets. */
export function viewChannel({ keys, payChannels, publicUrl }: PayDeps, row: ChannelRow): PayChannel {
  const { secretParameters } = payChannels.providers[row.provider];
  const all = Object.entries(decryptParameters(keys, row));
  const isSecret = (name: string) => secretParameters.includes(name);
  return {
    channelId: row.channelId,
    provider: row.provider,
    name: { zh: row.nameZh, en: row.nameEn },
    enabled: row.enabled,
    parameters: Object.fromEntries(all.filter(([name]) => !isSecret(name))),
    secretsSet: all.map(([name]) => name).filter(isSecret),
    notifyUrl: notifyUrl(publicUrl(), row),
    revision: row.revision,
  };
}

/** Adds a channel, or changes its name and whether it is offered. One that cannot work is never offered. */
export async function saveChannel(
  deps: PayDeps,
  operation: AdminOperation,
  { channelId, provider, name, enabled, revision }: CallInput<SaveCall>,
): Promise<CallResult<SaveCall>> {
  const { db, clock, log, payChannels } = deps;
  const { schoolCode, userId } = operation;
  const changes = { nameZh: name.zh, nameEn: name.en, enabled };
  const existing = await findChannel(db, { schoolCode, channelId });
  if (revision === 0) {
    if (existing) return fail(problem('NAME_TAKEN'));
    if (enabled) return fail(problem('PAY_PARAMETERS_INVALID'));
    const row = {
      schoolCode,
      channelId,
      provider,
      ...changes,
      parametersEncrypted: null,
      revision: 1,
      createdAt: clock.now(),
    };
    const saved = await db.transaction(async (queries) => {
      const [added] = await queries.orm.insert(payChannel).values(row).onConflictDoNothing().returning();
      if (!added) return fail(problem('NAME_TAKEN'));
      const after = viewChannel(deps, added);
      await recordChannel(queries, deps, operation, { before: null, after });
      return ok(after);
    });
    if (saved.ok) log.event('pay-channel-changed', { channelId, by: userId });
    return saved;
  }
  if (!existing || existing.provider !== provider) return fail(problem('NOT_FOUND'));
  if (enabled && !payChannels.open(existing).ok) return fail(problem('PAY_PARAMETERS_INVALID'));
  return write(deps, operation, existing, revision, changes);
}

/** Sets a channel's parameters. A secret that is left out or empty stays as it is; what cannot work is refused. */
export async function saveParameters(
  deps: PayDeps,
  operation: AdminOperation,
  { channelId, parameters, revision }: CallInput<ParametersCall>,
): Promise<CallResult<ParametersCall>> {
  const { db, keys, clock, random, payChannels } = deps;
  const row = await findChannel(db, { schoolCode: operation.schoolCode, channelId });
  if (!row) return fail(problem('NOT_FOUND'));
  const provider = payChannels.providers[row.provider];
  const kept = Object.entries(decryptParameters(keys, row)).filter(([name]) =>
    provider.secretParameters.includes(name),
  );
  const given = Object.entries(parameters).filter(([, text]) => text !== '');
  const merged = Object.fromEntries([...kept, ...given]);
  const opened = provider.open(merged, { clock, random });
  if (!opened.ok) return fail(problem('PAY_PARAMETERS_INVALID', { detail: { why: opened.problem } }));
  const replaced = given.map(([name]) => name).filter((name) => provider.secretParameters.includes(name));
  const changes = { parametersEncrypted: encryptParameters(keys, row, merged) };
  return write(deps, operation, row, revision, changes, replaced);
}

/** Asks the provider for something harmless. */
export async function checkChannel(
  { db, payChannels }: PayDeps,
  { schoolCode }: AdminActor,
  { channelId }: CallInput<CheckCall>,
): Promise<CallResult<CheckCall>> {
  const row = await findChannel(db, { schoolCode, channelId });
  if (!row) return fail(problem('NOT_FOUND'));
  const opened = payChannels.open(row);
  if (!opened.ok) return fail(problem('PAY_PARAMETERS_INVALID', { detail: { why: opened.problem } }));
  const answer = await opened.value.check();
  return ok({
    works: answer.ok,
    detail: answer.ok ? '' : `${answer.problem.kind}: ${answer.problem.detail}`,
  });
}

async function write(
  deps: PayDeps,
  operation: AdminOperation,
  stored: ChannelRow,
  revision: number,
  changes: Partial<ChannelRow>,
  secretsReplaced: readonly string[] = [],
) {
  const { schoolCode, channelId } = stored;
  const saved = await deps.db.transaction(async (queries) => {
    const [row] = await queries.orm
      .update(payChannel)
      .set({ ...changes, revision: revision + 1 })
      .where(
        and(
          eq(payChannel.schoolCode, schoolCode),
          eq(payChannel.channelId, channelId),
          eq(payChannel.revision, revision),
        ),
      )
      .returning();
    if (!row) return fail(problem('CHANGED_MEANWHILE'));
    const [before, after] = [viewChannel(deps, stored), viewChannel(deps, row)];
    await recordChannel(queries, deps, operation, { before, after, secretsReplaced });
    return ok(after);
  });
  if (saved.ok) deps.log.event('pay-channel-changed', { channelId, by: operation.userId });
  return saved;
}
