import type { CallArguments } from '@self-print/contract/call.ts';
import type { CallFunction } from '@self-print/contract/client.ts';
import { cloudPrintCalls } from '@self-print/contract/platform/cloudPrint.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { eq } from 'drizzle-orm';
import type { Converter } from '../adapters/convert/converter.ts';
import { cloudFile } from '../db/schema/cloudPrint.ts';
import { type CloudPrintSettings, cloudPrintSettings } from '../modules/cloudPrint/settings.ts';
import { changeCloudPrintSettings, readCloudPrint } from '../modules/cloudPrint/settingsStore.ts';
import { findOrder, type OrderRow } from '../modules/orders/orderStore.ts';
import { sessionHeaders, visiting } from './signedIn.ts';
import { startTestPlatform } from './testPlatform.ts';
import { addTestSchool, expectOk } from './testSchool.ts';
import { createTextConverter, type TextConverter, textUpload } from './textConverter.ts';

/** Prices that make calculations easy to check. */
const SETTINGS: CloudPrintSettings = cloudPrintSettings.parse({
  copiesMax: 10,
  prices: [
    { paperSize: 'A4', colour: false, perSide: 20, perSideDuplex: 15 },
    { paperSize: 'A4', colour: true, perSide: 100, perSideDuplex: 90 },
  ],
  freePagesPerTerm: { student: 10 },
});
const PRINTED = { state: 1 as const, impressions: 1 };

type Layout = CallArguments<typeof cloudPrintCalls.create>['layout'];

export interface PersonOnPhone {
  readonly userId: string;
  readonly call: CallFunction;
  readonly headers: Readonly<Record<string, string>>;
}

/** A school with cloud print, people with phones and a terminal, and shortcuts for the steps of a cloud print. */
export async function openCloudDesk(options: { readonly converter?: Converter } = {}) {
  const text: TextConverter = createTextConverter();
  const platform = await startTestPlatform({ converter: options.converter ?? text });
  const school = await addTestSchool(platform, ['TAKE_CODE_PRINT', 'CLOUD_PRINT']);
  const terminal = await school.addTerminal();
  const { db, clock, conversions } = platform.deps;
  const { schoolCode } = school;
  const setUp = async (changes: Partial<CloudPrintSettings> = {}) => {
    const { revision } = await readCloudPrint(db, schoolCode);
    const row = { settings: { ...SETTINGS, ...changes }, changedAt: clock.now() };
    await changeCloudPrintSettings(db, schoolCode, revision, row);
  };
  await setUp();

  /** Signs the person in again, because sessions expire during the days that a test skips. */
  const again = async (userId: string): Promise<PersonOnPhone> => {
    const headers = await sessionHeaders(platform, { schoolCode, userId }, 'mobile');
    return { userId, headers, call: platform.client(headers) };
  };
  const person = async () => again(await school.addPerson());
  const send = (who: PersonOnPhone, fileId: string, offset: number, content: Uint8Array) =>
    who.call(cloudPrintCalls.sendPiece, { fileId, offset, content });
  /** Uploads a whole file without converting it. */
  const sendAll = async (who: PersonOnPhone, content: Uint8Array, fileName = '毕业论文 终稿.docx') => {
    const sizeBytes = content.byteLength;
    const begun = expectOk(await who.call(cloudPrintCalls.beginUpload, { fileName, sizeBytes }));
    for (let offset = 0; offset < sizeBytes; offset += begun.pieceBytes) {
      const piece = content.subarray(offset, offset + begun.pieceBytes);
      expectOk(await send(who, begun.fileId, offset, piece));
    }
    return begun.fileId;
  };
  const readyFile = async (who: PersonOnPhone, content: Uint8Array = textUpload(3), fileName?: string) => {
    const fileId = await sendAll(who, content, fileName);
    await conversions.drain();
    return fileId;
  };
  const order = async (who: PersonOnPhone, fileId: string, layout: Layout = {}) =>
    expectOk(await who.call(cloudPrintCalls.create, { fileId, layout }));
  const claim = async (takeCode: string | null) =>
    expectOk(await terminal.call(orderCalls.getForTerminal, { takeCode: takeCode ?? '' }));
  const print = async (orderId: string) => {
    expectOk(await terminal.call(orderCalls.savePrintLogBefore, { orderId }));
    expectOk(await terminal.call(orderCalls.finish, { orderId, ...PRINTED }));
  };
  const stored = async (orderId: string): Promise<OrderRow> => {
    const context = await findOrder(db, schoolCode, orderId);
    if (!context) throw new Error('The order is gone');
    return context.order;
  };
  const fileRow = async (fileId: string) =>
    (await db.orm.select().from(cloudFile).where(eq(cloudFile.fileId, fileId)))[0];
  const atTerminal = ({ userId }: PersonOnPhone) => visiting(platform, terminal, { schoolCode, userId });
  return {
    platform,
    school,
    terminal,
    text,
    setUp,
    person,
    again,
    send,
    sendAll,
    readyFile,
    order,
    claim,
    print,
    stored,
    fileRow,
    atTerminal,
  };
}

export type CloudDesk = Awaited<ReturnType<typeof openCloudDesk>>;
