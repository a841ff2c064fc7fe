import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { SignInProvider, signInAdminCalls } from '@self-print/contract/platform/signInAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { type IdentityKind, isBoundKind } from '@self-print/contract/signInWays.ts';
import { and, eq } from 'drizzle-orm';
import type { Identity } from '../../../adapters/identity/types.ts';
import type { Queries } from '../../../db/database.ts';
import { signInLink, signInProvider } from '../../../db/schema/signIn.ts';
import type { Deps } from '../../../deps.ts';
import type { Operation } from '../../../http/operation.ts';
import {
  decryptParameters,
  encryptParameters,
  findProvider,
  isProvider,
  listProviders,
  type ParameterTexts,
  type ProviderKey,
  type ProviderRow,
} from '../../identities/providerStore.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import { graduateTableFault } from '../people/graduateTable.ts';
import { returnAddresses } from '../returnAddress.ts';

type SaveCall = typeof signInAdminCalls.saveProvider;

/** A provider as the console shows it, without its secrets. */
export function viewProvider({ keys, identities, publicUrl }: Deps, row: ProviderRow): SignInProvider {
  const { secretParameters } = identities.providers[row.kind];
  const all = Object.entries(decryptParameters(keys, row));
  const isSecret = (name: string) => secretParameters.includes(name);
  return {
    providerId: row.providerId,
    kind: row.kind,
    name: { zh: row.nameZh, en: row.nameEn },
    enabled: row.enabled,
    newAccounts: row.newAccounts,
    assurance: row.assurance,
    parameters: Object.fromEntries(all.filter(([name]) => !isSecret(name))),
    secretsSet: all.map(([name]) => name).filter(isSecret),
    mapping: row.mapping,
    addresses: returnAddresses(publicUrl(), row),
    revision: row.revision,
  };
}

/** Adds a provider or changes it. A secret that is left out or empty stays as it is; what cannot work is refused. */
export async function saveProvider(
  deps: Deps,
  operation: Operation,
  { providerId, kind, name, parameters, revision, ...rest }: CallInput<SaveCall>,
): Promise<CallResult<SaveCall>> {
  const { db, keys, clock, log, identities } = deps;
  const { schoolCode, userId } = operation;
  const key = { schoolCode, providerId };
  return db.transaction(async (queries) => {
    const existing = await findProvider(queries, key);
    if (revision === 0 ? existing : existing && existing.kind !== kind) return fail(problem('NAME_TAKEN'));
    if (revision !== 0 && !existing) return fail(problem('NOT_FOUND'));
    const merged = { ...(existing ? keptSecrets(deps, existing) : {}), ...filledIn(parameters) };
    const opened = identities.providers[kind].open(merged, identities.effects);
    if (!opened.ok) return fail(problem('SIGN_IN_PARAMETERS_INVALID', { detail: { why: opened.problem } }));
    const unfit =
      (await unfitFor(queries, schoolCode, kind, opened.value, rest)) ??
      (isBoundKind(kind) ? await accountFault(deps, queries, key, existing, merged) : undefined);
    if (unfit !== undefined) return fail(problem('SIGN_IN_PARAMETERS_INVALID', { detail: { why: unfit } }));
    const parametersEncrypted = encryptParameters(keys, key, merged);
    const values = { ...rest, nameZh: name.zh, nameEn: name.en, parametersEncrypted, revision: revision + 1 };
    const [row] = existing
      ? await queries.orm
          .update(signInProvider)
          .set(values)
          .where(and(isProvider(key), eq(signInProvider.revision, revision)))
          .returning()
      : await queries.orm
          .insert(signInProvider)
          .values({ ...key, kind, ...values, createdAt: clock.now() })
          .onConflictDoNothing()
          .returning();
    if (!row) return fail(problem(existing ? 'CHANGED_MEANWHILE' : 'NAME_TAKEN'));
    log.event('sign-in-provider-changed', { providerId, by: userId ?? '' });
    const view = viewProvider(deps, row);
    await recordOperation(queries, deps, operation, {
      subject: providerId,
      label: view.name,
      before: existing ? viewProvider(deps, existing) : null,
      after: { ...view, ...(replacesSecret(deps, row, parameters) ? { secret: 'replaced' } : {}) },
    });
    return ok(view);
  });
}

/** Why an identity cannot be used with these settings; undefined when it can. */
async function unfitFor(
  queries: Queries,
  schoolCode: string,
  kind: IdentityKind,
  identity: Identity,
  { mapping, assurance, newAccounts }: Pick<CallInput<SaveCall>, 'mapping' | 'assurance' | 'newAccounts'>,
): Promise<string | undefined> {
  // A WeChat that is lent or left open is used by whoever holds it, and it knows nobody's number.
  if (isBoundKind(kind))
    return assurance === 'low' && !newAccounts ? undefined : 'assurance: must be low, without new accounts';
  if (identity.kind !== 'records') return mapping.number === '' ? 'number: must not be empty' : undefined;
  // Others know what graduates are asked.
  if (assurance !== 'low' || newAccounts) return 'assurance: must be low, without new accounts';
  return graduateTableFault(queries, schoolCode, identity.table);
}

/** Why an official account cannot be used: each is one provider's, and people are bound to the account and not to its provider. */
async function accountFault(
  { keys }: Deps,
  queries: Queries,
  { schoolCode, providerId }: ProviderKey,
  existing: ProviderRow | undefined,
  { appId }: ParameterTexts,
): Promise<string | undefined> {
  const others = (await listProviders(queries, schoolCode)).filter(
    (row) => isBoundKind(row.kind) && row.providerId !== providerId,
  );
  if (others.some((row) => decryptParameters(keys, row).appId === appId))
    return 'appId: belongs to another sign-in system already';
  if (!existing || decryptParameters(keys, existing).appId === appId) return undefined;
  const [link] = await queries.orm
    .select({ userId: signInLink.userId })
    .from(signInLink)
    .where(and(eq(signInLink.schoolCode, schoolCode), eq(signInLink.providerId, providerId)))
    .limit(1);
  return link && 'appId: people are bound to the present one; add another sign-in system';
}

function keptSecrets({ keys, identities }: Deps, row: ProviderRow): ParameterTexts {
  const { secretParameters } = identities.providers[row.kind];
  return Object.fromEntries(
    Object.entries(decryptParameters(keys, row)).filter(([name]) => secretParameters.includes(name)),
  );
}

function replacesSecret({ identities }: Deps, { kind }: ProviderRow, given: ParameterTexts): boolean {
  return identities.providers[kind].secretParameters.some((name) => (given[name] ?? '') !== '');
}

function filledIn(parameters: ParameterTexts): ParameterTexts {
  return Object.fromEntries(Object.entries(parameters).filter(([, text]) => text !== ''));
}
