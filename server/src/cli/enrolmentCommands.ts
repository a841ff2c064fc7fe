import * as f from '@self-print/contract/fields.ts';
import {
  ENROLMENT_DAYS_MAX,
  ENROLMENT_LIMIT_MAX,
  type EnrolmentKey,
  type EnrolmentRefusal,
  type EnrolmentState,
  enrolmentCalls,
} from '@self-print/contract/platform/enrolment.ts';
import { z } from 'zod';
import { dayIn } from '../calendar/dayIn.ts';
import { daysLater } from '../calendar/daysLater.ts';
import { findTimeZone } from '../db/timeZoneOf.ts';
import { commandLineOperation } from '../http/operation.ts';
import { createEnrolmentKey } from '../modules/enrolment/createEnrolmentKey.ts';
import { listEnrolmentKeys } from '../modules/enrolment/listEnrolmentKeys.ts';
import { revokeEnrolmentKey } from '../modules/enrolment/revokeEnrolmentKey.ts';
import { type Command, type CommandContext, CommandProblem, defineCommand } from './command.ts';
import { count, school, text } from './options.ts';

const LIMIT_PRESET = 20;
const DAYS_PRESET = 30;
const PAGE = 100;
const MARK_WIDTH = 8;
const STATE_WIDTH = 9;
const STATES: Readonly<Record<EnrolmentState, string>> = {
  usable: 'usable',
  full: 'used up',
  expired: 'expired',
  revoked: 'revoked',
};
const REFUSALS: Readonly<Record<EnrolmentRefusal, string>> = {
  revoked: 'the key is revoked',
  expired: 'the key has expired',
  network: 'not in the networks',
  connected: 'the same machine, or a clone of it, is connected',
  full: 'the key is used up',
};

const listed = (description: string) =>
  z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((each) => each.trim() || []))
    .meta({ description });

