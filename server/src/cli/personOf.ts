import { type AccountRow, findAccount } from '../modules/accounts/findAccount.ts';
import { type CommandContext, CommandProblem } from './command.ts';

/** The person with a number or user name, whom a command is about. */
export async function personOf(
  { deps }: Pick<CommandContext, 'deps'>,
  schoolCode: string,
  number: string,
): Promise<AccountRow> {
  const person = await findAccount(deps.db, deps.keys, schoolCode, number);
  if (!person) throw new CommandProblem(`There is no person ${number} in school ${schoolCode}.`);
  return person;
}
