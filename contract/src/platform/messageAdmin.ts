import { z } from 'zod/mini';
import { adminCall } from '../call.ts';
import * as f from '../fields.ts';
import { smsKind } from '../smsKinds.ts';
import { phoneNumber } from './phoneCode.ts';

const channelId = z.string().check(z.regex(/^[a-z0-9-]{1,32}$/));
const PRICE_FEN_MAX = 1_000;
const POSITION_MAX = 99;

const smsChannel = z.object({
  channelId,
  kind: smsKind,
  enabled: z.boolean(),
  /** Channels are tried in this order. */
  position: z.int().check(z.minimum(0), z.maximum(POSITION_MAX)),
  /** What the provider charges for one message. */
  priceFen: z.int().check(z.minimum(0), z.maximum(PRICE_FEN_MAX)),
  /** Parameters that are not secret, by name. */
  parameters: z.record(z.string(), z.string()),
  /** Names of the secret parameters that are set. */
  secretsSet: z.array(z.string()),
  revision: f.counter,
});
export type SmsChannel = z.infer<typeof smsChannel>;

export const messageState = z.enum(['waiting', 'sent', 'failed']);
const messagePurpose = z.enum([
  'signIn',
  'oldPhone',
  'newPhone',
  'mailSignIn',
  'oldMail',
  'newMail',
  'mailChanged',
  'test',
]);

const sentMessage = z.object({
  messageId: z.uuid(),
  at: f.moment,
  purpose: messagePurpose,
  state: messageState,
  /** Masked; null when its term is over. */
  phone: z.nullable(z.string()),
  channelId: z.nullable(z.string()),
  terminalCode: z.nullable(z.string()),
  tries: f.counter,
  /** Why it failed, in the provider's words. */
  fault: z.nullable(z.string()),
  costFen: f.fen,
});
export type SentMessage = z.infer<typeof sentMessage>;

const monthlyCost = z.object({
  /** `yyyy-mm` by the school's clock. */
  month: z.string(),
  channelId: z.nullable(z.string()),
  sent: f.counter,
  failed: f.counter,
  costFen: f.fen,
});
export type MonthlyCost = z.infer<typeof monthlyCost>;

/** Calls of the console about text messages. */
export const messageAdminCalls = {
  channels: adminCall({
    method: 'GET',
    path: '/message/channel/list',
    permission: 'signIn:read',
    summary: 'The providers by which the school sends text messages, in the order in which they are tried',
    data: z.array(smsChannel),
    errors: [],
  }),
  saveChannel: adminCall({
    method: 'POST',
    path: '/message/channel/save',
    permission: 'signIn:configure',
    operation: 'message-channel-saved',
    summary:
      'Add a channel (revision 0) or change it; a secret that is left out or empty stays as it is, and what cannot work is refused',
    body: z.object({
      ...z.omit(smsChannel, { secretsSet: true }).shape,
      parameters: z.record(z.string().check(z.maxLength(64)), z.string().check(z.maxLength(1_000))),
    }),
    data: smsChannel,
    errors: ['NAME_TAKEN', 'NOT_FOUND', 'CHANGED_MEANWHILE', 'MESSAGE_PARAMETERS_INVALID'],
  }),
  sendTest: adminCall({
    method: 'POST',
    path: '/message/channel/test',
    permission: 'signIn:configure',
    operation: 'message-tested',
    summary: 'Send a sample code by one channel at once, also by one that is switched off',
    body: z.object({ channelId, phone: phoneNumber }),
    data: z.object({ sent: z.boolean(), detail: z.string() }),
    errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  }),
  list: adminCall({
    method: 'GET',
    path: '/message/list',
    permission: 'signIn:read',
    summary: 'Text messages, newest first, with masked numbers and without codes',
    query: z.object({ ...f.pageQuery, state: z.optional(messageState) }),
    data: f.paged(sentMessage),
    errors: [],
  }),
  costs: adminCall({
    method: 'GET',
    path: '/message/costs',
    permission: 'signIn:read',
    summary: 'What messages cost, by month and channel, newest first',
    data: z.array(monthlyCost),
    errors: [],
  }),
};
