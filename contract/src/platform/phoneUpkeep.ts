import { z } from 'zod/mini';
import { phoneCall } from '../call.ts';
import * as f from '../fields.ts';
import { CARTON_SHEETS_MAX } from '../limits.ts';
import { fleetTerminal } from './fleet.ts';
import { commandState } from './terminalCommands.ts';

/**
 * What staff may have a terminal do from their phone, each a call of its agent that needs no more words. Nothing that opens a door or
 * shows a screen is among them: for that somebody stands at the terminal or sits at the console.
 */
const phoneCommand = z.enum([
  'setTerminalMaitain',
  'removeTerminalMaitain',
  'restartClient',
  'restartHandwareService',
  'restartTerminal',
  'shutDownTerminal',
  'getTerminalShutDownTime',
]);
export type PhoneCommand = z.infer<typeof phoneCommand>;

/** A terminal as whoever looks after it sees it on the way there. */
const lookedAfter = z.pick(fleetTerminal, {
  terminalCode: true,
  name: true,
  location: true,
  state: true,
  since: true,
  canPrint: true,
  printBlock: true,
  cartons: true,
  printing: true,
});
export type LookedAfterTerminal = z.infer<typeof lookedAfter>;

const given = z.object({ commandId: z.uuid() });
/** Stands in an address where the agent's call has an empty time. */
const NEVER = 'never';
const SURE_OF_STAFF = { atLeast: 'strong' } as const;
const GIVE_ERRORS = ['NOT_FOUND', 'TOO_MANY_REQUESTS'] as const;

/** Calls of staff who look after terminals with their phone; everyone else is refused with `NO_PERMISSION`. */
export const phoneUpkeepCalls = {
  judgeManage: phoneCall({
    method: 'POST',
    path: '/mobile/judgeManage/{terminalCode}',
    summary: 'Whether the person who is signed in looks after the terminals of the school, and this is one',
    params: z.object({ terminalCode: f.terminalCode }),
    data: z.object({ maintains: z.boolean() }),
    errors: [],
  }),
  list: phoneCall({
    method: 'GET',
    path: '/mobile/upkeep/terminals',
    demands: { atLeast: 'normal' },
    summary: 'The terminals in use, by code',
    query: z.object({ ...f.pageQuery, search: z.optional(z.string().check(z.maxLength(64))) }),
    data: f.paged(lookedAfter),
    errors: [],
  }),
  get: phoneCall({
    method: 'GET',
    path: '/mobile/upkeep/terminals/{terminalCode}',
    demands: { atLeast: 'normal' },
    summary: 'One terminal',
    params: z.object({ terminalCode: f.terminalCode }),
    data: lookedAfter,
    errors: ['NOT_FOUND'],
  }),
  sendMsg: phoneCall({
    method: 'GET',
    path: '/mobile/sendMsg/{sendMsgCode}/{terminalCode}',
    demands: SURE_OF_STAFF,
    summary: 'Have a terminal do something; the platform signs it for this terminal, once',
    params: z.object({ sendMsgCode: phoneCommand, terminalCode: f.terminalCode }),
    data: given,
    errors: GIVE_ERRORS,
  }),
  setOpenTime: phoneCall({
    method: 'GET',
    path: '/mobile/setOpenTime/{openTimeVal}/{terminalCode}/{sendMsgCode}',
    demands: SURE_OF_STAFF,
    summary: 'Set the time of day at which a terminal shuts down by itself',
    params: z.object({
      openTimeVal: z
        .union([z.literal(NEVER), z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/))])
        .check(z.meta({ description: `hh:mm, or ${NEVER}` })),
      terminalCode: f.terminalCode,
      sendMsgCode: z.literal('shutdownOnTime'),
    }),
    data: given,
    errors: GIVE_ERRORS,
  }),
  addCartonCopies: phoneCall({
    method: 'POST',
    path: '/mobile/addCartonCopies',
    demands: SURE_OF_STAFF,
    summary: 'Count the sheets that somebody has put into a media source',
    body: z.object({
      terminalCode: f.terminalCode,
      cartonCode: f.cartonCode,
      sheets: f.wholeNumber(1, CARTON_SHEETS_MAX),
    }),
    data: given,
    errors: GIVE_ERRORS,
  }),
  command: phoneCall({
    method: 'GET',
    path: '/mobile/upkeep/command/{commandId}',
    demands: SURE_OF_STAFF,
    summary: 'How far a command is that the person gave',
    params: z.object({ commandId: z.uuid() }),
    data: z.object({
      state: commandState,
      /** Why it failed; empty otherwise. */
      code: z.string(),
      message: z.string(),
      /** For the question about the shut-down time, once it is answered: hh:mm, or empty for never. */
      shutDownTime: z.nullable(z.string()),
    }),
    errors: ['NOT_FOUND'],
  }),
};
