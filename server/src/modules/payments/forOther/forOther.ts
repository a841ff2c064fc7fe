import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import type { payForOtherCalls } from '@self-print/contract/platform/payForOther.ts';
import type { PaymentView } from '@self-print/contract/platform/payments.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { phoneAddresses } from '@self-print/contract/webPaths.ts';
import { eq } from 'drizzle-orm';
import { school } from '../../../db/schema/schools.ts';
import { type RateRule, takeRate } from '../../../http/rateLimit/rateLimit.ts';
import { paymentStanding } from '../../orders/life/paymentRules.ts';
import { findOrder } from '../../orders/orderStore.ts';
import type { TerminalKey } from '../../terminals/terminalStore.ts';
import { mayPay } from '../beginAttempt.ts';
import { paperForOrder } from '../paperForOrder.ts';
import type { PayDeps } from '../payDeps.ts';
import { listMethods, type PayerAt, payBy } from '../payerCalls.ts';
import { viewPayment } from '../viewPayment.ts';
import { givePayLink, type PayLink, readPayLink } from './payLink.ts';

type LinkCall = typeof payForOtherCalls.link;
type ViewCall = typeof payForOtherCalls.view;
type StartCall = typeof payForOtherCalls.unifiedOrder;
type Browser = CallInput<ViewCall>['browser'];

/** Each of them asks a provider for a payment. */
const STARTS: RateRule = { tries: 30, windowMs: 10 * MINUTE_MS };

/** The address of a page on which somebody else can pay an order that waits at a terminal. */
export async function payLinkAt(
  deps: PayDeps,
  { schoolCode, terminalCode }: TerminalKey,
  orderId: string,
): Promise<CallResult<LinkCall>> {
  const { db, keys, clock, publicUrl } = deps;
  const link: PayLink = { schoolCode, terminalCode, orderId };
  const at = payerAt(link, 'phone', '');
  const found = await findOrder(db, schoolCode, orderId);
  if (!found || !mayPay(found.order, at.payer)) return fail(problem('ORDER_NOT_FOUND'));
  const standing = paymentStanding(found.order);
  if (standing !== 'unpaid' && standing !== 'paying') return fail(problem('PAY_NOT_NEEDED'));
  const paper = await paperForOrder(db, { schoolCode, terminalCode }, orderId);
  if (!paper.ok) return paper;
  if ((await listMethods(deps, at)).length === 0) return fail(problem('PAY_NOT_OFFERED'));
  const now = clock.now();
  const { token, expiresAt } = givePayLink(keys.payLinks, link, now);
  return ok({
    address: `${publicUrl()}${phoneAddresses.payForOther(token)}`,
    expiresAt: expiresAt.toISOString(),
    secondsLeft: Math.round((expiresAt.getTime() - now.getTime()) / SECOND_MS),
  });
}

/** What is paid by a link: what it is, never for whom. */
export async function viewForOther(
  deps: PayDeps,
  { token, browser }: CallInput<ViewCall>,
): Promise<CallResult<ViewCall>> {
  const { db, keys, clock } = deps;
  const link = readPayLink(keys.payLinks, token, clock.now());
  const found = link && (await findOrder(db, link.schoolCode, link.orderId));
  if (!link || !found) return fail(problem('PAY_LINK_INVALID'));
  const [place] = await db.orm
    .select({ zh: school.nameZh, en: school.nameEn })
    .from(school)
    .where(eq(school.schoolCode, link.schoolCode));
  if (!place) return fail(problem('PAY_LINK_INVALID'));
  const { order } = found;
  return ok({
    school: place,
    title: { zh: order.titleZh, en: order.titleEn },
    payment: shownToOthers(await viewPayment(db, order, clock.now())),
    methods: await listMethods(deps, payerAt(link, browser, '')),
  });
}

/** Begins to pay by a link. Whoever has it pays as the terminal does that gave it, by the ways of a phone. */
export async function payForOther(
  deps: PayDeps,
  address: string,
  { token, browser, channelId, channelType }: CallInput<StartCall>,
): Promise<CallResult<StartCall>> {
  const link = readPayLink(deps.keys.payLinks, token, deps.clock.now());
  if (!link) return fail(problem('PAY_LINK_INVALID'));
  const { schoolCode, orderId } = link;
  const taken = await takeRate(deps, STARTS, 'payForOther', schoolCode, orderId);
  if (!taken.ok) return taken;
  const paper = await paperForOrder(deps.db, link, orderId);
  if (!paper.ok) return paper;
  const started = await payBy(deps, payerAt(link, browser, address), { orderId, channelId, channelType });
  return started.ok ? ok(shownToOthers(started.value)) : started;
}

function payerAt(
  { schoolCode, terminalCode }: PayLink,
  place: Browser,
  address: string,
): PayerAt & { readonly payer: { readonly kind: 'other' } } {
  return { schoolCode, payer: { kind: 'other', terminalCode, place }, address };
}

/** What a terminal, or the order's owner, is shown in order to pay is not for others: only pages of providers are. */
function shownToOthers(view: PaymentView): PaymentView {
  return view.present?.kind === 'redirect' ? view : { ...view, present: null };
}
