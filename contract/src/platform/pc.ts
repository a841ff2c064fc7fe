import { z } from 'zod';
import { type Call, defineCall } from '../call.ts';
import * as f from '../fields.ts';
import { cloudPrintCalls } from './cloudPrint.ts';
import { documentCalls } from './documents.ts';
import { userOrderCalls } from './userOrders.ts';

/** A call of a person on the phone, as the pages for PCs make it: at the console's base and with their login mode. */
type AtPc<Definition extends Call> = Omit<Definition, 'client'> & { readonly client: 'admin' };

const atPc = <const Definition extends Call>(call: Definition): AtPc<Definition> => ({
  ...call,
  client: 'admin',
});

/** What persons do on a PC; each does what the phone's call of the same path does. */
export const pcCalls = {
  create: atPc(userOrderCalls.create),
  listByPage: atPc(userOrderCalls.listByPage),
  get: atPc(userOrderCalls.get),
  findUncompleted: atPc(userOrderCalls.findUncompleted),
  usableTerminals: atPc(userOrderCalls.usableTerminals),
  download: atPc(documentCalls.download),
  cloudOrders: atPc(cloudPrintCalls.list),
  createCloudOrder: atPc(cloudPrintCalls.create),
};

export const pcDownloadCall = {
  check: defineCall({
    client: 'admin',
    method: 'GET',
    path: '/order/downloadCheck/{id}',
    access: 'mobileUser',
    summary: "Whether the electronic document of one's own order can be fetched now, and why not",
    params: z.object({ id: f.orderId }),
    data: z.object({ available: z.boolean(), reason: z.string().nullable() }),
    errors: ['ORDER_NOT_FOUND'],
  }),
};
