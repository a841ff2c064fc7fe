import { MINUTE_MS } from '@self-print/contract/limits.ts';
import type { IncomingRequest } from '@self-print/contract/serve.ts';
import type { SignInClient } from '@self-print/contract/signInWays.ts';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { signInFlow } from '../../../db/schema/signIn.ts';
import type { Deps } from '../../../deps.ts';
import type { SignInFlowKey } from '../../../http/sessions/flowCookies.ts';

/** Time to sign in at the provider, with a second factor there if need be. */
const FLOW_MS = 10 * MINUTE_MS;

const keptShape = z.object({
  /** What proves that an answer belongs to this sign-in. */
  secrets: z.record(z.string(), z.string()),
  /** The page of ours to go on with. */
  from: z.string().nullable(),
  /** The person who binds themselves to the provider, and does not sign in; null for a sign-in. */
  binds: z.string().nullable().default(null),
});

export interface Flow extends z.infer<typeof keptShape> {
  readonly schoolCode: string;
  readonly providerId: string;
  readonly client: SignInClient;
}

type FlowDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'random' | 'sessions' | 'log'>;

const place = (schoolCode: string, flowId: string) => ({
  column: 'sign_in_flow.kept',
  schoolCode,
  rowId: flowId,
});

/** Remembers a sign-in at a provider's page, and binds it to this browser. */
export async function keepFlow(
  { db, keys, clock, random, sessions }: Omit<FlowDeps, 'log'>,
  request: IncomingRequest,
  { schoolCode, providerId, client, ...kept }: Flow,
): Promise<void> {
  const flowId = random.uuid();
  await db.orm.insert(signInFlow).values({
    schoolCode,
    flowId,
    providerId,
    client,
    keptEncrypted: keys.fields.encrypt(JSON.stringify(kept), place(schoolCode, flowId)),
    expiresAt: new Date(clock.now().getTime() + FLOW_MS),
  });
  sessions.keepFlow(request, { schoolCode, flowId }, FLOW_MS);
}

/**
 * The sign-in of this browser to which an answer belongs: among those that are meant, the one with the answer's state, or the latest of
 * a provider that knows no states. It is used up, whatever comes of it; the others go on.
 */
export async function takeFlow(
  deps: FlowDeps,
  request: IncomingRequest,
  answer: URLSearchParams,
  isMeant: (flow: Flow) => boolean,
): Promise<Flow | undefined> {
  const { db, log, sessions } = deps;
  const begun = (await Promise.all(sessions.flowsOf(request).map((key) => readFlow(deps, key))))
    .filter((each) => each !== undefined)
    .filter(({ flow }) => isMeant(flow))
    .sort((one, other) => other.expiresAt.getTime() - one.expiresAt.getTime());
  const found = begun.find(({ flow }) => hasState(flow, answer));
  if (!found) {
    const [latest] = begun;
    if (latest) {
      const { schoolCode, providerId } = latest.flow;
      const reason = 'The answer belongs to no sign-in of this browser';
      log.event('sign-in-answer-refused', { schoolCode, providerId, reason });
    }
    return undefined;
  }
  sessions.forgetFlow(request, found.key);
  const taken = await db.orm.delete(signInFlow).where(isFlow(found.key)).returning({ id: signInFlow.flowId });
  return taken.length > 0 ? found.flow : undefined;
}

async function readFlow({ db, keys, clock }: Pick<FlowDeps, 'db' | 'keys' | 'clock'>, key: SignInFlowKey) {
  const [row] = await db.orm.select().from(signInFlow).where(isFlow(key));
  if (!row || row.expiresAt <= clock.now()) return undefined;
  const { schoolCode, providerId, client, expiresAt } = row;
  const text = keys.fields.decrypt(row.keptEncrypted, place(schoolCode, key.flowId));
  const flow: Flow = { schoolCode, providerId, client, ...keptShape.parse(JSON.parse(text)) };
  return { key, flow, expiresAt };
}

function hasState({ secrets: { state } }: Flow, answer: URLSearchParams): boolean {
  return state === undefined || answer.getAll('state').join() === state;
}

const isFlow = ({ schoolCode, flowId }: SignInFlowKey) =>
  and(eq(signInFlow.schoolCode, schoolCode), eq(signInFlow.flowId, flowId));
