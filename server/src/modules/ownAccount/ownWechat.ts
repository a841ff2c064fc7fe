import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import type { OwnAccount } from '@self-print/contract/platform/ownAccount.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { IncomingRequest } from '@self-print/contract/serve.ts';
import { isBoundKind } from '@self-print/contract/signInWays.ts';
import { BIND_WECHAT_PAGE, WEB_PATHS } from '@self-print/contract/webPaths.ts';
import type { RedirectIdentity } from '../../adapters/identity/types.ts';
import type { Deps } from '../../deps.ts';
import type { UserActor } from '../../http/actor.ts';
import type { Operation } from '../../http/operation.ts';
import { type RateRule, takeRate } from '../../http/rateLimit/rateLimit.ts';
import type { SessionUser } from '../../http/sessions/sessions.ts';
import { endSignIns } from '../accounts/endSignIns.ts';
import { findAccountWithRole } from '../accounts/findAccount.ts';
import type { ProviderRow } from '../identities/providerStore.ts';
import { offeredProvider } from '../identityProviders/offers.ts';
import { bindingsOf, bindPerson, unbindPerson } from '../identityProviders/people/boundPeople.ts';
import { recordPerson } from '../operations/recordPerson.ts';
import { type Flow, keepFlow, takeFlow } from '../signIn/redirects/flowStore.ts';

const ASK_RATE: RateRule = { tries: 10, windowMs: 10 * MINUTE_MS };

type WechatDeps = Pick<
  Deps,
  'db' | 'keys' | 'clock' | 'random' | 'log' | 'sessions' | 'identities' | 'publicUrl'
>;
type Refused = 'SIGN_IN_WAY_NOT_OFFERED' | 'WECHAT_NOT_FOR_ADMINISTRATORS';

/** By whom and for which request something is done. */
interface Done {
  readonly operation: Operation;
  readonly request: IncomingRequest;
}

/** The official accounts that sign people in here, and those to which the person is bound although they do no more. */
export async function viewWechat(
  { db }: Pick<Deps, 'db'>,
  who: SessionUser,
): Promise<OwnAccount['wechat'][number][]> {
  const shown = [];
  for (const { provider, boundAt } of await bindingsOf(db, who)) {
    const { providerId, nameZh, nameEn } = provider;
    if (!boundAt && !(await isOffered(db, who.schoolCode, providerId))) continue;
    shown.push({ providerId, name: { zh: nameZh, en: nameEn }, boundAt: boundAt?.toISOString() ?? null });
  }
  return shown;
}

/** Remembers for this browser that its person binds WeChat, and gives the address of WeChat's page. */
export async function askWechat(
  deps: WechatDeps,
  { schoolCode, userId }: UserActor,
  providerId: string,
  request: IncomingRequest,
): Promise<
  Outcome<
    { readonly address: string },
    Refused | 'SIGN_IN_PROVIDER_DOWN' | 'WECHAT_BOUND_ALREADY' | 'TOO_MANY_REQUESTS'
  >
> {
  const opened = await openFor(deps, { schoolCode, userId }, providerId);
  if (!opened.ok) return opened;
  const bound = await bindingsOf(deps.db, { schoolCode, userId });
  if (bound.some(({ provider, boundAt }) => provider.providerId === providerId && boundAt))
    return fail(problem('WECHAT_BOUND_ALREADY'));
  const taken = await takeRate(deps, ASK_RATE, 'bind wechat', schoolCode, userId);
  if (!taken.ok) return taken;
  const begun = await opened.value.identity.begin(returnTo(deps));
  if (!begun.ok) return down(deps, opened.value.provider, begun.problem.detail);
  const { address, kept } = begun.value;
  const flow = { schoolCode, providerId, client: 'phone', secrets: { ...kept }, from: null } as const;
  await keepFlow(deps, request, { ...flow, binds: userId });
  return ok({ address });
}

/** Binds the WeChat user with whom the browser came back to the person who asked for it in this session. */
export async function bindWechat(
  deps: WechatDeps,
  { schoolCode, userId }: UserActor,
  answer: string,
  { operation, request }: Done,
): Promise<
  Outcome<
    void,
    Refused | 'SIGN_IN_EXPIRED' | 'SIGN_IN_PROVIDER_DOWN' | 'WECHAT_TAKEN' | 'WECHAT_BOUND_ALREADY'
  >
