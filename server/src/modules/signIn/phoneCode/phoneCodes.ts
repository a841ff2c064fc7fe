import type { Outcome } from '@self-print/contract/errors.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { Language } from '@self-print/contract/fields.ts';
import { MINUTE_MS, PHONE_CODE_DIGITS, PHONE_CODE_MINUTES } from '@self-print/contract/limits.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { type MessagePurpose, phoneCode } from '../../../db/schema/messages.ts';
import type { Deps } from '../../../deps.ts';
import type { Contact } from '../../accounts/contacts.ts';
import { takeMessageRates } from '../../messages/limits.ts';
import { queueMessage } from '../../messages/queueMessage.ts';
import { type SignInAt, type SignInPlace, terminalOf } from '../place.ts';

/** Codes that may be typed before the right one has to be asked for anew. */
const TRIES = 5;

type CodeDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'random'>;

/** Where a code is asked for and accepted. The place is null for somebody who has signed in. */
export type CodeAt = Pick<SignInAt, 'schoolCode' | 'client'> & { readonly place: SignInPlace | null };

export interface WantedCode {
  readonly contact: Contact;
  readonly use: keyof Contact['purposes'];
  /** The number or mail address. */
  readonly to: string;
  readonly language: Language;
  /** Whose code it will be; undefined where nobody has the number, who gets no message then. */
  readonly userId: string | undefined;
  /** Whether this person has signed in and asks for it. */
  readonly isSignedIn: boolean;
}

/** Makes a code and sends it. All that can be seen from outside is the same whether or not somebody has the number. */
export async function makePhoneCode(
  deps: CodeDeps,
  { schoolCode, client, place }: CodeAt,
  { contact, use, to, language, userId, isSignedIn }: WantedCode,
): Promise<Outcome<string, 'TOO_MANY_REQUESTS'>> {
  const { db, keys, clock, random } = deps;
  const by = isSignedIn && userId !== undefined ? { userId } : {};
  const taken = await takeMessageRates(deps, { schoolCode, to, place, ...by });
  if (!taken.ok) return taken;
  const purpose = contact.purposes[use];
  const codeId = random.uuid();
  const code = String(random.below(10 ** PHONE_CODE_DIGITS)).padStart(PHONE_CODE_DIGITS, '0');
  const expiresAt = new Date(clock.now().getTime() + PHONE_CODE_MINUTES * MINUTE_MS);
  const terminalCode = place && terminalOf(place);
  await db.transaction(async (queries) => {
    await queries.orm.insert(phoneCode).values({
      schoolCode,
      codeId,
      purpose,
      client,
      terminalCode,
      phoneIndex: contact.indexOf(keys, to),
      userId: userId ?? null,
      codeHash: hashOf(deps, codeId, code),
      tries: 0,
      expiresAt,
    });
    if (userId !== undefined)
      await queueMessage(queries, deps, {
        schoolCode,
        purpose,
        language,
        phone: to,
        code,
        validUntil: expiresAt,
        terminalCode,
      });
    return ok();
  });
  return ok(codeId);
}

/** A code as it was made. */
export interface UsedCode {
  readonly userId: string;
  readonly phoneIndex: Uint8Array;
}

interface TypedCode {
  readonly purpose: Exclude<MessagePurpose, 'test'>;
  readonly codeId: string;
  readonly code: string;
}

/** Whether a code is right where it was asked for. A try is counted before it is judged; the code stays to be taken. */
export async function judgePhoneCode(
  deps: CodeDeps,
  { schoolCode, client, place }: CodeAt,
  { codeId, code, purpose }: TypedCode,
): Promise<boolean> {
  const { db, clock } = deps;
  const terminalCode = place && terminalOf(place);
  const [row] = await db.orm
    .update(phoneCode)
    .set({ tries: sql`${phoneCode.tries} + 1` })
    .where(
      and(
        isCode(schoolCode, codeId),
        eq(phoneCode.purpose, purpose),
        eq(phoneCode.client, client),
        sql`${phoneCode.terminalCode} is not distinct from ${terminalCode}`,
        lt(phoneCode.tries, TRIES),
        gt(phoneCode.expiresAt, clock.now()),
      ),
    )
    .returning();
  return row !== undefined && Buffer.from(row.codeHash).equals(hashOf(deps, codeId, code));
}

/** Takes a code that was judged right. Of two who do, one gets it; nobody gets one that was sent to nobody. */
export async function takePhoneCode(
  { orm }: Queries,
  schoolCode: string,
  codeId: string,
): Promise<UsedCode | undefined> {
  const [used] = await orm.delete(phoneCode).where(isCode(schoolCode, codeId)).returning();
  return used && used.userId !== null ? { userId: used.userId, phoneIndex: used.phoneIndex } : undefined;
}

/** Judges a code and takes it. */
export async function usePhoneCode(
  deps: CodeDeps,
  at: CodeAt,
  typed: TypedCode,
): Promise<Outcome<UsedCode, 'PHONE_CODE_WRONG'>> {
  const isRight = await judgePhoneCode(deps, at, typed);
  const used = isRight ? await takePhoneCode(deps.db, at.schoolCode, typed.codeId) : undefined;
  return used ? ok(used) : fail(problem('PHONE_CODE_WRONG'));
}

const isCode = (schoolCode: string, codeId: string) =>
  and(eq(phoneCode.schoolCode, schoolCode), eq(phoneCode.codeId, codeId));

function hashOf({ keys }: Pick<Deps, 'keys'>, codeId: string, code: string): Uint8Array {
  return keys.index('phoneCode.code', `${codeId}:${code}`);
}