const createCommand = defineCommand({
  name: 'create-enrolment-key',
  summary: 'Make a key by which many machines become terminals without a code each, and print it once',
  options: z.object({
    school,
    name: text('name of the key, shown with the terminals that it brings'),
    prefix: text('what codes of its terminals begin with, such as LIB for LIB-001'),
    nameZh: text('name of its terminals in Chinese; a number is added'),
    nameEn: text('name of its terminals in English; a number is added'),
    locationZh: text('place in Chinese'),
    locationEn: text('place in English'),
    limit: count(1, ENROLMENT_LIMIT_MAX, LIMIT_PRESET, 'terminals that it may bring'),
    days: count(0, ENROLMENT_DAYS_MAX, DAYS_PRESET, 'days for which it works after today'),
    networks: listed('networks from which machines may join, such as 10.20.0.0/16, separated by commas'),
    group: z.string().min(1).optional().meta({ description: 'id of the group that its terminals are in' }),
    tags: listed('tags of its terminals, separated by commas'),
    roles: listed('roles of the people to whom its terminals are open, separated by commas'),
  }),
  run: async (context, { school: schoolCode, ...options }) => {
    const timeZone = await findTimeZone(context.deps.db, schoolCode);
    if (timeZone === undefined) throw new CommandProblem(`There is no school ${schoolCode}.`);
    const today = dayIn(timeZone, context.deps.clock.now());
    const wish = z.safeParse(enrolmentCalls.create.body, {
      name: options.name,
      codePrefix: options.prefix,
      terminalName: { zh: options.nameZh, en: options.nameEn },
      location: { zh: options.locationZh, en: options.locationEn },
      groupId: options.group ?? null,
      tags: options.tags,
      roles: options.roles,
      limit: options.limit,
      validUntil: daysLater(today, options.days),
      networks: options.networks,
    });
    if (!wish.success)
      throw new CommandProblem(
        wish.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}.`).join('\n'),
      );
    const operation = commandLineOperation(schoolCode, 'enrolment-key-created');
    const made = await createEnrolmentKey(context.deps, operation, wish.data);
    if (!made.ok) throw new CommandProblem(whyNotMade(made.problem.name, options));
    const { key, secret } = made.value;
    return [
      `Enrolment key ${key.mark} works until ${key.validUntil}, with a limit of ${key.limit}. It is not shown again:`,
      secret,
    ];
  },
});

const listCommand = defineCommand({
  name: 'list-enrolment-keys',
  summary:
    'List the enrolment keys of a school, with how many machines joined and why the last one could not',
  options: z.object({ school }),
  run: async (context, { school: schoolCode }) => {
    const keys = await allOf(context, schoolCode);
    return keys.length === 0 ? [`School ${schoolCode} has no enrolment keys.`] : keys.map(lineOf);
  },
});

const revokeCommand = defineCommand({
  name: 'revoke-enrolment-key',
  summary: 'Let an enrolment key bring no more terminals, for good; those that it brought stay',
  options: z.object({
    school,
    key: f
      .givenName(MARK_WIDTH)
      .check(z.meta({ description: 'mark of the key, as list-enrolment-keys shows it' })),
  }),
  run: async (context, { school: schoolCode, key: mark }) => {
    const found = (await allOf(context, schoolCode)).find((key) => key.mark === mark.toUpperCase());
    if (!found) throw new CommandProblem(`School ${schoolCode} has no enrolment key ${mark}.`);
    const operation = commandLineOperation(schoolCode, 'enrolment-key-revoked');
    const revoked = await revokeEnrolmentKey(context.deps, operation, { keyId: found.keyId });
    if (!revoked.ok) throw new Error(`An enrolment key that was listed is gone: ${revoked.problem.name}`);
    return [`Enrolment key ${found.mark} (${found.name}) brings no more terminals.`];
  },
});

async function allOf({ deps }: CommandContext, schoolCode: string): Promise<readonly EnrolmentKey[]> {
  if ((await findTimeZone(deps.db, schoolCode)) === undefined)
    throw new CommandProblem(`There is no school ${schoolCode}.`);
  const keys: EnrolmentKey[] = [];
  for (let page = 1; ; page += 1) {
    const { rows, total } = await listEnrolmentKeys(deps, schoolCode, { page, rows: PAGE });
    keys.push(...rows);
    if (rows.length === 0 || keys.length >= total) return keys;
  }
}

function lineOf({
  mark,
  state,
  name,
  joined,
  limit,
  validUntil,
  networks,
  lastRefusal,
}: EnrolmentKey): string {
  const facts = [
    `${joined} of ${limit} joined`,
    `until ${validUntil}`,
    networks.length === 0 ? 'from anywhere' : `from ${networks.join(', ')}`,
    ...(lastRefusal
      ? [`last refused ${lastRefusal.at} at ${lastRefusal.address}: ${REFUSALS[lastRefusal.why]}`]
      : []),
  ];
  return [mark.padEnd(MARK_WIDTH), STATES[state].padEnd(STATE_WIDTH), [name, ...facts].join('; ')].join(' ');
}

function whyNotMade(
  why: string,
  {
    name,
    group,
    roles,
    networks,
  }: {
    readonly name: string;
    readonly group?: string | undefined;
    readonly roles: readonly string[];
    readonly networks: readonly string[];
  },
): string {
  switch (why) {
    case 'NAME_TAKEN':
      return `There is a key ${name} that still works.`;
    case 'NOT_FOUND':
      return `There is no group ${group}.`;
    case 'REFERENCE_UNKNOWN':
      return `Not all of ${roles.join(', ')} are roles of the school.`;
    case 'APP_NETWORK_INVALID':
      return `Not all of ${networks.join(', ')} are networks.`;
    default:
      return `The key was not made: ${why}.`;
  }
}

export const ENROLMENT_COMMANDS: readonly Command[] = [createCommand, listCommand, revokeCommand];
