import { z } from 'zod/mini';
import { deviceHealth } from './agent/devices.ts';
import { printerCondition } from './agent/printerView.ts';
import * as f from './fields.ts';
import { SIGNED_COMMAND_LENGTH_MAX } from './signedCommand.ts';

/**
 * Messages on the WebSocket between a terminal's agent and the platform, one JSON text each. The terminal authenticates with
 * its call headers when it opens the connection. While there is no connection, the heartbeat call replaces it.
 */
export const TERMINAL_LINK_PATH = '/wec-apis/self-print/terminal/sp-terminal/link';
/** Largest message, in bytes: a screenshot or part of a log. */
export const LINK_MESSAGE_LIMIT_BYTES = 4 * 1_024 * 1_024;
export const LINK_HEARTBEAT_SECONDS = 10;
/** A side that receives nothing for this long closes the connection. */
export const LINK_SILENCE_SECONDS = 30;

/** WebSocket close codes with a meaning for terminals; after any other the terminal reconnects with back-off. */
export const LINK_CLOSE = {
  /** A message violated the protocol, or too many arrived at once. */
  badMessage: 1008,
  /** The access token expired, or the terminal was archived or activated elsewhere: renew before reconnecting. */
  tokenInvalid: 4401,
  /** Replaced by a newer connection of the same terminal: do not reconnect immediately. */
  replaced: 4409,
} as const;

/** What a terminal made of the settings that it fetched last; `field` is the one that it could not use. */
export const settingsOutcome = z.object({
  version: z.string().check(z.maxLength(64)),
  outcome: z.enum(['applied', 'refused']),
  field: z.nullable(z.string().check(z.maxLength(200))),
});
export type SettingsOutcome = z.infer<typeof settingsOutcome>;

/** A terminal's status report, in the heartbeat call and over the link alike. */
export const terminalReport = z.object({
  printerCondition,
  cartons: z
    .array(
      z.object({
        cartonCode: f.cartonCode,
        sheets: z.nullable(z.int().check(z.minimum(0), z.maximum(f.COUNTER_MAX))),
      }),
    )
    .check(z.maxLength(8)),
  version: z.string().check(z.maxLength(32)),
  /** Versions of other software on the terminal, by name. */
  versions: z._default(z.record(z.string().check(z.maxLength(32)), z.string().check(z.maxLength(64))), {}),
  devices: z._default(z.array(deviceHealth).check(z.maxLength(16)), []),
  maintenance: z._default(z.boolean(), false),
  /** Null until it has fetched its settings since its start, and from older terminals. */
  settings: z._default(z.nullable(settingsOutcome), null),
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
  /** The terminal has accepted the command and will execute it; the platform need not resend it. */
  z.object({ type: z.literal('commandTaken'), commandId: z.uuid() }),
  z.object({ type: z.literal('commandDone'), commandId: z.uuid(), outcome: commandOutcome }),
]);
export type FromTerminal = z.infer<typeof fromTerminal>;

export const fromPlatform = z.discriminatedUnion('type', [
  /** Answer to each report. */
  z.object({ type: z.literal('standing'), paused: z.boolean(), settingsVersion: z.string() }),
  z.object({
    type: z.literal('command'),
    commandId: z.uuid(),
    signed: z.string().check(z.maxLength(SIGNED_COMMAND_LENGTH_MAX)),
  }),
]);
export type FromPlatform = z.infer<typeof fromPlatform>;
