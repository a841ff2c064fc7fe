import { z } from 'zod/mini';
import { adminCall } from '../call.ts';
import * as f from '../fields.ts';
import { PICTURE_LIMIT_BYTES } from '../limits.ts';
import { trainCardNo, trainChangeState, trainOperation, trainStation, trainWriteState } from './train.ts';

/** A citizen's number of 18 characters. */
export const ID_CARD_NUMBER = /^\d{17}[\dXx]$/;

const day = z.nullable(z.iso.date());

/** What a school offers with train cards, and when. */
export const trainSettings = z
  .object({
    /** As it stands on the cards; may be empty while nothing is offered. */
    schoolName: z.string().check(z.trim(), z.maxLength(60)),
    /** Days in the school's calendar, both included; null: without an end on this side. */
    opensOn: day,
    closesOn: day,
    write: z.boolean(),
    recharge: z.boolean(),
    change: z.boolean(),
  })
  .check(
    z.refine(({ opensOn, closesOn }) => opensOn === null || closesOn === null || opensOn <= closesOn, {
      path: ['closesOn'],
    }),
    z.refine(
      ({ schoolName, write, recharge, change }) => schoolName !== '' || !(write || recharge || change),
      { path: ['schoolName'] },
    ),
  );
export type TrainSettings = z.infer<typeof trainSettings>;
const setting = z.object({ settings: trainSettings, licensed: z.boolean(), revision: f.counter });

const person = { userName: z.string(), name: z.string(), department: z.string() };

const entitlement = z.object({
  ...person,
  userId: f.userId,
  entitled: z.boolean(),
  idCardNo: z.string().check(z.meta({ description: 'masked' })),
  intervalSchool: z.string(),
  intervalHome: z.string(),
  cardNo: z.nullable(z.string()),
  /** As the card was read back the last time; null before. */
  ticketsTimes: z.nullable(z.int()),
  changeTimes: z.nullable(z.int()),
  revision: f.counter,
});
export type TrainEntitlement = z.infer<typeof entitlement>;

const change = z.object({
  ...person,
  changeId: z.uuid(),
  fromHome: z.string(),
  intervalHome: z.string(),
  state: trainChangeState,
  createdAt: f.moment,
  /** The document that was shown, or why it was refused. */
  ground: z.nullable(z.string()),
  /** A picture of the document is kept. */
  hasImage: z.boolean(),
  /** The person applied at a terminal, not the office for them. */
  isOwn: z.boolean(),
});
export type TrainChange = z.infer<typeof change>;

const write = z.object({
  ...person,
  requestId: z.uuid(),
  operation: trainOperation,
  cardNo: z.string(),
  writeState: trainWriteState,
  /** Still with the terminal: its lease has not ended. */
  isUnderWay: z.boolean(),
  code: z.nullable(z.string()),
  terminalCode: z.string(),
  grantedAt: f.moment,
  endedAt: z.nullable(f.moment),
  reason: z.nullable(z.string()),
});
export type TrainWrite = z.infer<typeof write>;

const userName = z.optional(f.givenName(64));

/** Rows of a spreadsheet in one request. */
export const TRAIN_IMPORT_ROWS_MAX = 200;
const importRow = z.object({
  /** Its number in the file. */
  line: f.wholeNumber(1, 1_000_000),
  userName: f.givenName(64),
  entitled: z.boolean(),
  idCardNo: z.optional(z.string().check(z.regex(ID_CARD_NUMBER))),
  intervalSchool: trainStation,
  intervalHome: trainStation,
});
export type TrainImportRow = z.infer<typeof importRow>;
/** Why a row is left out. */
export const trainRowProblem = z.enum(['userName', 'idCardNo', 'unsettled', 'twice']);

