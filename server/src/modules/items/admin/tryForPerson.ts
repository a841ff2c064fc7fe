import type { CallAnswer } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { Bilingual, Language } from '@self-print/contract/fields.ts';
import { yuanOf } from '@self-print/contract/money.ts';
import type { itemAdminCalls } from '@self-print/contract/platform/itemAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { findAccount } from '../../accounts/findAccount.ts';
import { absentValues, type PreparingDeps, prepareDocument } from '../../issuing/prepareDocument.ts';
import { groupCode, NOBODYS_CODE } from '../../issuing/verificationCode.ts';
import { priceOfCopies } from '../../orders/fee.ts';
import { type ItemUsage, readItemUsage } from '../../orders/quota.ts';
import { runChecks } from '../../plugins/runPlugins.ts';
import { barrierOf, limitOf, pauseOf, sourceOf } from '../blockReason.ts';
import { type ItemDeps, type ItemForPerson, itemForPerson } from '../itemForPerson.ts';
import { readItemPath } from '../itemNodes.ts';

type TryDeps = ItemDeps & PreparingDeps;
interface Question {
  readonly itemId: string;
  readonly userName: string;
}

/** Whether a person may order an item, with all reasons against it, and what the document would lack. */
export async function checkRight(
  deps: TryDeps,
  schoolCode: string,
  question: Question,
  language: Language,
): Promise<Outcome<CallAnswer<typeof itemAdminCalls.checkRight>, 'NOT_FOUND'>> {
  const asked = await asPerson(deps, schoolCode, question);
  if (!asked.ok) return asked;
  const { person, found } = asked.value;
  const path = await readItemPath(deps.db, schoolCode, question.itemId);
  const { item, quota } = found;
  const known = [barrierOf(path, person), pauseOf(path), sourceOf(item), limitOf(quota)].flatMap(
    (blockReason) => (blockReason ? [blockReason.reason] : []),
  );
  const refused = await runChecks(deps, item.plugins, found.context, 'all');
  const reasons = [...known, ...refused].map((reason) => reason[language]);
  const missing = await missingOf(deps, found, language);
  return ok({ allowed: reasons.length === 0, reasons, missing });
}

/** What the person's document lacks, as it would be made now; null where nobody can tell. */
async function missingOf(
  deps: TryDeps,
  { item, sources }: ItemForPerson,
  language: Language,
): Promise<string[] | null> {
  const [first] = item.languages;
  if (first === undefined) return null;
  const request = {
    item,
    language: item.languages.find((each) => each === language) ?? first,
    formValues: {},
    sources: await sources(),
    now: deps.clock.now(),
    signature: item.steps.some(({ kind }) => kind === 'signature') ? ('notYet' as const) : null,
  };
  const paper = { documentId: item.itemId, code: groupCode(NOBODYS_CODE), verifyUrl: deps.publicUrl() };
  const prepared = await prepareDocument(deps, request, paper);
  if (prepared.ok) return (await absentValues(deps, request, prepared.value, language))?.slice() ?? null;
  // A plug-in that has nothing about the person says so in its own words.
  const { name, message } = prepared.problem;
  return name === 'DOCUMENT_DATA_MISSING' && message !== undefined ? [message] : null;
}

/** Explains step by step what copies of an item would cost a person. */
export async function explainFee(
  deps: TryDeps,
  schoolCode: string,
  question: Question & { readonly copies: number },
): Promise<Outcome<CallAnswer<typeof itemAdminCalls.checkFee>, 'COPIES_OUT_OF_RANGE' | 'NOT_FOUND'>> {
  const asked = await asPerson(deps, schoolCode, question);
  if (!asked.ok) return asked;
  const { person, found } = asked.value;
  const { item, quota, timeZone } = found;
  const { copies } = question;
  if (copies > item.copiesMax) {
    return fail(problem('COPIES_OUT_OF_RANGE', { detail: { copiesMax: item.copiesMax } }));
  }
  const now = deps.clock.now();
  const of = { schoolCode, userId: person.userId, orderId: null, createdAt: now, timeZone };
  const usage = await readItemUsage(deps.db, item, of, now);
  const fee = priceOfCopies(item.unitPrice, copies, quota.freeCopies);
  const steps = stepsOf(found, usage, copies, fee);
  return ok({
    steps: steps.map(([zh, en, value]) => ({ label: { zh, en }, value })),
    totalFee: fee.totalFee,
  });
}

type Step = readonly [zh: string, en: string, value: string];

const PERIODS: Readonly<Record<ItemForPerson['item']['countPeriod'], Bilingual>> = {
  month: { zh: '本月', en: 'this month' },
  year: { zh: '本年', en: 'this year' },
  ever: { zh: '累计', en: 'in all' },
};

function stepsOf(
  { item, quota }: ItemForPerson,
  { granted, free }: ItemUsage,
  copies: number,
  fee: ReturnType<typeof priceOfCopies>,
): readonly Step[] {
  const first: readonly Step[] = [
    ['份数', 'Copies', String(copies)],
    ['单价（元）', 'Price of a copy (CNY)', yuanOf(item.unitPrice)],
  ];
  const last: readonly Step[] = [['应付（元）', 'To pay (CNY)', yuanOf(fee.totalFee)]];
  if (item.unitPrice === 0) return [...first, ...last];
  const { zh, en } = PERIODS[item.countPeriod];
  return [
    ...first,
    [`${zh}免费份数`, `Free copies ${en}`, String(item.freeCopies)],
    ['另外赠送的免费份数', 'Free copies given beyond them', String(granted)],
    [`${zh}已用免费份数`, `Free copies used ${en}`, String(free)],
    ['剩余免费份数', 'Free copies left', String(quota.freeCopies)],
    ['本次免费份数', 'Free of these copies', String(fee.freeCopies)],
    ['本次收费份数', 'Charged of these copies', String(fee.chargedCopies)],
    ...last,
  ];
}

async function asPerson(deps: TryDeps, schoolCode: string, { itemId, userName }: Question) {
  const account = await findAccount(deps.db, deps.keys, schoolCode, userName);
  if (!account) return fail(problem('NOT_FOUND', { detail: { field: 'userName' } }));
  const person = { schoolCode, userId: account.userId, role: account.role };
  const found = await itemForPerson(deps, person, itemId);
  return found.ok ? ok({ person, found: found.value }) : found;
}
