import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { messageAdminCalls, SmsChannel } from '@self-print/contract/platform/messageAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import { smsChannel } from '../../../db/schema/messages.ts';
import type { Deps } from '../../../deps.ts';
import type { Operation } from '../../../http/operation.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import {
  decryptParameters,
  encryptParameters,
  isChannel,
  type ParameterTexts,
  type SmsChannelRow,
} from '../../smsChannels/channelStore.ts';

type SaveCall = typeof messageAdminCalls.saveChannel;

/** A channel as the console shows it, without its secrets. */
export function viewChannel({ keys, smsChannels }: Deps, row: SmsChannelRow): SmsChannel {
  const { channelId, kind, enabled, position, priceFen, revision } = row;
  const { secretParameters } = smsChannels.providers[kind];
  const all = Object.entries(decryptParameters(keys, row));
  const isSecret = (name: string) => secretParameters.includes(name);
  return {
    channelId,
    kind,
    enabled,
    position,
    priceFen,
    parameters: Object.fromEntries(all.filter(([name]) => !isSecret(name))),
    secretsSet: all.map(([name]) => name).filter(isSecret),
    revision,
  };
}

/** Adds a channel or changes it. A secret that is left out or empty stays as it is; what cannot work is refused. */
export async function saveChannel(
  deps: Deps,
  operation: Operation,
  { channelId, kind, parameters, revision, ...rest }: CallInput<SaveCall>,
): Promise<CallResult<SaveCall>> {
  const { db, keys, clock, log, smsChannels } = deps;
  const { schoolCode, userId } = operation;
  const key = { schoolCode, channelId };
  return db.transaction(async (queries) => {
    const [existing] = await queries.orm.select().from(smsChannel).where(isChannel(key));
    if (revision === 0 ? existing : existing && existing.kind !== kind) return fail(problem('NAME_TAKEN'));
    if (revision !== 0 && !existing) return fail(problem('NOT_FOUND'));
    const merged = { ...(existing ? keptSecrets(deps, existing) : {}), ...filledIn(parameters) };
    const opened = smsChannels.providers[kind].open(merged, smsChannels.effects);
    if (!opened.ok) return fail(problem('MESSAGE_PARAMETERS_INVALID', { detail: { why: opened.problem } }));
    const parametersEncrypted = encryptParameters(keys, key, merged);
    const values = { ...rest, parametersEncrypted, revision: revision + 1 };
    const [row] = existing
      ? await queries.orm
          .update(smsChannel)
          .set(values)
          .where(and(isChannel(key), eq(smsChannel.revision, revision)))
          .returning()
      : await queries.orm
          .insert(smsChannel)
          .values({ ...key, kind, ...values, createdAt: clock.now() })
          .onConflictDoNothing()
          .returning();
    if (!row) return fail(problem(existing ? 'CHANGED_MEANWHILE' : 'NAME_TAKEN'));
    log.event('message-channel-changed', { channelId, by: userId ?? '' });
    const view = viewChannel(deps, row);
    await recordOperation(queries, deps, operation, {
      subject: channelId,
      label: { zh: channelId, en: channelId },
      before: existing ? viewChannel(deps, existing) : null,
      after: { ...view, ...(replacesSecret(deps, row, parameters) ? { secret: 'replaced' } : {}) },
    });
    return ok(view);
  });
}

function keptSecrets({ keys, smsChannels }: Deps, row: SmsChannelRow): ParameterTexts {
  const { secretParameters } = smsChannels.providers[row.kind];
  return Object.fromEntries(
    Object.entries(decryptParameters(keys, row)).filter(([name]) => secretParameters.includes(name)),
  );
}

function replacesSecret({ smsChannels }: Deps, { kind }: SmsChannelRow, given: ParameterTexts): boolean {
  return smsChannels.providers[kind].secretParameters.some((name) => (given[name] ?? '') !== '');
}

function filledIn(parameters: ParameterTexts): ParameterTexts {
  return Object.fromEntries(Object.entries(parameters).filter(([, text]) => text !== ''));
}
