import { z } from 'zod/mini';
import { adminCall } from '../call.ts';
import * as f from '../fields.ts';
import { cloudPrintCalls } from './cloudPrint.ts';

const { beginUpload, sendPiece, file, deleteFile } = cloudPrintCalls;

/** Files that an approver uploads for a decision about an order, in pieces as on the phone. They are sent with the decision. */
export const decisionFileCalls = {
  beginUpload: adminCall({
    method: 'POST',
    path: '/order/approval/upload',
    permission: 'order:approve',
    operation: 'nothing',
    summary:
      'Announce a file for a decision about an order that waits for approval; its pieces follow in order',
    body: z.extend(beginUpload.body, { orderId: f.orderId }),
    data: beginUpload.data,
    errors: [
      'ORDER_NOT_FOUND',
      'CHANGED_MEANWHILE',
      'SECOND_PERSON_NEEDED',
      'UPLOAD_EMPTY',
      'UPLOAD_TOO_LARGE',
      'TOO_MANY_UPLOADS',
      'TOO_MANY_REQUESTS',
    ],
  }),
  sendPiece: adminCall({
    method: 'POST',
    path: '/order/approval/upload/{fileId}/{offset}',
    permission: 'order:approve',
    operation: 'nothing',
    summary: 'One piece at its offset; a piece already received is accepted again',
    params: sendPiece.params,
    upload: true,
    data: sendPiece.data,
    errors: sendPiece.errors,
  }),
  file: adminCall({
    method: 'GET',
    path: '/order/approval/file',
    permission: 'order:approve',
    operation: 'nothing',
    summary: "Progress of one's own file for a decision",
    query: file.query,
    data: file.data,
    errors: file.errors,
  }),
  deleteFile: adminCall({
    method: 'POST',
    path: '/order/approval/file/delete',
    permission: 'order:approve',
    operation: 'nothing',
    summary: "Delete one's own file that was not sent with a decision",
    body: deleteFile.body,
    data: deleteFile.data,
    errors: deleteFile.errors,
  }),
};
