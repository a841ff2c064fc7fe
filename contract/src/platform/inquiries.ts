import { z } from 'zod/mini';
import { visitorCall } from '../call.ts';
import * as f from '../fields.ts';
import { inquiryColumn, inquiryIcon, inquiryView } from './inquiryFacts.ts';
import { terminalOrder } from './orders.ts';
import { terminalUserOrderCalls } from './userOrders.ts';

export const inquiryId = z.uuid();

const offered = z.object({
  inquiryId,
  title: f.bilingual,
  icon: inquiryIcon,
  printable: z.boolean(),
});

/** What an inquiry brought for the person who signed in; a page of its rows, worded in the caller's language. */
const answer = z.object({
  inquiryId,
  title: f.bilingual,
  view: inquiryView,
  columns: z.array(inquiryColumn),
  /** A text for each column. */
  rows: z.array(z.array(z.string())),
  total: z.int(),
  pageSize: z.int(),
  pageNumber: z.int(),
  /** When it was asked for; earlier than now when it was kept for a while. */
  asOf: f.moment,
  person: z.object({
    name: z.string().check(z.meta({ description: 'masked, as others can see the screen' })),
    number: z.string().check(z.meta({ description: 'masked student or staff number' })),
  }),
  printable: z.boolean(),
  /** Prints that the person has left in this period; null for any number. */
  printsLeft: z.nullable(z.int()),
});
export type InquiryAnswer = z.infer<typeof answer>;

/** Calls of a terminal by which people look up what is stored of them. Who somebody is, their visit says; no call takes a number. */
export const inquiryCalls = {
  paging: visitorCall({
    method: 'GET',
    path: '/query-item/paging/app',
    demands: 'nothing',
    summary: 'What the person who signed in can look up here; inquiries that are switched off are not listed',
    query: z.object({ ...f.pageQuery, state: z.optional(f.wholeNumber(1, 1)) }),
    data: f.paged(offered),
    errors: [],
  }),
  read: visitorCall({
    method: 'GET',
    path: '/query-item/read/{id}',
    demands: { atLeast: 'normal' },
    summary: 'What an inquiry brings for the person who signed in',
    params: z.object({ id: inquiryId }),
    query: z.object(f.pageQuery),
    data: answer,
    errors: ['NOT_FOUND', 'INQUIRY_SYSTEM_DOWN'],
  }),
  print: visitorCall({
    method: 'POST',
    path: '/query-item/changePrintTimes/{id}',
    demands: { atLeast: 'normal' },
    summary:
      'Take one of the prints that the person has left of an inquiry, as an order that this terminal has claimed and prints like any other; asked for again with the same print id, the same one. A print that surely did not come out is given back',
    params: z.object({ id: inquiryId }),
    body: z.object({
      /** A new one for each sheet that the person wishes. */
      printId: z.uuid(),
    }),
    data: terminalOrder,
    errors: [
      ...terminalUserOrderCalls.take.errors,
      'BAD_REQUEST',
      'NOT_FOUND',
      'INQUIRY_SYSTEM_DOWN',
      'INQUIRY_NOT_PRINTABLE',
      'INQUIRY_EMPTY',
      'DOCUMENT_UNAVAILABLE',
      'PRINT_LIMIT_REACHED',
    ],
  }),
};
