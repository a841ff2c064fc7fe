import { z } from 'zod';
import { BUILT_IN_ROLES } from '../db/builtInRoles.ts';
import { commandLineOperation } from '../http/operation.ts';
import { endSignIns } from '../modules/accounts/endSignIns.ts';
import { listAccounts } from '../modules/accounts/listAccounts.ts';
import { addAccount } from '../modules/people/addAccount.ts';
import { assignRole } from '../modules/people/assignRole.ts';
import { disableAccount, enableAccount } from '../modules/people/changeAccount.ts';
import { setPassword } from '../modules/people/setPassword.ts';
import { removeSecondFactor } from '../modules/secondFactor/enrol.ts';
import { hashPassword } from '../modules/signIn/passwords.ts';
import { forgetWrongPasswords } from '../modules/signIn/signInByPassword.ts';
import { type Command, type CommandContext, CommandProblem, defineCommand } from './command.ts';
import { flag, school, text, userName } from './options.ts';
import { personOf } from './personOf.ts';

const PASSWORD_MIN_CHARACTERS = 10;
const USER_NAME_WIDTH = 20;
const ROLE_WIDTH = 12;

const role = (description: string) => z.string().min(1).meta({ description });

const whyNotAdded = {
  exists: ({ userName: number }: WantedAccount) => `${number} already exists.`,
  noSchool: ({ school: schoolCode }: WantedAccount) => `There is no school ${schoolCode}.`,
  noRole: ({ school: schoolCode, role: roleId }: WantedAccount) =>
    `School ${schoolCode} has no role ${roleId}.`,
};

interface WantedAccount {
  readonly school: string;
  readonly userName: string;
  readonly role: string;
}

const createAccountCommand = defineCommand({
  name: 'create-account',
  summary: 'Add a person; a password, if any, is read from standard input, so that no process list shows it',
  options: z.object({
    school,
    userName,
    name: text('name of the person'),
    role: role(`one of the school's roles, such as ${BUILT_IN_ROLES.join(', ')}`).default('student'),
    passwordStdin: flag('read a password from standard input'),
  }),
  run: async (context, options) => {
    const { school: schoolCode, userName: number, name } = options;
    const passwordHash = options.passwordStdin ? await readNewPassword(context) : null;
    const operation = commandLineOperation(schoolCode, 'person-created');
    const made = await addAccount(context.deps, operation, {
      schoolCode,
      userName: number,
      name,
      role: options.role,
      passwordHash,
    });
    if (!made.ok) {
      throw new CommandProblem(whyNotAdded[made.problem](options));
    }
    return [`${number} was added as ${options.role}.`];
  },
});

const setPasswordCommand = defineCommand({
  name: 'set-password',
  summary:
    'Give a person a new password, read from standard input; signs them out everywhere and lifts a lock',
  options: z.object({ school, userName }),
  run: async (context, { school: schoolCode, userName: number }) => {
    const person = await personOf(context, schoolCode, number);
    const operation = commandLineOperation(schoolCode, 'person-password-set');
    await setPassword(context.deps, person, operation, await readNewPassword(context));
    await forgetWrongPasswords(context.deps, schoolCode, number);
    return [`${number} has a new password and was signed out everywhere.`];
  },
});

const disableAccountCommand = defineCommand({
  name: 'disable-account',
  summary: "Disable a person's sign-in; orders and documents are kept",
  options: z.object({ school, userName }),
  run: async (context, { school: schoolCode, userName: number }) => {
    const operation = commandLineOperation(schoolCode, 'person-state-changed');
    await disableAccount(context.deps, await personOf(context, schoolCode, number), operation);
    return [`${number} was signed out everywhere and cannot sign in.`];
  },
});

const enableAccountCommand = defineCommand({
  name: 'enable-account',
  summary: "Enable a person's sign-in again",
  options: z.object({ school, userName }),
  run: async (context, { school: schoolCode, userName: number }) => {
    const operation = commandLineOperation(schoolCode, 'person-state-changed');
    await enableAccount(context.deps, await personOf(context, schoolCode, number), operation);
    return [`${number} can sign in again.`];
  },
});

const setRoleCommand = defineCommand({
  name: 'set-role',
  summary: 'Give a person another role, at once and without a second administrator',
  options: z.object({
    school,
    userName,
    role: role(`one of the school's roles, such as ${BUILT_IN_ROLES.join(', ')}`),
  }),
  run: async (context, { school: schoolCode, userName: number, role: roleId }) => {
    const person = await personOf(context, schoolCode, number);
    const operation = commandLineOperation(schoolCode, 'person-changed');
    const set = await assignRole(context.deps, operation, person, roleId);
    if (!set.ok)
      throw new CommandProblem(
        set.problem.name === 'LAST_ADMINISTRATOR'
          ? `${number} is the last system administrator of school ${schoolCode}.`
          : `School ${schoolCode} has no role ${roleId}.`,
      );
    return [`${number} has the role ${roleId} now.`];
  },
});

const resetSecondFactorCommand = defineCommand({
  name: 'reset-second-factor',
  summary:
    "Remove an administrator's authenticator and recovery codes, for a lost phone; signs them out everywhere",
  options: z.object({ school, userName }),
  run: async ({ deps }, { school: schoolCode, userName: number }) => {
    const { userId } = await personOf({ deps }, schoolCode, number);
    const operation = commandLineOperation(schoolCode, 'second-factor-removed');
    await removeSecondFactor(deps, { schoolCode, userId }, operation);
    await endSignIns(deps.db, { schoolCode, userId }, { now: deps.clock.now() });
    return [
      `${number} was signed out everywhere and signs in by password until an authenticator is set up again.`,
    ];
  },
});

const listAccountsCommand = defineCommand({
  name: 'list-accounts',
  summary: 'List the administrators of a school, or everybody with one role',
  options: z.object({ school, role: role('only this role').optional() }),
  run: async ({ deps }, { school: schoolCode, role: only }) => {
    const accounts = await listAccounts(deps, schoolCode, only);
    if (accounts.length === 0) {
      return [
        `School ${schoolCode} has ${only === undefined ? 'no administrators' : `nobody with the role ${only}`}.`,
      ];
    }
    return accounts.map(({ userName: number, name, role: has, disabledAt }) =>
      [number.padEnd(USER_NAME_WIDTH), has.padEnd(ROLE_WIDTH), name, disabledAt ? '(disabled)' : '']
        .join(' ')
        .trimEnd(),
    );
  },
});

async function readNewPassword({ readStandardInput }: CommandContext): Promise<string> {
  const password = (await readStandardInput()).trim();
  if (password.length < PASSWORD_MIN_CHARACTERS) {
    throw new CommandProblem(`The password needs at least ${PASSWORD_MIN_CHARACTERS} characters.`);
  }
  return hashPassword(password);
}

export const ACCOUNT_COMMANDS: readonly Command[] = [
  createAccountCommand,
  setPasswordCommand,
  disableAccountCommand,
  enableAccountCommand,
  setRoleCommand,
  resetSecondFactorCommand,
  listAccountsCommand,
];
