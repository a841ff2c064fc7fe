import { type CallProblem, problem } from '@self-print/contract/errors.ts';

/** To whom a terminal is open: the people of these roles; without any, everybody. */
interface Open {
  readonly roles: readonly string[];
}

/** Whether people of a role may use a terminal. */
export function isOpenTo({ roles }: Open, role: string): boolean {
  return roles.length === 0 || roles.includes(role);
}

/** Whether everybody who may use one terminal may use another, too. */
export function isOpenToAllOf({ roles }: Open, here: Open): boolean {
  return roles.length === 0 || (here.roles.length > 0 && here.roles.every((role) => roles.includes(role)));
}

/** Why people of a role may not use a terminal; its screen asks with the role which others they may use. */
export function roleProblem(terminal: Open, role: string): CallProblem<'TERMINAL_NOT_FOR_ROLE'> | undefined {
  return isOpenTo(terminal, role) ? undefined : problem('TERMINAL_NOT_FOR_ROLE', { detail: { role } });
}
