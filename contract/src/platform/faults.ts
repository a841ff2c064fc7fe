import { z } from 'zod/mini';
import { deviceHealth } from '../agent/devices.ts';
import { defineCall, phoneCall, terminalCall } from '../call.ts';
import * as f from '../fields.ts';
import { FAULT_PHOTOS_MAX } from '../limits.ts';

const FAULT_TYPE_MAX = 12;
const REASON_LENGTH_MAX = 500;
const TICKET_LENGTH_MAX = 1_200;

export const faultState = z.enum(['new', 'assigned', 'working', 'done', 'rejected']);
export type FaultState = z.infer<typeof faultState>;

/** Where a report comes from. `ticket`: from the QR code of a terminal, without signing in. */
export const faultSource = z.enum(['kiosk', 'phone', 'ticket', 'maintenance']);
export type FaultSource = z.infer<typeof faultSource>;

export const faultType = f.wholeNumber(1, FAULT_TYPE_MAX);
/** A person's text: several lines, measured without the space around it. */
const text = (minLength: number, maxLength: number) =>
  z.string().check(z.trim(), z.minLength(minLength), z.maxLength(maxLength));
const phone = z
  .string()
  .check(z.trim(), z.regex(/^(?:1[3-9]\d{9}|0\d{2,3}-?\d{7,8})$/), z.meta({ example: '13800138000' }));
/** Code that a problem screen shows to staff. */
const problemCode = z.string().check(z.regex(/^[\w-]{1,32}$/));
/** Made by a terminal's QR code; says where the person stands and what went wrong there. */
const ticket = z.string().check(z.minLength(1), z.maxLength(TICKET_LENGTH_MAX));
/** Identifies one press on Send, so that a repeated one is not a second report. */
const requestKey = z.string().check(z.regex(/^[\w-]{8,64}$/));

const wish = { faultType, faultReason: text(1, REASON_LENGTH_MAX), phone, requestKey };

const filed = z.object({
  feedbackId: z.uuid(),
  /** What people read out. */
  number: z.string(),
  /** Photos may be added until then. */
  photosUntil: f.moment,
});
export type FiledFault = z.infer<typeof filed>;

const place = z.object({ terminalCode: f.terminalCode, name: f.bilingual, location: f.bilingual });

/** A terminal as it was when somebody reported a fault of it. */
export const terminalHealth = z.object({
  lastSeenAt: z.nullable(f.moment),
  online: z.boolean(),
  paused: z.boolean(),
  maintenance: z.boolean(),
  printerCondition: z.nullable(z.string()),
  cartons: z.array(z.object({ cartonCode: z.string(), sheets: z.nullable(z.int()) })),
  devices: z.array(z.pick(deviceHealth, { device: true, state: true, problem: true })),
  version: z.nullable(z.string()),
});
export type TerminalHealth = z.infer<typeof terminalHealth>;

/** Calls by which people report faults. */
export const faultCalls = {
  types: defineCall({
    client: 'mobile',
    method: 'GET',
    path: '/faultFeedback/faultTypes',
    access: 'public',
    summary: 'What a fault report may be about',
    data: z.array(z.object({ id: z.int(), code: z.string(), name: f.bilingual })),
    errors: [],
  }),
  add: phoneCall({
    method: 'POST',
    path: '/faultFeedback/add',
    summary: 'Report a fault; the reporter reads the answer among their own reports',
    body: z.object({
      ...wish,
      takeCode: z.optional(f.takeCode),
      terminalCode: z.optional(f.terminalCode),
      /** From the QR code of a terminal: takes the place of take code and terminal. */
      ticket: z.optional(ticket),
    }),
    data: filed,
    errors: ['FAULT_LINK_INVALID', 'REFERENCE_UNKNOWN', 'TOO_MANY_REQUESTS'],
  }),
  own: phoneCall({
    method: 'GET',
    path: '/faultFeedback/own',
    summary: "The caller's reports with their answers, newest first",
    query: z.object(f.pageQuery),
    data: f.paged(
      z.object({
        feedbackId: z.uuid(),
        number: z.string(),
        faultType: z.int(),
        faultReason: z.string(),
        state: faultState,
        /** What staff answered. */
        answer: z.string(),
        terminal: z.nullable(place),
        photos: z.int(),
        createdAt: f.moment,
        changedAt: f.moment,
      }),
    ),
    errors: [],
  }),
  readTicket: defineCall({
    client: 'mobile',
    method: 'POST',
    path: '/faultFeedback/ticket',
    access: 'public',
    summary: 'What the QR code of a terminal says of a fault, to fill in the form',
    body: z.object({ ticket }),
    data: z.object({
      schoolCode: f.schoolCode,
      terminal: z.nullable(place),
      faultType: z.int(),
      faultReason: z.string(),
      problemCode: z.nullable(z.string()),
      orderNumber: z.nullable(z.string()),
    }),
    errors: ['FAULT_LINK_INVALID', 'TOO_MANY_REQUESTS'],
  }),
  addByTicket: defineCall({
    client: 'mobile',
    method: 'POST',
    path: '/faultFeedback/ticket/add',
    access: 'public',
    summary: 'Report a fault from the QR code of a terminal without signing in',
    body: z.object({ ...wish, ticket }),
    data: filed,
    errors: ['FAULT_LINK_INVALID', 'TOO_MANY_REQUESTS'],
  }),
  addPhoto: defineCall({
    client: 'mobile',
    method: 'POST',
    path: '/faultFeedback/photo',
    access: 'public',
    summary: `Add a photo (JPEG or PNG) to a report that was just made, at most ${FAULT_PHOTOS_MAX}`,
    upload: true,
    query: z.object({ feedbackId: z.uuid() }),
    data: z.object({ photos: z.int() }),
    errors: ['NOT_FOUND', 'UPLOAD_EMPTY', 'UPLOAD_KIND_NOT_TAKEN', 'UPLOAD_BROKEN', 'TOO_MANY_REQUESTS'],
  }),
};

const where = {
  takeCode: z.optional(f.takeCode),
  orderId: z.optional(f.orderId),
  faultType,
  problemCode: z.optional(problemCode),
};

/** Calls by which terminals report faults. */
export const terminalFaultCalls = {
  qrCode: terminalCall({
    method: 'GET',
    path: '/faultFeedback/qrCode',
    summary: 'A QR code (PNG) that opens the form on a phone with place, order and problem filled in',
    query: z.object({ ...where, faultReason: z.optional(z.string().check(z.maxLength(100))) }),
    data: 'file',
    errors: ['REFERENCE_UNKNOWN'],
  }),
  add: terminalCall({
    method: 'POST',
    path: '/faultFeedback/terminal/add',
    summary: 'Report a fault at the terminal itself; staff at maintenance give no telephone number',
    body: z.object({
      ...where,
      source: z.enum(['kiosk', 'maintenance']),
      faultReason: text(1, REASON_LENGTH_MAX),
      phone: z.optional(phone),
      requestKey,
    }),
    data: z.pick(filed, { feedbackId: true, number: true }),
    errors: ['BAD_REQUEST', 'REFERENCE_UNKNOWN', 'TOO_MANY_REQUESTS'],
  }),
};
