import type { CallArguments } from '@self-print/contract/call.ts';
import { addressOf, type CallFunction } from '@self-print/contract/client.ts';
import { envelope } from '@self-print/contract/envelope.ts';
import { terminalUserOrderCalls, userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import type { Converter } from '../adapters/convert/converter.ts';
import type { Mailer } from '../adapters/mail/mailer.ts';
import type { BuiltInRole } from '../db/builtInRoles.ts';
import { issuedDocument } from '../db/schema/issuing.ts';
import { printItem } from '../db/schema/items.ts';
import { findOrder, type OrderRow } from '../modules/orders/orderStore.ts';
import { addEditors, publishTestTemplate, RECORD } from './certificates.ts';
import { noConverter } from './noConverter.ts';
import { sessionHeaders, visiting } from './signedIn.ts';
import { openTestEngines } from './testEngines.ts';
import { startTestPlatform } from './testPlatform.ts';
import { addTestSchool, expectOk, type TestTerminal } from './testSchool.ts';

const TEMPLATE = 'enrolment';
const PAGE = { width: 90, height: 128 };

/** A person with a record, signed in on the phone. */
export interface DeskPerson {
  readonly schoolCode: string;
  readonly userId: string;
  readonly userName: string;
  readonly phone: CallFunction;
  /** For files, which are fetched by URL. */
  readonly headers: Readonly<Record<string, string>>;
}

type Wish = Omit<CallArguments<typeof userOrderCalls.create>, 'itemId'>;

/** A platform that really issues and signs documents, with people who order them. */
export async function openOrderDesk(
  options: { readonly mailer?: Mailer; readonly converter?: Converter } = {},
) {
  const engines = await openTestEngines();
  let drawn = 0;
  let drawnPdf: Uint8Array = new Uint8Array();
  const page = await sharp({ create: { ...PAGE, channels: 3, background: '#ffffff' } })
    .webp()
    .toBuffer();
  const converter: Converter = {
    ...noConverter,
    previews: async (pdf, { first, count }) => {
      drawn += 1;
      drawnPdf = pdf;
      return ok(
        Array.from({ length: count }, (_, index) => ({
          page: first + index,
          type: 'image/webp' as const,
          ...PAGE,
          content: page,
        })),
      );
    },
  };
  const platform = await startTestPlatform({ converter, ...options, engines });
  const { deps } = platform;
  const school = await addTestSchool(platform, ['TAKE_CODE_PRINT', 'SELF_PRINT', 'MOBILE']);
  const { schoolCode } = school;
  await publishTestTemplate(deps, await addEditors(school), TEMPLATE);
  let people = 0;

  /** Adds an item with every kind of delivery and both languages, with the given changes. */
  const addItem = async (changes: Partial<typeof printItem.$inferInsert> = {}): Promise<string> => {
    const itemId = await school.addItem();
    await deps.db.orm
      .update(printItem)
      .set({ templateId: TEMPLATE, languages: ['zh', 'en'], takeTypes: [1, 2, 3], ...changes })
      .where(and(eq(printItem.schoolCode, schoolCode), eq(printItem.itemId, itemId)));
    return itemId;
  };
  const addPerson = async (): Promise<DeskPerson> => {
    people += 1;
    // No other number in a test school starts like this.
    const userName = `31260${String(people).padStart(4, '0')}`;
    const user = { schoolCode, userId: await school.addPerson({ userName, name: '张䶮' }) };
    await deps.records.write(user, RECORD);
    const headers = await sessionHeaders(platform, user, 'mobile');
    return { ...user, userName, headers, phone: platform.client(headers) };
  };
  const addAdmin = async (role: BuiltInRole = 'printAdmin') => {
    const user = { schoolCode, userId: await school.addPerson({ name: '李主任', role }) };
    return { ...user, call: platform.client(await sessionHeaders(platform, user, 'admin')) };
  };
  return {
    engines,
    platform,
    deps,
    school,
    schoolCode,
    addItem,
    addPerson,
    addAdmin,
    anyone: platform.client(),
    /** Number of page renderings. */
    drawings: () => drawn,
    /** The file whose pages were rendered last. */
    lastDrawn: () => Buffer.from(drawnPdf),
    at: (terminal: TestTerminal, person: DeskPerson) => visiting(platform, terminal, person),
    order: async ({ phone }: DeskPerson, itemId: string, wish: Wish = {}) =>
      expectOk(await phone(userOrderCalls.create, { itemId, ...wish })),
    orderAt: async (visitor: CallFunction, itemId: string) =>
      expectOk(await visitor(terminalUserOrderCalls.create, { itemId })),
    stored: async (orderId: string): Promise<OrderRow> => {
      const context = await findOrder(deps.db, schoolCode, orderId);
      if (!context) throw new Error('The order is gone');
      return context.order;
    },
    documentOf: async (orderId: string) => {
      const [row] = await deps.db.orm
        .select()
        .from(issuedDocument)
        .where(eq(issuedDocument.orderId, orderId));
      return row;
    },
    /** Content of an order's document. */
    fileOf: async ({ documentKey: key, sha256, contentLength }: OrderRow): Promise<Buffer> => {
      const opened = expectOk(await deps.storage.stream({ key, sha256, contentLength }));
      const parts: Uint8Array[] = [];
      for await (const part of opened) parts.push(part);
      return Buffer.concat(parts);
    },
    /** Fetches the file that a call returns. */
    fetchFile: (
      call: Parameters<typeof addressOf>[0],
      input: Readonly<Record<string, unknown>>,
      headers: Readonly<Record<string, string>> = {},
    ) => fetch(platform.origin + addressOf(call, input), { headers }),
    /** Error code of an answer that is not a file. */
    codeOf: async (answer: Response): Promise<string> => envelope.parse(await answer.json()).code,
    close: async () => {
      await platform.close();
      await engines.close();
    },
  };
}

export type OrderDesk = Awaited<ReturnType<typeof openOrderDesk>>;
