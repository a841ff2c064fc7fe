import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HOUR_MS } from '@self-print/contract/limits.ts';
import { documentCalls } from '@self-print/contract/platform/documents.ts';
import { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import { eq } from 'drizzle-orm';
import { createSmtpMailer } from '../../adapters/mail/smtpMailer.ts';
import { printOrder } from '../../db/schema/orders.ts';
import { startMailServer, type TestMailServer } from '../../testing/mailServer.ts';
import { type DeskPerson, type OrderDesk, openOrderDesk } from '../../testing/orderDesk.ts';
import { expectOk, refusal } from '../../testing/testSchool.ts';

const UNKNOWN_ID = 'aaaaaaaa-0000-4000-8000-00000000000f';
const REASON = { zh: '成绩已更正', en: 'A mark was corrected' };
const UNKNOWN_BOX = 'nobody@example.com';

describe('electronic documents', () => {
  let server: TestMailServer;
  let desk: OrderDesk;
  let person: DeskPerson;
  let orderId: string;
  let boxes = 0;
  beforeAll(async () => {
    server = await startMailServer({ refusesRecipient: (address) => address === UNKNOWN_BOX });
    const { host, port } = server;
    const mailer = createSmtpMailer({
      host,
      port,
      tlsAtOnce: false,
      account: null,
      sender: 'prints@example.edu',
    });
    desk = await openOrderDesk({ mailer });
  });
  afterAll(async () => {
    desk.deps.mailer.close();
    await desk.close();
    await server.close();
  });

  const issue = async (wish: Parameters<typeof desk.order>[2] = { takeType: 3 }, item = {}) => {
    person = await desk.addPerson();
    const order = await desk.order(person, await desk.addItem(item), wish);
    orderId = order.orderId;
    return order;
  };
  /** Each test uses its own mailbox, because mails per mailbox are limited. */
  const box = () => {
    boxes += 1;
    return `box-${boxes}@example.com`;
  };
  const send = (email: string, by = person) => by.phone(documentCalls.sendByMail, { orderId, email });
  const lastLine = () => desk.platform.log.lines.filter(({ event }) => event.includes('mailed')).at(-1);

  it.each([
    ['zh', '【测试大学】在读证明', '带有学校的数字签名'],
    ['en', 'Test University: Certificate of enrolment', 'with its digital signature'],
  ] as const)('arrive by mail, in the language of the caller: %s', async (language, subject, words) => {
    const { document } = await issue();
    const to = box();
    const options = { headers: { 'Accept-Language': language } };
    const sent = await person.phone(documentCalls.sendByMail, { orderId, email: ` ${to} ` }, options);
    expect(expectOk(sent)).toEqual({ sent: true });
    const arrived = server.arrived.at(-1);
    expect(arrived).toMatchObject({ to: [to], mail: { subject, to: [{ address: to }] } });
    expect(arrived?.mail.text).toContain(words);
    expect(arrived?.mail.text).toContain(document?.verificationCode);
    expect(arrived?.mail.html).toContain('/qrcode-verify/valid#');
    const [file] = arrived?.mail.attachments ?? [];
    const { sha256 } = await desk.stored(orderId);
    const bytes = Buffer.from(file?.content as ArrayBuffer);
    expect(file?.filename).toBe('在读证明.pdf');
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    expect(expectOk(await desk.anyone(documentCalls.verifyFile, { content: bytes })).state).toBe('valid');
  });

  it('reveal neither the address nor the owner in the log', async () => {
    await issue();
    const to = box();
    expectOk(await send(to));
    const lines = JSON.stringify(desk.platform.log.lines);
    for (const secret of [to, person.userName, '张䶮']) expect(lines).not.toContain(secret);
  });

  it.each([
    'nobody',
    'a@b',
    'a@b.cn, evil@x.cn',
    'a@b.cn;evil@x.cn',
    'a@b.cn\r\nBcc: evil@x.cn',
    'A <a@b.cn>',
  ])('are sent to one address only, never to %j', async (email) => {
    await issue();
    const before = server.recipients.length;
    expect(refusal(await send(email))).toBe('EMAIL_INVALID');
    expect(server.recipients).toHaveLength(before);
  });

  it('report a mailbox that does not exist', async () => {
    await issue();
    expect(refusal(await send(UNKNOWN_BOX))).toBe('EMAIL_INVALID');
    expect(lastLine()).toMatchObject({
      event: 'document-not-mailed',
      detail: { reason: 'recipientRefused' },
    });
  });

  it('report where no mail server is configured, and the log says why', async () => {
    const bare = await openOrderDesk();
    const holder = await bare.addPerson();
    const order = await bare.order(holder, await bare.addItem(), { takeType: 3 });
    const answer = await holder.phone(documentCalls.sendByMail, { orderId: order.orderId, email: box() });
    const line = bare.platform.log.lines.find(({ event }) => event === 'document-not-mailed');
    await bare.close();
    expect(refusal(answer)).toBe('EMAIL_NOT_SENT');
    expect(line?.detail).toEqual({ orderId: order.orderId, reason: 'notConfigured' });
  });

  it('are limited per person and mailbox', async () => {
    await issue();
    const to = box();
    for (let count = 0; count < 5; count += 1) expectOk(await send(to));
    expect(refusal(await send(to.toUpperCase()))).toBe('TOO_MANY_REQUESTS');
    const first = person;
    for (let count = 0; count < 14; count += 1) expectOk(await send(box(), first));
    expect(refusal(await send(box(), first))).toBe('TOO_MANY_REQUESTS');
    desk.platform.clock.advance(HOUR_MS);
    expectOk(await send(to, first));
  });

  it.each([
    [
      "another person's order",
      'ORDER_NOT_FOUND',
      async () => {
        person = await desk.addPerson();
      },
    ],
    [
      'an order that there is not',
      'ORDER_NOT_FOUND',
      async () => {
        orderId = UNKNOWN_ID;
      },
    ],
    [
      'an unpaid order',
      'ORDER_UNPAID',
      () => desk.deps.db.orm.update(printOrder).set({ paidAt: null }).where(eq(printOrder.orderId, orderId)),
    ],
    [
      'a revoked document',
      'DOCUMENT_REVOKED',
      async () => {
        const admin = await desk.addAdmin();
        expectOk(await admin.call(orderAdminCalls.revokeDocument, { orderId, reason: REASON }));
      },
    ],
    [
      'a file that is gone',
      'DOCUMENT_UNAVAILABLE',
      async () => desk.deps.storage.delete((await desk.stored(orderId)).documentKey),
    ],
  ] as const)('are neither sent nor downloadable for %s', async (_, name, spoil) => {
    await issue();
    await spoil();
    const before = server.arrived.length;
    expect(refusal(await send(box()))).toBe(name);
    expect(server.arrived).toHaveLength(before);
    const file = await desk.fetchFile(documentCalls.download, { id: orderId }, person.headers);
    expect(file.headers.get('content-type')).toContain('json');
    await file.arrayBuffer();
  });

  it('can be downloaded by their owner as issued, and by nobody else', async () => {
    await issue();
    const file = await desk.fetchFile(documentCalls.download, { id: orderId }, person.headers);
    expect(file.headers.get('content-disposition')).toContain(encodeURIComponent('在读证明.pdf'));
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(bytes.equals(await desk.fileOf(await desk.stored(orderId)))).toBe(true);
    const stranger = await desk.addPerson();
    const refused = await desk.fetchFile(documentCalls.download, { id: orderId }, stranger.headers);
    expect(await desk.codeOf(refused)).toBe('4105050010');
    expect(await desk.codeOf(await desk.fetchFile(documentCalls.download, { id: orderId }))).toBe('4101');
  });

  it('are not available for items on paper only', async () => {
    await issue({}, { takeTypes: [1] });
    expect(refusal(await send(box()))).toBe('DOCUMENT_UNAVAILABLE');
    await issue({}, { takeTypes: [1, 3] });
    expectOk(await send(box()));
  });
});