/** Calls of the console about train cards. What names a person is in the body, as addresses are logged. */
export const trainAdminCalls = {
  settings: adminCall({
    method: 'GET',
    path: '/train/basic/config',
    permission: 'train:read',
    summary: 'What the school offers with train cards',
    data: setting,
    errors: [],
  }),
  saveSettings: adminCall({
    method: 'POST',
    path: '/train/basic/saveConfig',
    permission: 'train:write',
    operation: 'train-settings-saved',
    summary: 'Change it',
    body: z.object({ settings: trainSettings, revision: f.counter }),
    data: setting,
    errors: ['CHANGED_MEANWHILE'],
  }),
  people: adminCall({
    method: 'POST',
    path: '/train/basic/search',
    permission: 'train:read',
    operation: 'nothing',
    summary: 'Whose train entitlement is recorded; a person by the exact number',
    body: z.object({ ...f.pageQuery, userName }),
    data: f.paged(entitlement),
    errors: [],
  }),
  savePerson: adminCall({
    method: 'POST',
    path: '/train/basic/save',
    permission: 'train:write',
    operation: 'train-entitlement-saved',
    summary: 'Record or change the entitlement of a person; without an ID number the known one stays',
    body: z.object({
      userName: f.givenName(64),
      entitled: z.boolean(),
      idCardNo: z.optional(z.string().check(z.regex(ID_CARD_NUMBER))),
      intervalSchool: trainStation,
      intervalHome: trainStation,
      cardNo: z.nullable(trainCardNo),
      /** 0: not recorded yet. */
      revision: f.counter,
    }),
    data: z.object({ revision: f.counter }),
    errors: ['NOT_FOUND', 'REFERENCE_UNKNOWN', 'CHANGED_MEANWHILE', 'TRAIN_UNSETTLED'],
  }),
  importPeople: adminCall({
    method: 'POST',
    path: '/train/basic/import',
    permission: 'train:write',
    operation: 'train-entitlements-imported',
    summary:
      'Record the entitlements of a spreadsheet; rows that cannot be recorded are left out and named. The card of a person stays. A trial changes nothing',
    body: z.object({
      isTrial: z.boolean(),
      rows: z.array(importRow).check(z.minLength(1), z.maxLength(TRAIN_IMPORT_ROWS_MAX)),
    }),
    data: z.object({
      added: f.counter,
      changed: f.counter,
      problems: z.array(z.object({ line: f.counter, problem: trainRowProblem })),
    }),
    errors: [],
  }),
  changes: adminCall({
    method: 'POST',
    path: '/train/change/search',
    permission: 'train:read',
    operation: 'nothing',
    summary: 'Applications for another travel interval, the newest first',
    body: z.object({ ...f.pageQuery, userName, state: z.optional(trainChangeState) }),
    data: f.paged(change),
    errors: [],
  }),
  addChange: adminCall({
    method: 'POST',
    path: '/train/change/save',
    permission: 'train:write',
    operation: 'train-change-added',
    summary: 'Record that a person applied for another home station',
    body: z.object({ userName: f.givenName(64), intervalHome: trainStation }),
    data: z.object({ changeId: z.uuid() }),
    errors: ['NOT_FOUND', 'TRAIN_CHANGE_OPEN'],
  }),
  decideChange: adminCall({
    method: 'POST',
    path: '/train/change/decide',
    permission: 'train:write',
    operation: 'train-change-decided',
    summary: 'Approve it by the document that was shown, or refuse it with the reason',
    body: z.object({
      changeId: z.uuid(),
      decision: z.enum(['approved', 'refused']),
      ground: f.givenName(200),
    }),
    data: z.object({ state: trainChangeState }),
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
  revokeChange: adminCall({
    method: 'POST',
    path: '/train/change/revoke',
    permission: 'train:write',
    operation: 'train-change-revoked',
    summary:
      'Take an approval back, with the reason; the application is refused then. Not once it is on a card, nor while a card may be written',
    body: z.object({ changeId: z.uuid(), ground: f.givenName(200) }),
    data: z.object({ state: trainChangeState }),
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE', 'TRAIN_CHANGE_WRITTEN', 'TRAIN_CHANGE_UNSETTLED'],
  }),
  uploadImage: adminCall({
    method: 'POST',
    path: '/train/change/image',
    permission: 'train:write',
    operation: 'train-change-image-added',
    summary:
      'A picture (JPEG or PNG) of the document, for an application that is not decided on; it replaces an earlier one',
    upload: true,
    uploadLimitBytes: PICTURE_LIMIT_BYTES,
    query: z.object({ changeId: z.uuid() }),
    data: z.object({}),
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE', 'UPLOAD_EMPTY', 'UPLOAD_KIND_NOT_TAKEN', 'UPLOAD_BROKEN'],
  }),
  image: adminCall({
    method: 'GET',
    path: '/train/change/image',
    permission: 'train:read',
    operation: 'train-change-image-viewed',
    summary: 'The picture of the document; each access is in the operation log',
    query: z.object({ changeId: z.uuid() }),
    data: 'file',
    errors: ['NOT_FOUND'],
  }),
  writes: adminCall({
    method: 'POST',
    path: '/train/log/search',
    permission: 'train:read',
    operation: 'nothing',
    summary: 'Writes of cards; those whose outcome nobody knows first, then the newest',
    body: z.object({ ...f.pageQuery, userName, writeState: z.optional(trainWriteState) }),
    data: f.paged(write),
    errors: [],
  }),
  resolve: adminCall({
    method: 'POST',
    path: '/train/log/resolve',
    permission: 'train:write',
    operation: 'train-write-resolved',
    summary: 'Record what staff found on the card after a write of which nobody knew',
    body: z.object({
      requestId: z.uuid(),
      writeState: z.enum(['done', 'failed']),
      reason: f.givenName(200),
    }),
    data: z.object({ writeState: trainWriteState }),
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
};
