import { z } from 'zod/mini';
import { newScreenMessage } from '../agent/screenMessages.ts';
import { adminCall } from '../call.ts';
import * as f from '../fields.ts';
import { FLEET_MANY_MAX } from './fleet.ts';

/**
 * What the console may have a terminal do; `CONSOLE_COMMANDS` has the agent's call for each. Printing an order is not among them: it belongs
 * to a review. The specification's `sendMsgCode`.
 */
export const consoleCommand = z.enum([
  'restartClient',
  'stopClient',
  'restartAdScreen',
  'restartHandwareService',
  'restartTerminal',
  'shutDownTerminal',
  'getTerminalShutDownTime',
  'shutdownOnTime',
  'openLock',
  'openCartonLock',
  'setTerminalMaitain',
  'removeTerminalMaitain',
  'disabledTouch',
  'enabledTouch',
  'pushStream',
  'stopPushStream',
  'showMessage',
  'takeBackMessage',
  'addCartonCopy',
  'setCartonCopy',
  'devices',
  'testDevice',
  'reopenDevice',
  'readiness',
  'examine',
  'log',
  'listFiles',
  'readFile',
  'screenshot',
  'refreshSettings',
]);
export type ConsoleCommand = z.infer<typeof consoleCommand>;

/**
 * `sent`: the platform has it and the terminal has not; `received`: the terminal has it and has not said how it went, which it may never
 * do after a power cut; `expired`: the terminal did not come for it in time and will not carry it out.
 */
export const commandState = z.enum(['sent', 'received', 'done', 'failed', 'expired']);
export type CommandState = z.infer<typeof commandState>;

const terminalCommandRow = z.object({
  commandId: z.uuid(),
  terminalCode: f.terminalCode,
  /** Null for one that is not given from the console. */
  command: z.nullable(consoleCommand),
  /** Path of the agent's call. */
  call: z.string(),
  state: commandState,
  reason: z.string(),
  givenBy: z.nullable(z.string()),
  createdAt: f.moment,
  expiresAt: f.moment,
  takenAt: z.nullable(f.moment),
  doneAt: z.nullable(f.moment),
  /** Why it failed; empty otherwise. */
  code: z.string(),
  message: z.string(),
});
export type TerminalCommandRow = z.infer<typeof terminalCommandRow>;

const given = z.object({ commandId: z.uuid(), expiresAt: f.moment });
const agentFolder = z.enum(['logs', 'settings']);

const manyTerminals = z.array(f.terminalCode).check(z.minLength(1), z.maxLength(FLEET_MANY_MAX));
/** `refused`: gone, or with too many commands waiting. */
const givenToMany = z.object({
  given: z.array(z.object({ terminalCode: f.terminalCode, commandId: z.uuid() })),
  refused: z.array(f.terminalCode),
});

const TOO_MANY = ['NOT_FOUND', 'TOO_MANY_REQUESTS'] as const;

/** Signed commands from the console, and what came of them. */
export const terminalCommandCalls = {
  give: adminCall({
    method: 'POST',
    path: '/terminal/sp-terminal/command',
    permission: 'terminal:maintain',
    operation: 'terminal-commanded',
    summary: 'Have a terminal do something; the platform signs it for this terminal, once',
    body: z.object({
      terminalCode: f.terminalCode,
      command: consoleCommand,
      /** The body of the agent's call, exactly. */
      body: z._default(z.record(z.string().check(z.maxLength(40)), z.unknown()), {}),
    }),
    data: given,
    errors: TOO_MANY,
  }),
  sendMsg: adminCall({
    method: 'GET',
    path: '/terminal/sp-terminal/sendMsg/{sendMsgCode}/{terminalCode}',
    permission: 'terminal:maintain',
    operation: 'terminal-commanded',
    summary: 'Have a terminal do something that needs no more words; as the call above',
    params: z.object({ sendMsgCode: consoleCommand, terminalCode: f.terminalCode }),
    data: given,
    errors: TOO_MANY,
  }),
  list: adminCall({
    method: 'GET',
    path: '/terminal/sp-terminal/command',
    permission: 'terminal:read',
    summary: 'The commands of a terminal with how far each is, newest first',
    query: z.object({ ...f.pageQuery, terminalCode: f.terminalCode }),
    data: f.paged(terminalCommandRow),
    errors: [],
  }),
  result: adminCall({
    method: 'GET',
    path: '/terminal/sp-terminal/command/{commandId}',
    permission: 'terminal:maintain',
    operation: 'nothing',
    summary: 'What a command brought, such as a screenshot; it is kept for 24 hours',
    params: z.object({ commandId: z.uuid() }),
    data: z.extend(terminalCommandRow, {
      /** What was sent with the command. */
      body: z.record(z.string(), z.unknown()),
      /** The data of the agent's call; null before there is any, and once it is not kept any more. */
      result: z.unknown(),
    }),
    errors: ['NOT_FOUND'],
  }),
  screenshots: adminCall({
    method: 'POST',
    path: '/terminal/sp-terminal/all-screen',
    permission: 'terminal:maintain',
    operation: 'terminal-commanded',
    summary: 'Ask several terminals for a screenshot; one that a person uses refuses it',
    body: z.object({ terminalCodes: manyTerminals }),
    data: givenToMany,
    errors: [],
  }),
  showMessages: adminCall({
    method: 'POST',
    path: '/terminal/sp-terminal/showMessage',
    permission: 'terminal:maintain',
    operation: 'terminal-commanded',
    summary: 'Have several terminals show a message on their home screen',
    body: z.extend(newScreenMessage, { terminalCodes: manyTerminals }),
    data: givenToMany,
    errors: [],
  }),
  takeBackMessages: adminCall({
    method: 'POST',
    path: '/terminal/sp-terminal/takeBackMessage',
    permission: 'terminal:maintain',
    operation: 'terminal-commanded',
    summary: 'Take back the message that several terminals show',
    body: z.object({ terminalCodes: manyTerminals }),
    data: givenToMany,
    errors: [],
  }),
  fileDirectory: adminCall({
    method: 'POST',
    path: '/terminal/sp-terminal/genFileDirectory',
    permission: 'terminal:maintain',
    operation: 'terminal-commanded',
    summary: 'Ask a terminal for the files of a folder that staff may read; the command brings them',
    body: z.object({ terminalCode: f.terminalCode, folder: agentFolder }),
    data: given,
    errors: TOO_MANY,
  }),
  downloadFile: adminCall({
    method: 'POST',
    path: '/terminal/downFile/downloadTerminalFile',
    permission: 'terminal:maintain',
    operation: 'terminal-commanded',
    summary: 'Ask a terminal for part of such a file; the command brings it, and where the next part begins',
    body: z.object({
      terminalCode: f.terminalCode,
      folder: agentFolder,
      name: z.string().check(z.regex(/^[\w-][\w.-]{0,100}$/)),
      offset: z._default(f.wholeNumber(0, 1_000_000_000), 0),
    }),
    data: given,
    errors: TOO_MANY,
  }),
};
