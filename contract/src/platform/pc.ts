import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import * as f from '../fields.ts';
import { atPc } from './atPc.ts';
import { cloudPrintCalls } from './cloudPrint.ts';
import { documentCalls } from './documents.ts';
import { userItemCalls } from './items.ts';
import { ownFeeCalls } from './ownFees.ts';
import { paymentCalls } from './payments.ts';
import { userOrderCalls } from './userOrders.ts';

/**
 * Calls for people at a PC; each behaves like the phone's call of the same path. Page image addresses refer to the PC's calls.
 */
export const pcCalls = {
  items: atPc(userItemCalls.list),
  itemTags: atPc(userItemCalls.tags),
  item: atPc(userItemCalls.get),
  form: atPc(userItemCalls.form),
  formCheck: atPc(userItemCalls.formCheck),
  beginFormUpload: atPc(userItemCalls.beginFormUpload),
  saveForm: atPc(userItemCalls.saveForm),
  chargeFee: atPc(userItemCalls.chargeFee),
  preview: atPc(userItemCalls.previewWithForm),
  previewPage: atPc(userItemCalls.previewPage),
  create: atPc(userOrderCalls.create),
  listByPage: atPc(userOrderCalls.listByPage),
  get: atPc(userOrderCalls.get),
  orderPage: atPc(userOrderCalls.previewPage),
  attachments: atPc(userOrderCalls.attachments),
  attachment: atPc(userOrderCalls.attachment),
  cancel: atPc(userOrderCalls.cancel),
  findUncompleted: atPc(userOrderCalls.findUncompleted),
  usableTerminals: atPc(userOrderCalls.usableTerminals),
  download: atPc(documentCalls.download),
  sendByMail: atPc(documentCalls.sendByMail),
  createShare: atPc(documentCalls.createShare),
  listShares: atPc(documentCalls.listShares),
  revokeShare: atPc(documentCalls.revokeShare),
  cloudOrders: atPc(cloudPrintCalls.list),
  createCloudOrder: atPc(cloudPrintCalls.create),
  modifyCloudOrder: atPc(cloudPrintCalls.modify),
  duplicateCloudOrder: atPc(cloudPrintCalls.duplicate),
};

/** Calls for a person's files at a PC, as on the phone. */
export const pcFileCalls = {
  config: atPc(cloudPrintCalls.config),
  beginUpload: atPc(cloudPrintCalls.beginUpload),
  sendPiece: atPc(cloudPrintCalls.sendPiece),
  file: atPc(cloudPrintCalls.file),
  files: atPc(cloudPrintCalls.files),
  deleteFile: atPc(cloudPrintCalls.deleteFile),
  previewPage: atPc(cloudPrintCalls.previewPage),
  chargeFee: atPc(cloudPrintCalls.chargeFee),
};

/** Paying an own order at a PC. */
export const pcPaymentCalls = {
  payTypes: atPc(paymentCalls.payTypes),
  unifiedOrder: atPc(paymentCalls.unifiedOrder),
  queryOrder: atPc(paymentCalls.queryOrder),
  closeOrder: atPc(paymentCalls.closeOrder),
  refund: atPc(paymentCalls.refund),
};

/** Fees that a person pays at a PC, as on the phone. */
export const pcFeeCalls = {
  offered: atPc(ownFeeCalls.offered),
  positions: atPc(ownFeeCalls.positions),
  create: atPc(ownFeeCalls.create),
  list: atPc(ownFeeCalls.list),
  get: atPc(ownFeeCalls.get),
};

export const pcDownloadCall = {
  check: defineCall({
    client: 'pc',
    method: 'GET',
    path: '/order/downloadCheck/{id}',
    demands: { order: 'id' },
    access: 'mobileUser',
    summary: "Whether the electronic document of one's own order can be fetched now, and why not",
    params: z.object({ id: f.orderId }),
    data: z.object({ available: z.boolean(), reason: z.nullable(z.string()) }),
    errors: ['ORDER_NOT_FOUND'],
  }),
};
