import { MINUTE_MS } from '@self-print/contract/limits.ts';
import type { IncomingRequest } from '@self-print/contract/serve.ts';
import type { SignInClient } from '@self-print/contract/signInWays.ts';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { signInFlow } from '../../../db/schema/signIn.ts';
import type { Deps } from '../../../deps.ts';

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

type FlowDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'random' | 'sessions'>;

const place = (schoolCode: string, flowId: string) => ({
  column: 'sign_in_flow.kept',
  schoolCode,
  rowId: flowId,
});

/** Remembers a sign-in at a provider's page, and binds it to this browser. An earlier one of the browser is void. */
export async function keepFlow(
  { db, keys, clock, random, sessions }: FlowDeps,
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
  await sessions.keepFlow(request, { schoolCode, flowId });
}

/** The sign-in that this browser has begun. It is used up, whatever comes of it. */
export async function takeFlow(
  { db, keys, clock, sessions }: FlowDeps,
  request: IncomingRequest,
): Promise<Flow | undefined> {
  const key = sessions.flowOf(request);
  if (!key) return undefined;
  const { schoolCode, flowId } = key;
  const [row] = await db.orm
    .delete(signInFlow)
    .where(and(eq(signInFlow.schoolCode, schoolCode), eq(signInFlow.flowId, flowId)))
    .returning();
  if (!row || row.expiresAt <= clock.now()) return undefined;
  const kept = keptShape.parse(JSON.parse(keys.fields.decrypt(row.keptEncrypted, place(schoolCode, flowId))));
  return { schoolCode, providerId: row.providerId, client: row.client, ...kept };
}
