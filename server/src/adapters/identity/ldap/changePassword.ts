import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { Attribute, type BerReader, BerWriter, Change, type Client, Control, ResultCodeError } from 'ldapts';
import { faultName } from '../askProvider.ts';
import type { PasswordFault } from '../types.ts';
import type { LdapParameters } from './ldapParameters.ts';

/** Password modify (RFC 3062), and the policy that answers it (draft-behera-ldap-password-policy). */
const PASSWORD_MODIFY = '1.3.6.1.4.1.4203.1.11.1';
const PASSWORD_POLICY = '1.3.6.1.4.1.42.2.27.8.5.1';
const USER_TAG = 0x80;
const OLD_TAG = 0x81;
const NEW_TAG = 0x82;
const WARNING_TAG = 0xa0;
const ERROR_TAG = 0x81;

/** What the policy says, by its number. */
const POLICY_FAULTS: Readonly<Record<number, PasswordFault['kind']>> = {
  3: 'closed',
  5: 'weak',
  6: 'short',
  7: 'closed',
  8: 'used',
};
/** What servers say that answer no policy, with the codes that Active Directory puts in front. */
const WORDS: readonly (readonly [RegExp, PasswordFault['kind']])[] = [
  [/history/i, 'used'],
  [/too young|alteration of password/i, 'closed'],
  [/too short/i, 'short'],
  [/quality|existing value|0000052D/i, 'weak'],
];
/** RFC 4511, appendix A.2: constraintViolation, insufficientAccessRights, unwillingToPerform. */
const CODE_FAULTS: Readonly<Record<number, PasswordFault['kind']>> = { 19: 'weak', 50: 'closed', 53: 'weak' };

interface Passwords {
  readonly password: string;
  readonly newPassword: string;
}

/** Changes the password of an entry on a connection that has just been bound with its old one. Nothing of a password is in a fault. */
export async function changeOn(
  client: Client,
  { passwordChange }: Pick<LdapParameters, 'passwordChange'>,
  dn: string,
  passwords: Passwords,
): Promise<Result<void, PasswordFault>> {
  const policy = new PolicyControl();
  try {
    if (passwordChange === 'activeDirectory') await client.modify(dn, unicodeChange(passwords));
    else if (await hasPasswordModify(client))
      await client.exop(PASSWORD_MODIFY, modifyValue(dn, passwords), policy);
    else await client.modify(dn, plainChange(passwords), policy);
    return ok();
  } catch (error) {
    // Without an answer nobody knows whether it was changed.
    if (!(error instanceof ResultCodeError)) return fault('unknown', faultName(error));
    return fault(kindOf(error, policy.error), `LDAP result ${error.code}`);
  }
}

function kindOf({ code, message }: ResultCodeError, policyError: number | null): PasswordFault['kind'] {
  const byPolicy = policyError === null ? undefined : POLICY_FAULTS[policyError];
  if (byPolicy !== undefined) return byPolicy;
  return WORDS.find(([words]) => words.test(message))?.[1] ?? CODE_FAULTS[code] ?? 'down';
}

const fault = (kind: PasswordFault['kind'], detail: string) => fail<PasswordFault>({ kind, detail });

/** Which operations a server has, it says itself, unless it tells nobody. */
async function hasPasswordModify(client: Client): Promise<boolean> {
  try {
    const { searchEntries } = await client.search('', { scope: 'base', attributes: ['supportedExtension'] });
    return searchEntries.some(({ supportedExtension }) =>
      [supportedExtension].flat().some((oid) => String(oid) === PASSWORD_MODIFY),
    );
  } catch (error) {
    if (error instanceof ResultCodeError) return false;
    throw error;
  }
}

function modifyValue(dn: string, { password, newPassword }: Passwords): Buffer {
  const writer = new BerWriter();
  writer.startSequence();
  writer.writeString(dn, USER_TAG);
  writer.writeString(password, OLD_TAG);
  writer.writeString(newPassword, NEW_TAG);
  writer.endSequence();
  return writer.buffer;
}

/** Taking the old value away proves it once more, and is what tells a change by its owner from a reset. */
const changeOf = (type: string, old: Buffer, added: Buffer) => [
  new Change({ operation: 'delete', modification: new Attribute({ type, values: [old] }) }),
  new Change({ operation: 'add', modification: new Attribute({ type, values: [added] }) }),
];
const plainChange = ({ password, newPassword }: Passwords) =>
  changeOf('userPassword', Buffer.from(password), Buffer.from(newPassword));
/** [MS-ADTS] 3.1.1.3.1.5: in quotes, UTF-16, over an encrypted connection only. */
const unicodeChange = ({ password, newPassword }: Passwords) =>
  changeOf('unicodePwd', inQuotes(password), inQuotes(newPassword));
const inQuotes = (password: string) => Buffer.from(`"${password}"`, 'utf16le');

/** Asks for the policy's answer, and reads the error in it. */
class PolicyControl extends Control {
  error: number | null = null;

  constructor() {
    super(PASSWORD_POLICY);
  }

  override parseControl(reader: BerReader): void {
    if (reader.readSequence() === null) return;
    if (reader.peek() === WARNING_TAG) {
      reader.readSequence(WARNING_TAG);
      reader.readString(reader.peek() ?? 0, true);
    }
    if (reader.peek() === ERROR_TAG) this.error = reader.readString(ERROR_TAG, true)?.at(-1) ?? null;
  }
}
