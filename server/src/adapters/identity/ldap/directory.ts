import { fail, ok, type Result } from '@self-print/contract/result.ts';
import {
  AndFilter,
  type Client,
  type Entry,
  EqualityFilter,
  InvalidCredentialsError,
  NoSuchObjectError,
  SizeLimitExceededError,
} from 'ldapts';
import { faultName } from '../askProvider.ts';
import type {
  Attributes,
  Credentials,
  IdentityEffects,
  IdentityFault,
  PasswordChange,
  PasswordFault,
  PasswordIdentity,
  ProvenIdentity,
} from '../types.ts';
import { changeOn } from './changePassword.ts';
import { createConnections } from './connections.ts';
import type { LdapParameters } from './ldapParameters.ts';

/** One more than may be found: a name that two entries have signs nobody in. */
const ENTRIES_MAX = 2;
const SEARCH_SECONDS = 5;
const DECOY_BYTES = 12;
const WRONG = { kind: 'wrong', detail: 'The directory refused user name and password' } as const;

/**
 * Finds a person's entry with the account for searching, and has the directory check the password by a bind as that entry. Names
 * travel as values of filter objects, so that nothing in them can change the filter. Referrals to other servers are not followed.
 */
export function openDirectory(
  parameters: LdapParameters,
  { clock, random }: IdentityEffects,
): PasswordIdentity {
  const connections = createConnections(parameters, clock);
  const check = (
    client: Client,
    { userName, password }: Credentials,
    wanted: readonly string[] | undefined,
  ) =>
    checkOn(client, parameters, { userName, password }, wanted, `cn=${random.uuid().slice(0, DECOY_BYTES)}`);
  return {
    kind: 'password',
    check: async (credentials, attributes) => {
      // A bind with an empty password is anonymous and succeeds (RFC 4513, section 5.1.2).
      if (credentials.password === '') return fail(WRONG);
      try {
        return await connections.use((client) => check(client, credentials, attributes));
      } catch (error) {
        return fail(downBy(error));
      }
    },
    changePassword:
      parameters.passwordChange === 'off'
        ? undefined
        : async (change) => {
            if (change.password === '' || change.newPassword === '') return fail(WRONG);
            try {
              return await connections.use((client) => changeOnce(client, parameters, change));
            } catch (error) {
              return fail(downBy(error));
            }
          },
    probe: async () => {
      try {
        return await connections.use(async (client) => {
          await bindForSearch(client, parameters);
          await client.search(parameters.baseDn, { scope: 'base', attributes: ['1.1'], sizeLimit: 1 });
          return ok();
        });
      } catch (error) {
        return fail(downBy(error));
      }
    },
    close: connections.close,
  };
}

async function checkOn(
  client: Client,
  parameters: LdapParameters,
  { userName, password }: Credentials,
  wanted: readonly string[] | undefined,
  decoy: string,
): Promise<Result<ProvenIdentity, IdentityFault>> {
  await bindForSearch(client, parameters);
  const entry = await findEntry(client, parameters, [parameters.userAttribute, userName], wanted);
  // A stranger takes as long as a known person.
  const dn = entry?.dn ?? `${decoy},${parameters.baseDn}`;
  const isRight = await isPasswordOf(client, dn, password);
  if (!entry || !isRight) return fail(WRONG);
  return ok(identityOf(entry, parameters));
}

/** Changes the password of the one entry with a person's number, if it is theirs and the old password is right. */
async function changeOnce(
  client: Client,
  parameters: LdapParameters,
  { numberAttribute, number, isThisPerson, ...passwords }: PasswordChange,
): Promise<Result<void, PasswordFault>> {
  await bindForSearch(client, parameters);
  const entry = await findEntry(client, parameters, [numberAttribute, number], ['1.1']);
  if (!entry || !isThisPerson(identityOf(entry, parameters).subject)) return fail(WRONG);
  if (!(await isPasswordOf(client, entry.dn, passwords.password))) return fail(WRONG);
  return changeOn(client, parameters, entry.dn, passwords);
}

function identityOf(entry: Entry, { subjectAttribute }: LdapParameters): ProvenIdentity {
  const attributes = readAttributes(entry);
  const named = Object.entries(attributes).find(([name]) => isSame(name, subjectAttribute));
  return { subject: named?.[1][0] ?? entry.dn.toLowerCase(), attributes };
}

async function bindForSearch(client: Client, { bindDn, bindPassword }: LdapParameters): Promise<void> {
  // Also without an account: the connection may still be bound as the person before.
  await client.bind(bindDn ?? '', bindPassword ?? '');
}

async function findEntry(
  client: Client,
  { baseDn, objectClass, subjectAttribute }: LdapParameters,
  [attribute, value]: readonly [string, string],
  wanted: readonly string[] | undefined,
): Promise<Entry | undefined> {
  const named = new EqualityFilter({ attribute, value });
  const ofClass = objectClass && new EqualityFilter({ attribute: 'objectClass', value: objectClass });
  try {
    const { searchEntries } = await client.search(baseDn, {
      scope: 'sub',
      derefAliases: 'never',
      filter: ofClass ? new AndFilter({ filters: [ofClass, named] }) : named,
      explicitBufferAttributes: ['objectGUID'],
      sizeLimit: ENTRIES_MAX,
      timeLimit: SEARCH_SECONDS,
      attributes: [...(wanted ?? ['*']), subjectAttribute],
    });
    return searchEntries.length === 1 ? searchEntries[0] : undefined;
  } catch (error) {
    if (error instanceof SizeLimitExceededError || error instanceof NoSuchObjectError) return undefined;
    throw error;
  }
}

async function isPasswordOf(client: Client, dn: string, password: string): Promise<boolean> {
  try {
    await client.bind(dn, password);
    return true;
  } catch (error) {
    if (error instanceof InvalidCredentialsError || error instanceof NoSuchObjectError) return false;
    throw error;
  }
}

/** Text values only: photos and certificates say nothing about who somebody is. */
function readAttributes({ dn, ...entry }: Entry): Attributes {
  const texts = Object.entries(entry).map(([name, values]): [string, string[]] => [
    name,
    [values].flat().flatMap((value) => (typeof value === 'string' ? [value] : guidOf(name, value))),
  ]);
  return { dn: [dn], ...Object.fromEntries(texts.filter(([, values]) => values.length > 0)) };
}

/** Active Directory's lasting name of an entry is binary. */
function guidOf(name: string, value: Buffer): string[] {
  return isSame(name, 'objectGUID') ? [value.toString('hex')] : [];
}

function isSame(name: string, other: string): boolean {
  return name.toLowerCase() === other.toLowerCase();
}

/** What is wrong with a directory; messages of the library hold addresses and codes, and no names of people. */
function downBy(error: unknown): IdentityFault & { readonly kind: 'down' } {
  if (error instanceof InvalidCredentialsError)
    return { kind: 'down', detail: 'The directory refused the account for searching' };
  return { kind: 'down', detail: `The directory failed (${faultName(error)})` };
}
