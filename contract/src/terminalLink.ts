import { z } from 'zod/mini';
import { deviceHealth } from './agent/devices.ts';
import { printerCondition } from './agent/printerView.ts';
import * as f from './fields.ts';
import { SIGNED_COMMAND_LENGTH_MAX } from './signedCommand.ts';

/**
 * Messages of the standing WebSocket between a terminal's agent and the platform, one JSON text each. The terminal
 * proves who it is by the headers of its calls when it opens the connection. Without it the heartbeat call does.
 */
export const TERMINAL_LINK_PATH = '/wec-apis/self-print/terminal/sp-terminal/link';
/** Largest message, in bytes: a screenshot or a part of a log. */
export const LINK_MESSAGE_LIMIT_BYTES = 4 * 1_024 * 1_024;
export const LINK_HEARTBEAT_SECONDS = 10;
/** A side that hears nothing for this long gives the connection up. */
export const LINK_SILENCE_SECONDS = 30;

/** WebSocket close codes that mean something to a terminal; after any other it connects again with back-off. */
export const LINK_CLOSE = {
  /** A message was not of this file, or too many came at once. */
  badMessage: 1008,
  /** The access token ran out, or the terminal was archived or activated elsewhere: renew before connecting again. */
  tokenInvalid: 4401,
  /** A newer connection of the same terminal took the place of this one: not to be opened again at once. */
  replaced: 4409,
} as const;

/** What a terminal says of itself: in the heartbeat call and over the link alike. */
export const terminalReport = z.object({
  printerCondition,
  cartons: z
    .array(z.object({ cartonCode: f.cartonCode, sheets: z.nullable(z.int().check(z.minimum(0))) }))
    .check(z.maxLength(8)),
  version: z.string().check(z.maxLength(32)),
  /** Versions of what else runs there, by name. */
  versions: z._default(z.record(z.string().check(z.maxLength(32)), z.string().check(z.maxLength(64))), {}),
  devices: z._default(z.array(deviceHealth).check(z.maxLength(16)), []),
  maintenance: z._default(z.boolean(), false),
});
export type TerminalReport = z.infer<typeof terminalReport>;

export const commandOutcome = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), data: z.unknown() }),
  z.object({
    ok: z.literal(false),
    /** Code from the error table. */
    code: z.string().check(z.maxLength(16)),
    message: z.string().check(z.maxLength(300)),
  }),
]);
export type CommandOutcome = z.infer<typeof commandOutcome>;

export const fromTerminal = z.discriminatedUnion('type', [
  z.object({ type: z.literal('report'), report: terminalReport }),
  /** The terminal has the command and will carry it out: the platform need not send it again. */
  z.object({ type: z.literal('commandTaken'), commandId: z.uuid() }),
  z.object({ type: z.literal('commandDone'), commandId: z.uuid(), outcome: commandOutcome }),
]);
export type FromTerminal = z.infer<typeof fromTerminal>;

export const fromPlatform = z.discriminatedUnion('type', [
  /** The answer to each report. */
  z.object({ type: z.literal('standing'), paused: z.boolean(), settingsVersion: z.string() }),
  z.object({
    type: z.literal('command'),
    commandId: z.uuid(),
    signed: z.string().check(z.maxLength(SIGNED_COMMAND_LENGTH_MAX)),
  }),
]);
export type FromPlatform = z.infer<typeof fromPlatform>;
