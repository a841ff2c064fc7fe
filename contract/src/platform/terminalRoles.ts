import { z } from 'zod/mini';
import { adminCall } from '../call.ts';
import * as f from '../fields.ts';

/** Roles to which one terminal can be restricted. */
export const TERMINAL_ROLES_MAX = 20;

const roles = z
  .array(z.string().check(z.minLength(1), z.maxLength(32)))
  .check(z.maxLength(TERMINAL_ROLES_MAX));

/** To whom a terminal is open; `revision` is the terminal's and detects concurrent changes. */
const terminalRoles = z.object({ terminalCode: f.terminalCode, revision: f.counter, roles });

/** Calls for the people who may use a terminal. */
export const terminalRoleCalls = {
  roles: adminCall({
    method: 'GET',
    path: '/terminal/terminal-role-rel/roles/{id}',
    permission: 'terminal:read',
    summary: 'The roles to which a terminal (id: its code) is open; none means everybody',
    params: z.object({ id: f.terminalCode }),
    data: terminalRoles,
    errors: ['NOT_FOUND'],
  }),
  saveRoles: adminCall({
    method: 'POST',
    path: '/terminal/terminal-role-rel/roles',
    permission: 'terminal:write',
    operation: 'terminal-changed',
    summary:
      'Set the roles to which a terminal is open. Visits of other people there end with their next call; what it already prints or holds is finished',
    body: terminalRoles,
    data: terminalRoles,
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE', 'REFERENCE_UNKNOWN'],
  }),
};