> {
  const query = new URLSearchParams(answer);
  const isTheirs = (each: Flow) => each.schoolCode === schoolCode && each.binds === userId;
  const flow = await takeFlow(deps, request, query, isTheirs);
  if (!flow) return fail(problem('SIGN_IN_EXPIRED'));
  const opened = await openFor(deps, { schoolCode, userId }, flow.providerId);
  if (!opened.ok) return opened;
  const { provider, identity } = opened.value;
  const finished = await identity.finish(returnTo(deps), flow.secrets, query);
  if (!finished.ok) {
    const { kind, detail } = finished.problem;
    if (kind === 'down') return down(deps, provider, detail);
    const { providerId } = provider;
    deps.log.event('sign-in-answer-refused', { schoolCode, providerId, reason: detail });
    return fail(problem('SIGN_IN_EXPIRED'));
  }
  const { subject } = finished.value;
  const bound = await deps.db.transaction(async (queries) => {
    const made = await bindPerson(queries, deps, provider, subject, userId);
    if (!made.ok) return fail(problem(made.problem === 'taken' ? 'WECHAT_TAKEN' : 'WECHAT_BOUND_ALREADY'));
    await recordPerson(queries, deps, operation, { schoolCode, userId });
    return ok();
  });
  if (bound.ok) deps.log.event('wechat-bound', { schoolCode, userId });
  return bound;
}

/** Undoes a binding and signs the person out elsewhere: somebody else may be there by this WeChat. This browser's session begins anew. */
export async function unbindWechat(
  deps: WechatDeps,
  { schoolCode, userId, at }: UserActor,
  providerId: string,
  { operation, request }: Done,
): Promise<void> {
  const who = { schoolCode, userId };
  const proof = deps.sessions.proofOf(request, 'mobile');
  if (!proof) throw new Error('Somebody without a session cannot undo a binding');
  const bound = await bindingsOf(deps.db, who);
  if (!bound.some(({ provider, boundAt }) => provider.providerId === providerId && boundAt)) return;
  await deps.db.transaction(async (queries) => {
    await unbindPerson(queries, who, providerId);
    await endSignIns(queries, who, { now: deps.clock.now() });
    await recordPerson(queries, deps, operation, who);
    return ok();
  });
  deps.log.event('wechat-unbound', who);
  await deps.sessions.begin(request, at, who, proof);
}

async function openFor(
  deps: WechatDeps,
  { schoolCode, userId }: SessionUser,
  providerId: string,
): Promise<Outcome<{ readonly provider: ProviderRow; readonly identity: RedirectIdentity }, Refused>> {
  const provider = await findOffered(deps.db, schoolCode, providerId);
  const opened = provider && isBoundKind(provider.kind) ? deps.identities.open(provider) : undefined;
  if (!provider || !opened?.ok || opened.value.kind !== 'redirect')
    return fail(problem('SIGN_IN_WAY_NOT_OFFERED'));
  const person = await findAccountWithRole(deps.db, deps.keys, schoolCode, userId);
  if (person?.administers !== false) return fail(problem('WECHAT_NOT_FOR_ADMINISTRATORS'));
  return ok({ provider, identity: opened.value });
}

const findOffered = (db: Deps['db'], schoolCode: string, providerId: string) =>
  offeredProvider(db, { schoolCode, client: 'phone', terminalCode: null }, providerId);

const isOffered = async (db: Deps['db'], schoolCode: string, providerId: string) =>
  (await findOffered(db, schoolCode, providerId)) !== undefined;

const returnTo = ({ publicUrl }: Pick<Deps, 'publicUrl'>) =>
  `${publicUrl()}${WEB_PATHS.mobile}${BIND_WECHAT_PAGE}`;

function down(
  { log }: WechatDeps,
  { schoolCode, providerId }: ProviderRow,
  reason: string,
): Outcome<never, 'SIGN_IN_PROVIDER_DOWN'> {
  log.event('sign-in-provider-down', { schoolCode, providerId, reason });
  return fail(problem('SIGN_IN_PROVIDER_DOWN'));
}
