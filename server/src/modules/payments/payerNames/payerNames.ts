import { createHash } from 'node:crypto';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { HOUR_MS, MINUTE_MS } from '@self-print/contract/limits.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { IncomingRequest } from '@self-print/contract/serve.ts';
import { WEB_PATHS } from '@self-print/contract/webPaths.ts';
import { and, eq, gt } from 'drizzle-orm';
import type { PayerNames } from '../../../adapters/payment/types.ts';
import type { Keys } from '../../../crypto/keys.ts';
import { payPayerName } from '../../../db/schema/payments.ts';
import { type RateRule, takeRate } from '../../../http/rateLimit/rateLimit.ts';
import type { Sessions } from '../../../http/sessions/sessions.ts';
import { programChannels } from '../../payChannels/channelStore.ts';
import type { PayDeps } from '../payDeps.ts';

export type PayerNameDeps = PayDeps & { readonly sessions: Sessions };

/** Time to come back from the provider's page, which asks nothing. */
const ASKING_MS = 10 * MINUTE_MS;
/** Somebody else may use the provider's app on this phone later. */
const KNOWN_MS = 2 * HOUR_MS;
const STATE_BYTES = 32;
const ASKED: RateRule = { tries: 30, windowMs: 10 * MINUTE_MS };
/** The only page to which a provider leads back. */
const RETURN_PAGE = `${WEB_PATHS.mobile}/mobile/wxPay`;

interface Person {
  readonly schoolCode: string;
  readonly userId: string;
}
type NameRow = typeof payPayerName.$inferSelect;

const digestOf = (state: string) => createHash('sha256').update(state).digest('hex');
const isRow = ({ schoolCode, nameId }: Pick<NameRow, 'schoolCode' | 'nameId'>) =>
  and(eq(payPayerName.schoolCode, schoolCode), eq(payPayerName.nameId, nameId));
const place = ({ schoolCode, nameId }: Pick<NameRow, 'schoolCode' | 'nameId'>) => ({
  column: 'pay_payer_name.name',
  schoolCode,
  rowId: nameId,
});

/** How the account of a channel that is offered on phones says who pays; undefined for one that cannot. */
export async function namesAt(
  { db, payChannels }: PayDeps,
  schoolCode: string,
  wanted: string,
): Promise<PayerNames | undefined> {
  const row = (await programChannels(db, schoolCode, null)).find(({ channelId }) => channelId === wanted);
  const opened = row && payChannels.open(row);
  return opened?.ok ? opened.value.payerNames : undefined;
}

/**
 * Where this browser has to go so that the provider tells who pays. What comes back is taken only from this browser, signed in as this person,
 * once, and for the question that was asked last.
 */
export async function askName(
  deps: PayerNameDeps,
  request: IncomingRequest,
  person: Person,
  { orderId, channelId }: { readonly orderId: string; readonly channelId: string },
): Promise<Outcome<{ readonly address: string }, 'PAY_NOT_OFFERED' | 'TOO_MANY_REQUESTS'>> {
  const { db, clock, random, sessions } = deps;
  const { schoolCode, userId } = person;
  const names = await namesAt(deps, schoolCode, channelId);
  if (!names) return fail(problem('PAY_NOT_OFFERED'));
  const taken = await takeRate(deps, ASKED, 'payerName', schoolCode, userId);
  if (!taken.ok) return taken;
  const nameId = random.uuid();
  const state = Buffer.from(random.bytes(STATE_BYTES)).toString('hex');
  await db.orm.insert(payPayerName).values({
    schoolCode,
    nameId,
    userId,
    channelId,
    account: names.account,
    orderId,
    stateDigest: digestOf(state),
    nameEncrypted: null,
    expiresAt: new Date(clock.now().getTime() + ASKING_MS),
  });
  await sessions.keepPayerName(request, nameId);
  return ok({ address: names.pageAt(`${deps.publicUrl()}${RETURN_PAGE}`, state) });
}

/** Takes what the provider has led this browser back with, and asks it whose name that is. The question is used up, whatever comes of it. */
export async function tellName(
  deps: PayerNameDeps,
  request: IncomingRequest,
  { schoolCode, userId }: Person,
  { code, state }: { readonly code: string; readonly state: string },
): Promise<
  Outcome<{ readonly orderId: string; readonly channelId: string }, 'PAYER_NAME_INVALID' | 'PAY_CHANNEL_DOWN'>
> {
  const { db, keys, clock, log, sessions } = deps;
  const nameId = sessions.payerNameOf(request);
  if (nameId === undefined) return fail(problem('PAYER_NAME_INVALID'));
  const [row] = await db.orm
    .update(payPayerName)
    .set({ stateDigest: null })
    .where(
      and(
        isRow({ schoolCode, nameId }),
        eq(payPayerName.userId, userId),
        eq(payPayerName.stateDigest, digestOf(state)),
        gt(payPayerName.expiresAt, clock.now()),
      ),
    )
    .returning();
  const names = row && (await namesAt(deps, schoolCode, row.channelId));
  if (!row || names?.account !== row.account) return fail(problem('PAYER_NAME_INVALID'));
  const { channelId, orderId } = row;
  const told = await names.nameOf(code);
  if (!told.ok) {
    if (told.problem.kind === 'code-invalid') return fail(problem('PAYER_NAME_INVALID'));
    log.event('payer-name-unknown', { channelId, why: told.problem.kind });
    return fail(problem('PAY_CHANNEL_DOWN'));
  }
  await db.orm
    .update(payPayerName)
    .set({
      nameEncrypted: keys.fields.encrypt(told.value, place(row)),
      expiresAt: new Date(clock.now().getTime() + KNOWN_MS),
    })
    .where(isRow(row));
  return ok({ orderId, channelId });
}

/** What the provider has told this browser about who pays by one account, while the same person is signed in. */
export async function knownName(
  { db, keys, clock, sessions }: Pick<PayerNameDeps, 'db' | 'clock' | 'sessions'> & { readonly keys: Keys },
  request: IncomingRequest,
  { schoolCode, userId, account }: Person & { readonly account: string },
): Promise<string | undefined> {
  const nameId = sessions.payerNameOf(request);
  if (nameId === undefined) return undefined;
  const [row] = await db.orm
    .select()
    .from(payPayerName)
    .where(
      and(
        isRow({ schoolCode, nameId }),
        eq(payPayerName.userId, userId),
        eq(payPayerName.account, account),
        gt(payPayerName.expiresAt, clock.now()),
      ),
    );
  return row?.nameEncrypted ? keys.fields.decrypt(row.nameEncrypted, place(row)) : undefined;
}
