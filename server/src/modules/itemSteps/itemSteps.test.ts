import { PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallArguments } from '@self-print/contract/call.ts';
import { HEADERS } from '@self-print/contract/call.ts';
import type { CallFunction } from '@self-print/contract/client.ts';
import { type ItemStep, SECOND_PERSON_MS, STEP_PROOF_MS } from '@self-print/contract/itemSteps.ts';
import { DAY_MS, MINUTE_MS } from '@self-print/contract/limits.ts';
import { itemStepCalls as calls, itemStepAdminCalls } from '@self-print/contract/platform/itemSteps.ts';
import { terminalItemCalls, userItemCalls } from '@self-print/contract/platform/items.ts';
import { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import { terminalUserOrderCalls, userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { approveVisitCalls, visitCalls } from '@self-print/contract/platform/visits.ts';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import type { BuiltInRole } from '../../db/builtInRoles.ts';
import { stepProof } from '../../db/schema/itemSteps.ts';
import { printItem } from '../../db/schema/items.ts';
import { operationEntry } from '../../db/schema/operations.ts';
import { signInOffer } from '../../db/schema/signIn.ts';
import { terminalVisit } from '../../db/schema/visits.ts';
import { openTaggedFile } from '../../documents/testing/accessibility/taggedFile.ts';
import { maintainDatabase } from '../../jobs/maintenance.ts';
import { addEditors, CERTIFICATE, publishTestTemplate, RECORD } from '../../testing/certificates.ts';
import { type DeskPerson, type OrderDesk, openOrderDesk } from '../../testing/orderDesk.ts';
import { sessionHeaders } from '../../testing/signedIn.ts';
import { expectOk, refusal, type TestTerminal } from '../../testing/testSchool.ts';
import { EVERYWHERE } from '../identityProviders/offers.ts';
import { applyRetention } from '../retention/applyRetention.ts';
import { hashPassword } from '../signIn/passwords.ts';

const PASSWORD = 'correct horse battery';
const SIGN: ItemStep = {
  kind: 'signature',
  stepId: 'signature-1',
  words: { zh: '本人已归还所有图书', en: 'I have returned all books' },
};
const PHOTO: ItemStep = { kind: 'photo', stepId: 'photo-1', words: { zh: '用于核对', en: 'To compare' } };
const SECOND: ItemStep = {
  kind: 'secondPerson',
  stepId: 'second-1',
  words: { zh: '同意办理', en: 'I agree' },
  roles: ['printAdmin'],
  minAssurance: 'normal',
};
const NAME = [
  [100, 100, 200, 150, 300, 100, 400, 180],
  [450, 90, 450, 250],
];

describe('the steps that an item demands at a terminal', () => {
  let desk: OrderDesk;
  let terminal: TestTerminal;
  let photo: string;
  let passwordHash: string;
  beforeAll(async () => {
    desk = await openOrderDesk();
    terminal = await desk.school.addTerminal();
    passwordHash = await hashPassword(PASSWORD);
    const flat = sharp({ create: { width: 64, height: 48, channels: 3, background: '#456' } });
    photo = (await flat.jpeg().toBuffer()).toString('base64');
  });
  afterAll(() => desk.close());

  const itemWith = (steps: readonly ItemStep[], changes: Partial<typeof printItem.$inferInsert> = {}) =>
    desk.addItem({ steps, ...changes });
  const arrive = async (at = terminal) => {
    const person = await desk.addPerson();
    return { ...person, call: await desk.at(at, person) };
  };
  type Visitor = Awaited<ReturnType<typeof arrive>>;
  type Ask = Omit<CallArguments<typeof calls.askSecondPerson>, 'step'>;
  const sign = ({ call }: { call: CallFunction }, ask: Ask, step: ItemStep = SIGN, strokes = NAME) =>
    call(calls.sign, { ...ask, step, strokes });
  const signed = async (who: Visitor, ask: Ask, step: ItemStep = SIGN) =>
    expectOk(await sign(who, ask, step)).proofId;
  const order = ({ call }: { call: CallFunction }, ask: Ask, stepProofs: string[], more = {}) =>
    call(terminalUserOrderCalls.create, { ...ask, takeType: 2, stepProofs, ...more });
  const viewsOf = (orderId: string) =>
    desk.deps.db.orm
      .select({
        operation: operationEntry.operation,
        userId: operationEntry.userId,
        changes: operationEntry.changes,
      })
      .from(operationEntry)
      .where(eq(operationEntry.subject, orderId));
  const proofRow = async (proofId: string) =>
    (await desk.deps.db.orm.select().from(stepProof).where(eq(stepProof.proofId, proofId)))[0];

  describe('before it is ordered', () => {
    it('let nobody order without them, and once with them', async () => {
      const itemId = await itemWith([SIGN]);
      const who = await arrive();
      expect(refusal(await order(who, { itemId }, []))).toBe('STEP_PROOF_MISSING');
      const proofId = await signed(who, { itemId });
      const made = expectOk(await order(who, { itemId }, [proofId]));
      expect((await proofRow(proofId))?.orderId).toBe(made.order.orderId);
      expect(refusal(await order(who, { itemId }, [proofId]))).toMatch(/SAME_ORDER|REFUSED/);
    });

    describe('with a signature that the document shows', () => {
      const picture = {
        id: 'signed',
        kind: 'image',
        frame: { x: 120, y: 180, width: 50, height: 20 },
        source: { from: 'variable', variable: 'step.signature' },
      } as const;
      const variable = {
        name: 'step.signature',
        type: 'image',
        label: { zh: '本人签名', en: 'Signature' },
        sample: 'sample',
      } as const;
      beforeAll(async () => {
        const { fixed, variables } = CERTIFICATE;
        const shown = { ...CERTIFICATE, fixed: [...fixed, picture], variables: [...variables, variable] };
        await publishTestTemplate(desk.deps, await addEditors(desk.school), 'signed', shown);
      });
      const figuresOf = async (orderId: string) => {
        const { elements } = await openTaggedFile(await desk.fileOf(await desk.stored(orderId)));
        return elements
          .filter(({ type }) => type === 'Figure')
          .map(({ dict }) => dict.lookup(PDFName.of('Alt')))
          .map((alt) => (alt instanceof PDFHexString || alt instanceof PDFString ? alt.decodeText() : ''));
      };

      it('have a free place in the preview, and it on paper, at once and once approved', async () => {
        for (const needsApproval of [false, true]) {
          const itemId = await itemWith([SIGN], { templateId: 'signed', needsApproval, takeTypes: [1, 2] });
          const who = await arrive();
          expectOk(await who.call(terminalItemCalls.preview, { itemId }));
          const proofId = await signed(who, { itemId });
          const more = needsApproval ? { takeType: 1 } : {};
          const { orderId } = expectOk(await order(who, { itemId }, [proofId], more)).order;
          if (needsApproval) {
            const admin = await desk.addAdmin();
            const headers = await sessionHeaders(desk.platform, admin, 'admin');
            const shown = await desk.fetchFile(orderAdminCalls.document, { orderId }, headers);
            expect(shown.headers.get('content-type')).toBe('application/pdf');
            expectOk(await admin.call(orderAdminCalls.decide, { orderId, approve: true, reason: '' }));
          }
          expect(await figuresOf(orderId)).toContain('签名');
        }
      });

      it('are refused by its name where the item asks for none, and no record can bring another', async () => {
        const itemId = await itemWith([], { templateId: 'signed' });
        const who = await arrive();
        const { schoolCode, userId } = who;
        const values = { ...RECORD.values, 'step.signature': 'forged' };
        await desk.deps.records.write({ schoolCode, userId }, { values, images: { forged: photo } });
        const refused = await order(who, { itemId }, []);
        expect(refusal(refused)).toBe('DOCUMENT_DATA_MISSING');
        expect(!refused.ok && refused.problem).toMatchObject({ detail: { label: '本人签名' } });
      });
    });

    it('answer a repeated order as the first, though its proof is used up', async () => {
      const itemId = await itemWith([SIGN]);
      const who = await arrive();
      const proofId = await signed(who, { itemId });
      const requestKey = 'bbbbbbbb-0000-4000-8000-000000000001';
      const once = expectOk(await order(who, { itemId }, [proofId], { requestKey }));
      const again = expectOk(await order(who, { itemId }, [proofId], { requestKey }));
      expect(again.order.orderId).toBe(once.order.orderId);
    });

    it('count once: not for a second order, and for one of two at the same time', async () => {
      const itemId = await itemWith([SIGN], { languages: ['zh', 'en'] });
      const who = await arrive();
      const proofId = await signed(who, { itemId });
      const both = await Promise.all([order(who, { itemId }, [proofId]), order(who, { itemId }, [proofId])]);
      expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    });

    it('count for just what was on the screen, at that terminal, for that person', async () => {
      const itemId = await itemWith([SIGN]);
      const other = await itemWith([SIGN]);
      const who = await arrive();
      const proofId = await signed(who, { itemId });
      for (const ask of [
        { itemId, copies: 2 },
        { itemId, duplex: true },
        { itemId, language: 'en' as const },
        { itemId: other },
      ])
        expect([ask, refusal(await order(who, ask, [proofId]))]).toEqual([ask, 'STEP_PROOF_REFUSED']);
      const stranger = await arrive(await desk.school.addTerminal());
      expect(refusal(await order(stranger, { itemId }, [proofId]))).toBe('STEP_PROOF_REFUSED');
      const elsewhere = await desk.at(await desk.school.addTerminal(), who);
      expect(refusal(await order({ call: elsewhere }, { itemId }, [proofId]))).toBe('STEP_PROOF_REFUSED');
    });

    it('go stale', async () => {
      const itemId = await itemWith([SIGN]);
      const who = await arrive();
      const proofId = await signed(who, { itemId });
      desk.platform.clock.advance(STEP_PROOF_MS);
      expect(refusal(await order(who, { itemId }, [proofId]))).toBe('STEP_PROOF_REFUSED');
      await maintainDatabase(desk.deps.db, desk.platform.clock);
      desk.platform.clock.advance(1);
      await maintainDatabase(desk.deps.db, desk.platform.clock);
      expect(await proofRow(proofId)).toBeUndefined();
    });

    it('are those that the item has now, in its words', async () => {
      const itemId = await itemWith([SIGN]);
      const who = await arrive();
      const proofId = await signed(who, { itemId });
      const changed: ItemStep = { ...SIGN, words: { zh: '本人自愿退学', en: 'I leave' } };
      await desk.deps.db.orm
        .update(printItem)
        .set({ steps: [changed] })
        .where(eq(printItem.itemId, itemId));
      expect(refusal(await order(who, { itemId }, [proofId]))).toBe('STEP_PROOF_REFUSED');
      expect(refusal(await sign(who, { itemId }))).toBe('STEP_CHANGED');
      expect(refusal(await sign(who, { itemId }, PHOTO))).toBe('STEP_CHANGED');
    });

    it('all are needed, also where one of them was passed', async () => {
      const itemId = await itemWith([SIGN, PHOTO]);
      const who = await arrive();
      const proofId = await signed(who, { itemId });
      expect(refusal(await order(who, { itemId }, [proofId]))).toBe('STEP_PROOF_MISSING');
      const taken = await who.call(calls.photograph, { itemId, step: PHOTO, consent: true, photo });
      expectOk(await order(who, { itemId }, [proofId, expectOk(taken).proofId]));
    });

    it('cannot be passed by nobody, for an unknown item, or at a terminal out of service', async () => {
      const itemId = await itemWith([SIGN]);
      const who = await arrive();
      expect(refusal(await terminal.call(calls.sign, { itemId, step: SIGN, strokes: NAME }))).toBe(
        'NOT_SIGNED_IN',
      );
      expect(refusal(await sign(who, { itemId: 'unknown' }))).toBe('NOT_FOUND');
    });
  });

  describe('elsewhere than at a terminal', () => {
    it('keep it from being ordered, and say so with it', async () => {
      const itemId = await itemWith([SIGN]);
      const { phone } = await desk.addPerson();
      const seen = expectOk(await phone(userItemCalls.get, { id: itemId }));
      expect(seen.hindrance).toMatchObject({
        name: 'ITEM_NOT_ALLOWED',
        message: expect.stringContaining('自助终端'),
      });
      expect(refusal(await phone(userOrderCalls.create, { itemId }))).toBe('ITEM_NOT_ALLOWED');
      const who = await arrive();
      const here = expectOk(await who.call(terminalItemCalls.get, { id: itemId }));
      expect(here).toMatchObject({ hindrance: null, steps: [SIGN] });
    });

    it('keep staff from making an order without them', async () => {
      const itemId = await itemWith([SIGN]);
      await expect(desk.school.addOrder({ itemId })).rejects.toThrow('STEP_PROOF_MISSING');
    });
  });

  describe('a signature', () => {
    it.each<[string, number[][], string]>([
      ['a dot', [[200, 200]], 'SIGNATURE_EMPTY'],
      [
        'a blot in one place',
        [[200, 200, 210, 210, 200, 205, 212, 200, 200, 210, 212, 212, 200, 200]],
        'SIGNATURE_EMPTY',
      ],
      ['a short tick', [[200, 200, 270, 210]], 'SIGNATURE_EMPTY'],
      ['nothing', [], 'BAD_REQUEST'],
      ['half a point', [[200, 200, 300]], 'BAD_REQUEST'],
      ['a point below the field', [[200, 401, 300, 100]], 'BAD_REQUEST'],
      ['more than anybody draws', Array.from({ length: 121 }, () => [1, 1, 900, 300]), 'BAD_REQUEST'],
    ])('of %s is refused', async (_name, strokes, name) => {
      const itemId = await itemWith([SIGN]);
      const who = await arrive();
      expect(refusal(await sign(who, { itemId }, SIGN, strokes))).toBe(name);
    });
  });

  describe('a photo', () => {
    const hand = ({ call }: Visitor, itemId: string, given: string) =>
      call(calls.photograph, { itemId, step: PHOTO, consent: true, photo: given });

    it('has to be one, and agreed to', async () => {
      const itemId = await itemWith([PHOTO]);
      const who = await arrive();
      const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
        .png()
        .toBuffer();
      for (const wrong of [
        png.toString('base64'),
        Buffer.from('no picture').toString('base64'),
        photo.slice(0, 80),
      ])
        expect(refusal(await hand(who, itemId, wrong))).toBe('STEP_PHOTO_INVALID');
      const body = { itemId, step: PHOTO, photo, consent: false as never };
      expect(refusal(await who.call(calls.photograph, body))).toBe('BAD_REQUEST');
      expectOk(await hand(who, itemId, photo));
    });
  });

  describe('a second person', () => {
    beforeAll(async () => {
      await desk.deps.db.orm.insert(signInOffer).values({
        schoolCode: desk.schoolCode,
        client: 'terminal',
        terminalCode: EVERYWHERE,
        ways: ['DB', 'QR'],
      });
    });
    const addConfirmer = async (role: BuiltInRole = 'printAdmin') => {
      const userName = `77${String(Math.trunc(desk.platform.clock.now().getTime() / 1_000))}${role.length}`;
      desk.platform.clock.advance(1_000);
      return {
        userName,
        userId: await desk.school.addPerson({ userName, role, passwordHash, name: '王老师' }),
      };
    };
    const ask = async ({ call }: Visitor, itemId: string, step = SECOND) =>
      expectOk(await call(calls.askSecondPerson, { itemId, step }));
    const signIn = (token: string, userName: string, at = terminal) =>
      desk.platform.client({ ...at.pageHeaders, [HEADERS.visitToken]: token })(visitCalls.signIn, {
        userName,
        password: PASSWORD,
      });
    const openVisits = async () =>
      (await desk.deps.db.orm.select().from(terminalVisit)).filter(({ endedAt }) => endedAt === null).length;

    it('confirms once, for this order only, without beginning a visit or ending the one that is there', async () => {
      const itemId = await itemWith([SECOND]);
      const who = await arrive();
      const { userName, userId } = await addConfirmer();
      const asked = await ask(who, itemId);
      // The phone passes on how sure its own sign-in is.
      expect(asked).toMatchObject({ wayIds: ['DB', 'QR'], needed: 'normal' });
      expect(refusal(await order(who, { itemId }, [asked.proofId]))).toBe('STEP_PROOF_REFUSED');
      const visits = await openVisits();
      const confirmed = expectOk(await signIn(asked.token, userName));
      expect(await openVisits()).toBe(visits);
      const opened = desk.platform.client({
        ...terminal.pageHeaders,
        [HEADERS.visitToken]: confirmed.visitToken,
      });
      expect(refusal(await opened(visitCalls.current, { x: 'me' }))).toBe('NOT_SIGNED_IN');
      expect(refusal(await signIn(asked.token, userName))).toBe('STEP_ENDED');
      const { order: made } = expectOk(await order(who, { itemId }, [asked.proofId]));
      expect(await proofRow(asked.proofId)).toMatchObject({ confirmedBy: userId, orderId: made.orderId });
      const [entry] = await desk.deps.db.orm
        .select()
        .from(operationEntry)
        .where(eq(operationEntry.subject, asked.proofId));
      expect(entry).toMatchObject({
        operation: 'item-step-confirmed',
        userId,
        client: 'terminal',
        role: 'printAdmin',
      });
      expect(JSON.stringify(entry)).not.toContain(who.userName);
    });

    it('is never the person who asks, whatever they may do', async () => {
      const itemId = await itemWith([{ ...SECOND, roles: [] }]);
      const { userName, userId } = await addConfirmer();
      await desk.deps.records.write({ schoolCode: desk.schoolCode, userId }, { values: {}, images: {} });
      const self = { schoolCode: desk.schoolCode, userId, userName } as DeskPerson;
      const call = await desk.at(terminal, self);
      const asked = expectOk(await call(calls.askSecondPerson, { itemId, step: { ...SECOND, roles: [] } }));
      expect(refusal(await signIn(asked.token, userName))).toBe('STEP_SAME_PERSON');
    });

    it('has one of the roles, or is anybody else of the school where none is named', async () => {
      const itemId = await itemWith([SECOND, { ...SECOND, stepId: 'second-2', roles: [] }]);
      const who = await arrive();
      const { userName } = await addConfirmer('student');
      expect(refusal(await signIn((await ask(who, itemId)).token, userName))).toBe('STEP_PERSON_NOT_ALLOWED');
      const anybody = await ask(who, itemId, { ...SECOND, stepId: 'second-2', roles: [] });
      expectOk(await signIn(anybody.token, userName));
    });

    it('is known as surely as the step demands', async () => {
      const strong: ItemStep = { ...SECOND, minAssurance: 'strong' };
      const itemId = await itemWith([strong]);
      const who = await arrive();
      expect(refusal(await who.call(calls.askSecondPerson, { itemId, step: strong }))).toBe(
        'STEP_NOT_POSSIBLE_HERE',
      );
    });

    it('comes too late, or at another terminal, and is not signed in instead', async () => {
      const itemId = await itemWith([SECOND]);
      const who = await arrive();
      const { userName } = await addConfirmer();
      const asked = await ask(who, itemId);
      const visits = await openVisits();
      const elsewhere = await desk.school.addTerminal();
      expect(refusal(await signIn(asked.token, userName, elsewhere))).toBe('STEP_ENDED');
      desk.platform.clock.advance(SECOND_PERSON_MS);
      expect(refusal(await signIn(asked.token, userName))).toBe('STEP_ENDED');
      expect(refusal(await signIn('second-person.made-up-token-of-some-length', userName))).toBe(
        'STEP_ENDED',
      );
      expect(await openVisits()).toBe(visits);
    });

    describe('by phone', () => {
      const at = (token?: string) =>
        desk.platform.client({
          ...terminal.pageHeaders,
          ...(token === undefined ? {} : { [HEADERS.visitToken]: token }),
        });
      const begin = async (token?: string) =>
        expectOk(await at(token)(visitCalls.beginByPhone, { needed: 'normal' })).requestId;
      const confirmer = async () => {
        const user = { schoolCode: desk.schoolCode, userId: (await addConfirmer()).userId };
        return desk.platform.client(await sessionHeaders(desk.platform, user, 'mobile'));
      };

      it('is shown what is confirmed, where and for whom in masked form, and confirms it', async () => {
        const itemId = await itemWith([SECOND]);
        const who = await arrive();
        const { token, proofId } = await ask(who, itemId);
        const phone = await confirmer();
        const requestId = await begin(token);
        const looked = expectOk(await phone(approveVisitCalls.look, { requestId }));
        const item = (await desk.deps.db.orm.select().from(printItem).where(eq(printItem.itemId, itemId)))[0];
        expect(looked).toMatchObject({
          terminalCode: terminal.terminalCode,
          confirms: { title: { zh: item?.titleZh, en: item?.titleEn }, words: SECOND.words },
        });
        expect(looked.confirms?.person.userName).toContain('*');
        expect(JSON.stringify(looked)).not.toContain(who.userName);
        expectOk(await phone(approveVisitCalls.answer, { requestId, approve: true }));
        expect(expectOk(await at(token)(visitCalls.pollPhone, { requestId })).state).toBe('approved');
        expectOk(await order(who, { itemId }, [proofId]));
        expect(refusal(await at(token)(visitCalls.beginByPhone, {}))).toBe('STEP_ENDED');
      });

      it('shows a sign-in as one, whatever else waits at the terminal', async () => {
        await ask(await arrive(), await itemWith([SECOND]));
        const phone = await confirmer();
        const requestId = await begin();
        expect(expectOk(await phone(approveVisitCalls.look, { requestId })).confirms).toBeNull();
      });

      it('confirms nothing by what it approved as a sign-in or for another step, nor signs in by a step', async () => {
        const itemId = await itemWith([SECOND]);
        const [first, other] = [await ask(await arrive(), itemId), await ask(await arrive(), itemId)];
        const phone = await confirmer();
        const visits = await openVisits();
        for (const [begun, polled] of [
          [undefined, first.token],
          [other.token, first.token],
          [first.token, undefined],
        ]) {
          const requestId = await begin(begun);
          expectOk(await phone(approveVisitCalls.answer, { requestId, approve: true }));
          expect(refusal(await at(polled)(visitCalls.pollPhone, { requestId }))).toBe('STEP_ENDED');
        }
        expect((await proofRow(first.proofId))?.confirmedBy).toBeNull();
        expect(await openVisits()).toBe(visits);
      });

      it('is asked nothing more once the step was confirmed otherwise, or its time is over', async () => {
        const itemId = await itemWith([SECOND]);
        const confirmed = await ask(await arrive(), itemId);
        const requestId = await begin(confirmed.token);
        const { userName } = await addConfirmer();
        expectOk(await signIn(confirmed.token, userName));
        const phone = await confirmer();
        expect(refusal(await phone(approveVisitCalls.look, { requestId }))).toBe('SIGN_IN_REQUEST_ENDED');
        const late = await ask(await arrive(), itemId);
        desk.platform.clock.advance(SECOND_PERSON_MS - 1_000);
        const lateId = await begin(late.token);
        desk.platform.clock.advance(1_000);
        expect(refusal(await phone(approveVisitCalls.look, { requestId: lateId }))).toBe(
          'SIGN_IN_REQUEST_ENDED',
        );
        expect(refusal(await at(late.token)(visitCalls.beginByPhone, {}))).toBe('STEP_ENDED');
      });
    });

    it('with a wrong password confirms nothing', async () => {
      const itemId = await itemWith([SECOND]);
      const who = await arrive();
      const { userName } = await addConfirmer();
      const asked = await ask(who, itemId);
      const client = desk.platform.client({ ...terminal.pageHeaders, [HEADERS.visitToken]: asked.token });
      expect(refusal(await client(visitCalls.signIn, { userName, password: 'wrong' }))).toBe(
        'SIGN_IN_FAILED',
      );
      expect(refusal(await order(who, { itemId }, [asked.proofId]))).toBe('STEP_PROOF_REFUSED');
    });
  });

  describe('in the office', () => {
    it('leave no entry of a view where there was nothing to see', async () => {
      const itemId = await itemWith([]);
      const { orderId } = expectOk(await order(await arrive(), { itemId }, [])).order;
      const { call } = await desk.addAdmin();
      expect(expectOk(await call(itemStepAdminCalls.passed, { orderId }))).toEqual([]);
      expect(await viewsOf(orderId)).toEqual([]);
      const unknown = '00000000-0000-4000-8000-000000000000';
      expect(refusal(await call(itemStepAdminCalls.passed, { orderId: unknown }))).toBe('ORDER_NOT_FOUND');
      expect(await viewsOf(unknown)).toEqual([]);
    });

    it('are shown with the order to those who approve, until their term is over', async () => {
      const itemId = await itemWith([SIGN, PHOTO]);
      const who = await arrive();
      const first = await signed(who, { itemId });
      desk.platform.clock.advance(1_000);
      const proofs = [
        first,
        expectOk(await who.call(calls.photograph, { itemId, step: PHOTO, consent: true, photo })).proofId,
      ];
      const { orderId } = expectOk(await order(who, { itemId }, proofs)).order;
      const { call, ...admin } = await desk.addAdmin();
      expect(expectOk(await call(orderAdminCalls.detail, { orderId })).passedSteps).toBe(2);
      expect(await viewsOf(orderId)).toEqual([]);
      const shown = async () => expectOk(await call(itemStepAdminCalls.passed, { orderId }));
      expect(await shown()).toMatchObject([
        { step: SIGN, strokes: NAME, photo: null, terminalCode: terminal.terminalCode },
        { step: PHOTO, strokes: null, photo: expect.any(String) },
      ]);
      const stranger = await (await desk.addAdmin('operator')).call(itemStepAdminCalls.passed, { orderId });
      expect(refusal(stranger)).toBe('NO_PERMISSION');
      await shown();
      expect(await viewsOf(orderId)).toEqual([
        { operation: 'order-steps-viewed', userId: admin.userId, changes: [] },
      ]);
      const [row] = await desk.deps.db.orm.select().from(stepProof).where(eq(stepProof.orderId, orderId));
      expect(Buffer.from(row?.contentEncrypted ?? []).toString('latin1')).not.toContain('100,100');
      desk.platform.clock.advance(1_095 * DAY_MS + MINUTE_MS);
      await applyRetention(desk.deps);
      const later = await desk.addAdmin();
      expect(expectOk(await later.call(itemStepAdminCalls.passed, { orderId }))).toMatchObject([
        { step: SIGN, strokes: null },
        { step: PHOTO, photo: null },
      ]);
    });
  });
});
