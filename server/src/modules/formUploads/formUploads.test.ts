import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Call } from '@self-print/contract/call.ts';
import { ERROR_CODES as CODES } from '@self-print/contract/errorCodes.ts';
import { type FileKind, FORM_FILE_USUAL_BYTES } from '@self-print/contract/forms.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@self-print/contract/limits.ts';
import { cloudPrintCalls } from '@self-print/contract/platform/cloudPrint.ts';
import { decisionFileCalls } from '@self-print/contract/platform/decisionFiles.ts';
import { userItemCalls } from '@self-print/contract/platform/items.ts';
import { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { eq } from 'drizzle-orm';
import { cloudContent, cloudFile } from '../../db/schema/cloudPrint.ts';
import { formUpload } from '../../db/schema/forms.ts';
import { itemForm } from '../../db/schema/items.ts';
import { printOrder } from '../../db/schema/orders.ts';
import { type DeskPerson, type OrderDesk, openOrderDesk } from '../../testing/orderDesk.ts';
import { sessionHeaders } from '../../testing/signedIn.ts';
import { addTestSchool, expectOk, refusal } from '../../testing/testSchool.ts';
import { createTextConverter, textUpload } from '../../testing/textConverter.ts';
import { FILES_PER_PERSON } from '../cloudPrint/limits.ts';
import { applyRetention } from '../retention/applyRetention.ts';

const LIMIT = 200 * 1_024;
const PROOF = {
  type: 'array',
  title: '证明材料',
  titleEn: 'Proof',
  format: 'upload',
  items: { type: 'string' },
  maxItems: 2,
  uniqueItems: true,
  'x-file-kinds': ['pdf', 'jpeg'],
  'x-file-limit': LIMIT,
};
const FORM = {
  type: 'object',
  properties: { purpose: { type: 'string', title: '用途' }, proof: PROOF, more: PROOF },
  required: ['proof'],
};

type Approver = Awaited<ReturnType<OrderDesk['addAdmin']>>;

describe('attached files', () => {
  let desk: OrderDesk;
  let itemId: string;
  beforeAll(async () => {
    desk = await openOrderDesk({ converter: createTextConverter() });
    itemId = await addItem();
  });
  afterAll(() => desk.close());

  async function addItem(moment: 'before' | 'after' = 'before') {
    const id = await desk.addItem({ needsApproval: true });
    const { schoolCode, deps } = desk;
    await deps.db.orm.insert(itemForm).values({ schoolCode, itemId: id, moment, form: FORM });
    return id;
  }
  const announce = (
    who: Pick<DeskPerson, 'phone'>,
    changes: {
      field?: string;
      fileName?: string;
      sizeBytes?: number;
      itemId?: string;
      beforeForm?: boolean;
    } = {},
  ) =>
    who.phone(userItemCalls.beginFormUpload, {
      itemId,
      field: 'proof',
      fileName: '证明.pdf',
      sizeBytes: 20,
      ...changes,
    });
  const upload = async (
    who: DeskPerson,
    kind: FileKind = 'pdf',
    changes: Parameters<typeof announce>[1] = {},
  ): Promise<string> => {
    const content = textUpload(1, { kind });
    const { fileId } = expectOk(await announce(who, { ...changes, sizeBytes: content.byteLength }));
    expectOk(await who.phone(cloudPrintCalls.sendPiece, { fileId, offset: 0, content }));
    await desk.deps.conversions.drain();
    return fileId;
  };
  const order = (who: DeskPerson, proof: readonly string[], id = itemId) =>
    who.phone(userOrderCalls.create, { itemId: id, reportFormValue: { purpose: '签证', proof: [...proof] } });
  const announceForDecision = (
    { call }: Pick<Approver, 'call'>,
    orderId: string,
    changes: { orderId?: string; fileName?: string; sizeBytes?: number } = {},
  ) => call(decisionFileCalls.beginUpload, { orderId, fileName: '同意书.pdf', sizeBytes: 20, ...changes });
  const uploadForDecision = async (
    by: Approver,
    orderId: string,
    { kind, fileName = '同意书.pdf' }: { kind?: FileKind | undefined; fileName?: string } = { kind: 'pdf' },
  ): Promise<string> => {
    const content = textUpload(1, kind === undefined ? {} : { kind });
    const sizeBytes = content.byteLength;
    const { fileId } = expectOk(await announceForDecision(by, orderId, { fileName, sizeBytes }));
    expectOk(await by.call(decisionFileCalls.sendPiece, { fileId, offset: 0, content }));
    await desk.deps.conversions.drain();
    return fileId;
  };
  const decide = ({ call }: Approver, orderId: string, fileIds: readonly string[], approve = true) =>
    call(orderAdminCalls.decide, { orderId, approve, reason: '详见附件', fileIds: [...fileIds] });
  const attachedTo = async (orderId: string) => {
    const rows = await desk.deps.db.orm.select().from(formUpload).where(eq(formUpload.orderId, orderId));
    return rows.map(({ fileId }) => fileId);
  };
  const fileRow = async (fileId: string) =>
    (await desk.deps.db.orm.select().from(cloudFile).where(eq(cloudFile.fileId, fileId)))[0];
  /** A session of days later, since the earlier one has ended. */
  const again = async (who: DeskPerson): Promise<DeskPerson> => {
    const headers = await sessionHeaders(desk.platform, who, 'mobile');
    return { ...who, headers, phone: desk.platform.client(headers) };
  };

  it.each([
    ['a field that the form does not have', { field: 'other' }, 'NOT_FOUND'],
    ['a field that takes no files', { field: 'purpose' }, 'NOT_FOUND'],
    ['the form that the item does not have', { beforeForm: false }, 'NOT_FOUND'],
    ['an unknown item', { itemId: 'unknown' }, 'NOT_FOUND'],
    ['an empty file', { sizeBytes: 0 }, 'UPLOAD_EMPTY'],
    ['a file over the limit of the field', { sizeBytes: LIMIT + 1 }, 'UPLOAD_TOO_LARGE'],
    ['a name that is too long', { fileName: 'a'.repeat(256) }, 'BAD_REQUEST'],
  ])('are not taken for %s', async (_, changes, name) => {
    expect(refusal(await announce(await desk.addPerson(), changes))).toBe(name);
  });

  it('are taken from nobody who has not signed in', async () => {
    expect(refusal(await announce({ phone: desk.anyone }))).toBe('MOBILE_NOT_SIGNED_IN');
  });

  it('are limited in number for each person', async () => {
    const who = await desk.addPerson();
    for (let count = 0; count < FILES_PER_PERSON; count += 1) expectOk(await announce(who));
    expect(refusal(await announce(who))).toBe('TOO_MANY_UPLOADS');
    expectOk(await announce(await desk.addPerson()));
  });

  it('are announced 60 times in ten minutes at most, refused ones included', async () => {
    const who = await desk.addPerson();
    const nothing = { sizeBytes: 0 };
    const refusals = new Set<unknown>();
    for (let count = 0; count < 60; count += 1) refusals.add(refusal(await announce(who, nothing)));
    expect([...refusals]).toEqual(['UPLOAD_EMPTY']);
    expect(refusal(await announce(who))).toBe('TOO_MANY_REQUESTS');
    expectOk(await announce(await desk.addPerson()));
    desk.platform.clock.advance(10 * MINUTE_MS);
    expectOk(await announce(who));
  });

  it('are refused when their content is of a type that the field does not take, whatever their name says', async () => {
    const who = await desk.addPerson();
    const fileId = await upload(who, 'png', { fileName: '证明.pdf' });
    const { state, problem } = expectOk(await who.phone(cloudPrintCalls.file, { fileId }));
    expect([state, problem?.name]).toEqual(['refused', 'UPLOAD_KIND_NOT_TAKEN']);
    const checked = expectOk(
      await who.phone(userItemCalls.formCheck, { itemId, values: { proof: [fileId] } }),
    );
    expect(checked.problems).toEqual([{ field: 'proof', message: expect.stringContaining('不能使用') }]);
    expect(refusal(await order(who, [fileId]))).toBe('FORM_INVALID');
  });

  it('are kept without the folder of their name', async () => {
    const who = await desk.addPerson();
    const fileId = await upload(who, 'pdf', { fileName: 'D:\\scans\\..\\证明.pdf' });
    expect(expectOk(await who.phone(cloudPrintCalls.file, { fileId })).fileName).toBe('证明.pdf');
  });

  it('are shown to their owner, are no files for printing, and can be removed', async () => {
    const who = await desk.addPerson();
    const fileId = await upload(who);
    expect(expectOk(await who.phone(cloudPrintCalls.file, { fileId }))).toMatchObject({
      state: 'ready',
      fileName: '证明.pdf',
      pages: 1,
    });
    expect(expectOk(await who.phone(cloudPrintCalls.files, {}))).toEqual([]);
    const printed = await who.phone(cloudPrintCalls.chargeFee, { fileId, layout: {} });
    expect(refusal(printed)).toBe('NOT_FOUND');
    expectOk(await who.phone(cloudPrintCalls.deleteFile, { fileId }));
    expect(await fileRow(fileId)).toBeUndefined();
    expect(refusal(await order(who, [fileId]))).toBe('FORM_INVALID');
  });

  it('belong to their owner alone', async () => {
    const fileId = await upload(await desk.addPerson());
    const stranger = await desk.addPerson();
    expect(refusal(await stranger.phone(cloudPrintCalls.file, { fileId }))).toBe('NOT_FOUND');
    expect(refusal(await stranger.phone(cloudPrintCalls.deleteFile, { fileId }))).toBe('NOT_FOUND');
    const page = await desk.fetchFile(cloudPrintCalls.previewPage, { fileId, page: 1 }, stranger.headers);
    expect(await desk.codeOf(page)).toBe('4041');
    expect(refusal(await order(stranger, [fileId]))).toBe('FORM_INVALID');
  });

  it.each(['not an id', 'aaaaaaaa-0000-4000-8000-00000000000f'])('are not %s', async (id) => {
    expect(refusal(await order(await desk.addPerson(), [id]))).toBe('FORM_INVALID');
  });

  it('are not taken twice, for another field or for another item', async () => {
    const who = await desk.addPerson();
    const other = await addItem();
    const [first, second, third] = [
      await upload(who),
      await upload(who, 'jpeg'),
      await upload(who, 'pdf', { field: 'more' }),
    ];
    expect(refusal(await order(who, [first, first]))).toBe('FORM_INVALID');
    expect(refusal(await order(who, [first, second, third]))).toBe('FORM_INVALID');
    expect(refusal(await order(who, [third]))).toBe('FORM_INVALID');
    expect(refusal(await order(who, [first], other))).toBe('FORM_INVALID');
    expect(refusal(await order(who, []))).toBe('FORM_INVALID');
    expectOk(await order(who, [first, second]));
    const mine = await upload(who, 'pdf', { itemId: other });
    const again = await order(who, [first], other);
    expect(refusal(again)).toBe('FORM_INVALID');
    expectOk(await order(who, [mine], other));
    expect(refusal(await who.phone(cloudPrintCalls.deleteFile, { fileId: first }))).toBe('NOT_FOUND');
    expectOk(await who.phone(cloudPrintCalls.file, { fileId: first }));
  });

  it('go into one order only when two are sent at once', async () => {
    const who = await desk.addPerson();
    const fileId = await upload(who);
    const send = (purpose: string) =>
      who.phone(userOrderCalls.create, { itemId, reportFormValue: { purpose, proof: [fileId] } });
    const sent = await Promise.all([send('签证'), send('求职')]);
    expect(sent.map((each) => (each.ok ? 'ordered' : refusal(each))).sort()).toEqual([
      'FORM_INVALID',
      'ordered',
    ]);
  });

  it('stay those of the order while it waits, even if its form has nothing else', async () => {
    const who = await desk.addPerson();
    const [sent, other] = [await upload(who), await upload(who)];
    const reportFormValue = { proof: [sent] };
    const { orderId } = expectOk(await who.phone(userOrderCalls.create, { itemId, reportFormValue }));
    const content = { proof: [other] };
    const saved = await who.phone(userItemCalls.saveForm, { itemId, orderId, beforeForm: true, content });
    expect(expectOk(saved)).toEqual({ saved: false });
    expect(await attachedTo(orderId)).toEqual([sent]);
  });

  it('make another order where they are other ones, and the same where they were only uploaded again', async () => {
    const who = await desk.addPerson();
    const first = await upload(who);
    const { orderId } = expectOk(await order(who, [first]));
    expect(refusal(await order(who, [first]))).toBe('SAME_ORDER_EXISTS');
    expect(refusal(await order(who, [await upload(who)]))).toBe('SAME_ORDER_EXISTS');
    const other = expectOk(await order(who, [await upload(who, 'jpeg')]));
    expect(other.orderId).not.toBe(orderId);
  });

  it('may be ordered with once more when the answer was lost', async () => {
    const who = await desk.addPerson();
    const fileId = await upload(who);
    const wish = {
      itemId,
      reportFormValue: { proof: [fileId] },
      requestKey: 'aaaaaaaa-0000-4000-8000-000000000001',
    };
    const first = expectOk(await who.phone(userOrderCalls.create, wish));
    expect(expectOk(await who.phone(userOrderCalls.create, wish)).orderId).toBe(first.orderId);
  });

  it('are read by those who approve the order, and by nobody else', async () => {
    const who = await desk.addPerson();
    const fileId = await upload(who, 'jpeg', { fileName: '照片.jpg' });
    const { orderId } = expectOk(await order(who, [fileId]));
    const admin = await desk.addAdmin();
    const detail = expectOk(await admin.call(orderAdminCalls.detail, { orderId }));
    expect(detail).toMatchObject({ form: { purpose: '签证' }, attachedFiles: 1 });
    expect(detail.form).not.toHaveProperty('proof');
    expect(expectOk(await admin.call(orderAdminCalls.attachments, { orderId }))).toEqual([
      {
        fileId,
        field: 'proof',
        source: 'form',
        fileName: '照片.jpg',
        sizeBytes: textUpload(1, { kind: 'jpeg' }).byteLength,
        pages: 1,
      },
    ]);
    const fetched = async (user: Parameters<typeof sessionHeaders>[1], of = { orderId, fileId }) =>
      desk.fetchFile(orderAdminCalls.attachment, of, await sessionHeaders(desk.platform, user, 'admin'));
    const answer = await fetched(admin);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('照片.pdf'));
    expect(await answer.text()).toContain('pages 1');
    const auditor = await desk.addAdmin('auditor');
    expect(refusal(await auditor.call(orderAdminCalls.attachments, { orderId }))).toBe('NO_PERMISSION');
    expect((await fetched(auditor)).headers.get('content-type')).toContain('json');
    const another = await addItem();
    const other = expectOk(await order(who, [await upload(who, 'pdf', { itemId: another })], another));
    expect((await fetched(admin, { orderId: other.orderId, fileId })).headers.get('content-type')).toContain(
      'json',
    );
  });

  describe('to a decision', () => {
    let admin: Approver;
    let who: DeskPerson;
    let orderId: string;
    beforeEach(async () => {
      admin ??= await desk.addAdmin();
      who = await desk.addPerson();
      orderId = (await desk.order(who, await desk.addItem({ needsApproval: true }))).orderId;
    });
    const stateOf = async () => expectOk(await who.phone(userOrderCalls.get, { orderId })).state;
    const headersOf = (user: Parameters<typeof sessionHeaders>[1], by: 'admin' | 'mobile') =>
      sessionHeaders(desk.platform, user, by);
    const fetched = async (call: Call, headers: Readonly<Record<string, string>>, fileId: string) => {
      const answer = await desk.fetchFile(call, { orderId, fileId }, headers);
      return answer.headers.get('content-type')?.includes('json') ? desk.codeOf(answer) : answer.text();
    };
    const approverElsewhere = async () => {
      const { schoolCode, addPerson } = await addTestSchool(desk.platform);
      return { schoolCode, userId: await addPerson({ name: '外校主任', role: 'printAdmin' }) };
    };

    it.each([
      ['an unknown order', { orderId: 'aaaaaaaa-0000-4000-8000-00000000000f' }, 'ORDER_NOT_FOUND'],
      ['an empty file', { sizeBytes: 0 }, 'UPLOAD_EMPTY'],
      ['a file over the limit', { sizeBytes: FORM_FILE_USUAL_BYTES + 1 }, 'UPLOAD_TOO_LARGE'],
      ['a name that is too long', { fileName: 'a'.repeat(256) }, 'BAD_REQUEST'],
    ])('are not taken for %s', async (_, changes, name) => {
      expect(refusal(await announceForDecision(admin, orderId, changes))).toBe(name);
    });

    it('are taken only from those who may decide, and only while the order waits', async () => {
      const auditor = await desk.addAdmin('auditor');
      expect(refusal(await announceForDecision(auditor, orderId))).toBe('NO_PERMISSION');
      const elsewhere = desk.platform.client(await headersOf(await approverElsewhere(), 'admin'));
      expect(refusal(await announceForDecision({ call: elsewhere }, orderId))).toBe('ORDER_NOT_FOUND');
      expect(refusal(await announceForDecision({ call: who.phone }, orderId))).toBe('NOT_SIGNED_IN');
      const owner = await desk.addAdmin();
      const orders = desk.deps.db.orm.update(printOrder);
      await orders.set({ userId: owner.userId }).where(eq(printOrder.orderId, orderId));
      expect(refusal(await announceForDecision(owner, orderId))).toBe('SECOND_PERSON_NEEDED');
      expectOk(await decide(admin, orderId, [], false));
      expect(refusal(await announceForDecision(admin, orderId))).toBe('CHANGED_MEANWHILE');
    });

    it('leave the order waiting when one cannot be used', async () => {
      const mine = await uploadForDecision(admin, orderId);
      const ofAnother = await uploadForDecision(await desk.addAdmin(), orderId);
      const other = await desk.order(await desk.addPerson(), await desk.addItem({ needsApproval: true }));
      const forAnother = await uploadForDecision(admin, other.orderId);
      const ofPerson = await upload(who);
      const unfinished = expectOk(await announceForDecision(admin, orderId)).fileId;
      const document = await uploadForDecision(admin, orderId, { kind: undefined });
      const { state, problem } = expectOk(await admin.call(decisionFileCalls.file, { fileId: document }));
      expect([state, problem?.name]).toEqual(['refused', 'UPLOAD_KIND_NOT_TAKEN']);
      for (const wrong of [ofAnother, forAnother, ofPerson, unfinished, document]) {
        for (const approve of [true, false]) {
          expect(refusal(await decide(admin, orderId, [mine, wrong], approve))).toBe('UPLOAD_NOT_READY');
        }
      }
      expect(refusal(await decide(admin, orderId, [mine, mine, mine, mine]))).toBe('BAD_REQUEST');
      expect(await stateOf()).toBe('waiting');
      expect(await attachedTo(orderId)).toEqual([]);
    });

    it.each([
      ['approved', true],
      ['refused', false],
    ])(
      'are read by the owner and by approvers once the order is %s, and by nobody else',
      async (_, approve) => {
        const fileId = await uploadForDecision(admin, orderId, { kind: 'jpeg', fileName: '同意书.jpg' });
        expect(expectOk(await who.phone(userOrderCalls.attachments, { orderId }))).toEqual([]);
        expect(await fetched(userOrderCalls.attachment, who.headers, fileId)).toBe(CODES.NOT_FOUND);
        expectOk(await decide(admin, orderId, [fileId], approve));

        const listed = { fileId, source: 'decision', fileName: '同意书.jpg', pages: 1 };
        const own = expectOk(await who.phone(userOrderCalls.get, { orderId }));
        expect([own.formFiles, own.decisionFiles]).toEqual([0, 1]);
        expect(expectOk(await who.phone(userOrderCalls.attachments, { orderId }))).toMatchObject([listed]);
        expect(await fetched(userOrderCalls.attachment, who.headers, fileId)).toContain('pages 1');

        const colleague = await desk.addAdmin();
        const detail = expectOk(await colleague.call(orderAdminCalls.detail, { orderId }));
        expect([detail.attachedFiles, detail.approval?.attachedFiles]).toEqual([0, 1]);
        expect(expectOk(await colleague.call(orderAdminCalls.attachments, { orderId }))).toMatchObject([
          { ...listed, field: null },
        ]);
        const asApprover = await headersOf(colleague, 'admin');
        expect(await fetched(orderAdminCalls.attachment, asApprover, fileId)).toContain('pages 1');

        const student = await desk.addPerson();
        expect(refusal(await student.phone(userOrderCalls.attachments, { orderId }))).toBe('ORDER_NOT_FOUND');
        expect(await fetched(userOrderCalls.attachment, student.headers, fileId)).toBe(CODES.ORDER_NOT_FOUND);
        const auditor = await headersOf(await desk.addAdmin('auditor'), 'admin');
        expect(await fetched(orderAdminCalls.attachment, auditor, fileId)).toBe(CODES.NO_PERMISSION);
        const elsewhere = await headersOf(await approverElsewhere(), 'admin');
        expect(await fetched(orderAdminCalls.attachment, elsewhere, fileId)).toBe(CODES.NOT_FOUND);
        // Whoever uploaded it reaches it only with the permission, and not as a person with files to print.
        const uploader = desk.platform.client(await headersOf(admin, 'mobile'));
        expect(refusal(await uploader(cloudPrintCalls.file, { fileId }))).toBe('NOT_FOUND');
        expect(refusal(await uploader(userOrderCalls.attachments, { orderId }))).toBe('ORDER_NOT_FOUND');
      },
    );

    it('can be removed by the approver until they are sent, and by nobody else', async () => {
      const [first, second] = [
        await uploadForDecision(admin, orderId),
        await uploadForDecision(admin, orderId),
      ];
      const remove = ({ call }: Pick<typeof admin, 'call'>, fileId: string) =>
        call(decisionFileCalls.deleteFile, { fileId });
      expect(refusal(await remove(await desk.addAdmin(), first))).toBe('NOT_FOUND');
      expectOk(await remove(admin, first));
      expect(await fileRow(first)).toBeUndefined();
      expectOk(await decide(admin, orderId, [second]));
      expect(refusal(await remove(admin, second))).toBe('NOT_FOUND');
      expect(refusal(await remove(admin, await upload(who)))).toBe('NOT_FOUND');
    });

    it('are those of the approver who was first', async () => {
      const approvers = [admin, await desk.addAdmin()];
      const files: string[] = [];
      for (const each of approvers) files.push(await uploadForDecision(each, orderId));
      const answers = await Promise.all(
        approvers.map((each, index) => decide(each, orderId, [files[index] ?? ''], index === 0)),
      );
      const first = answers.findIndex(({ ok }) => ok);
      expect(answers.map((each) => (each.ok ? 'decided' : refusal(each))).sort()).toEqual([
        'CHANGED_MEANWHILE',
        'decided',
      ]);
      expect(await attachedTo(orderId)).toEqual([files[first]]);
    });

    it('are attached once when the decision is sent again, also at the same time', async () => {
      const fileId = await uploadForDecision(admin, orderId);
      const answers = await Promise.all([1, 2].map(() => decide(admin, orderId, [fileId])));
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      expect(refusal(await decide(admin, orderId, [fileId]))).toBe('CHANGED_MEANWHILE');
      expect(await attachedTo(orderId)).toEqual([fileId]);
    });
  });

  it('are opened by whoever sent them with a form', async () => {
    const who = await desk.addPerson();
    const { orderId } = expectOk(await order(who, [await upload(who)]));
    expect(expectOk(await who.phone(userOrderCalls.get, { orderId })).formFiles).toBe(1);
    const [file] = expectOk(await who.phone(userOrderCalls.attachments, { orderId }));
    expect(file).toMatchObject({ source: 'form', fileName: '证明.pdf' });
    const input = { orderId, fileId: file?.fileId };
    const answer = await desk.fetchFile(userOrderCalls.attachment, input, who.headers);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
  });

  it('are deleted after a day when no order has them, and with an order after its term', async () => {
    const who = await desk.addPerson();
    const admin = await desk.addAdmin();
    const sent = await upload(who);
    const { orderId } = expectOk(await order(who, [sent]));
    const unsent = [await upload(who), await uploadForDecision(admin, orderId)];
    const decided = await uploadForDecision(admin, orderId);
    expectOk(await decide(admin, orderId, [decided], false));
    desk.platform.clock.advance(24 * HOUR_MS);
    await applyRetention(desk.deps);
    for (const each of unsent) expect(await fileRow(each)).toBeUndefined();
    for (const each of [sent, decided]) expect(await fileRow(each)).toBeDefined();
    desk.platform.clock.advance(1_095 * DAY_MS);
    await applyRetention(desk.deps);
    for (const each of [sent, decided]) expect(await fileRow(each)).toBeUndefined();
    const { orm } = desk.deps.db;
    expect(await orm.select().from(formUpload).where(eq(formUpload.orderId, orderId))).toEqual([]);
    expect(await orm.select().from(cloudContent).where(eq(cloudContent.fileId, sent))).toEqual([]);
  });

  it('of a form after printing can be sent again and replaced', async () => {
    const id = await addItem('after');
    const who = await again(await desk.addPerson());
    const { orderId } = expectOk(await who.phone(userOrderCalls.create, { itemId: id }));
    const place = { itemId: id, beforeForm: false };
    const save = (proof: readonly string[]) =>
      who.phone(userItemCalls.saveForm, { itemId: id, orderId, content: { proof: [...proof] } });
    const first = await upload(who, 'pdf', place);
    expectOk(await save([first]));
    expectOk(await save([first]));
    const check = { ...place, orderId, values: { proof: [first] } };
    expect(expectOk(await who.phone(userItemCalls.formCheck, check)).valid).toBe(true);
    const second = await upload(who, 'pdf', place);
    expectOk(await save([second]));
    const rows = await desk.deps.db.orm.select().from(formUpload).where(eq(formUpload.orderId, orderId));
    expect(rows.map(({ fileId }) => fileId)).toEqual([second]);
    expect(
      refusal(
        await (await desk.addPerson()).phone(userItemCalls.saveForm, {
          itemId: id,
          orderId,
          content: { proof: [first] },
        }),
      ),
    ).toBe('ORDER_NOT_FOUND');
  });
});
