import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { FACE_MODEL } from '@self-print/contract/agent/pageTasks.ts';
import { addressOf, type CallFunction } from '@self-print/contract/client.ts';
import { faceAdminCalls as admin } from '@self-print/contract/platform/faceAdmin.ts';
import { faceGalleryCalls as calls } from '@self-print/contract/platform/faces.ts';
import { and, eq } from 'drizzle-orm';
import { account } from '../../db/schema/accounts.ts';
import { operationEntry } from '../../db/schema/operations.ts';
import { licence } from '../../db/schema/schools.ts';
import { sessionHeaders, visiting } from '../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import {
  addTestSchool,
  expectOk,
  refusal,
  type TestSchool,
  type TestTerminal,
} from '../../testing/testSchool.ts';

const PHOTO = Buffer.from('a photo of a face').toString('base64');
const COLLECTED = {
  consent: true,
  consentVersion: 1,
  quality: 87,
  photo: PHOTO,
  model: FACE_MODEL,
  descriptor: Array.from({ length: 128 }, () => 0.25),
} as const;

describe('consents to the collection of faces', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let terminal: TestTerminal;
  let officeHeaders: Readonly<Record<string, string>>;
  let office: CallFunction;
  let people = 0;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  beforeEach(async () => {
    school = await addTestSchool(platform, ['FACE']);
    terminal = await school.addTerminal();
    const user = { schoolCode: school.schoolCode, userId: await school.addPerson({ role: 'admin' }) };
    officeHeaders = await sessionHeaders(platform, user, 'admin');
    office = platform.client(officeHeaders);
  });
  afterAll(() => platform.close());

  /** A person signed in at the terminal, and what the office sees of them. */
  const enter = async () => {
    people += 1;
    const userName = `66${String(people).padStart(6, '0')}`;
    const userId = await school.addPerson({ userName });
    const visitor = await visiting(platform, terminal, { schoolCode: school.schoolCode, userId });
    const row = async () => expectOk(await office(admin.people, { userName })).rows[0];
    const own = async () => expectOk(await visitor(calls.getPhotograph, { x: userId }));
    const collect = (change: Partial<typeof COLLECTED> | object = {}) =>
      visitor(calls.savePhotograph, { ...COLLECTED, ...change });
    return { userName, userId, visitor, row, own, collect };
  };
  const photoOf = async (userId: string) => {
    const answer = await fetch(platform.origin + addressOf(admin.photo, { userId }), {
      headers: officeHeaders,
    });
    return Buffer.from(await answer.arrayBuffer()).toString();
  };
  const looks = async (userId: string) => {
    const entries = await platform.deps.db.orm
      .select()
      .from(operationEntry)
      .where(eq(operationEntry.subject, userId));
    return entries.map(({ operation }) => operation);
  };

  it('are shown with version and quality, and every look at a photo is in the operation log', async () => {
    const { userId, row, own, collect } = await enter();
    expect(await own()).toMatchObject({ state: 'none', photo: null, consent: { version: 1 } });
    expect(await row()).toMatchObject({ state: 'none', face: null, consent: null });
    expectOk(await collect());
    expect(await own()).toMatchObject({ state: 'collected', photo: PHOTO });
    expect(await row()).toMatchObject({
      state: 'collected',
      face: { quality: 87, terminalCode: terminal.terminalCode },
      consent: { version: 1, withdrawnAt: null },
    });
    expect(await looks(userId)).toEqual([]);
    expect(await photoOf(userId)).toBe('a photo of a face');
    expect(await looks(userId)).toEqual(['face-photo-viewed']);
  });

  it('withdrawn at the terminal leave no photo to anybody, and can be given anew', async () => {
    const { userId, visitor, row, own, collect } = await enter();
    expectOk(await collect());
    expectOk(await visitor(calls.withdrawOwn, {}));
    expect(await own()).toMatchObject({ state: 'withdrawn', photo: null });
    expect(await row()).toMatchObject({ state: 'withdrawn', face: null, consent: { version: 1 } });
    expect(await photoOf(userId)).not.toContain('a photo');
    expect(await looks(userId)).toEqual([]);
    expectOk(await collect());
    expect(await row()).toMatchObject({ state: 'collected', consent: { withdrawnAt: null } });
  });

  it('are withdrawn by the office once', async () => {
    const { userId, row, collect } = await enter();
    const withdraw = () => office(admin.withdraw, { userId });
    expect(refusal(await withdraw())).toBe('CHANGED_MEANWHILE');
    expectOk(await collect());
    expectOk(await withdraw());
    expect(refusal(await withdraw())).toBe('CHANGED_MEANWHILE');
    expect(refusal(await office(admin.withdraw, { userId: 'nobody' }))).toBe('NOT_FOUND');
    expect(await row()).toMatchObject({ state: 'withdrawn', face: null });
    expect(await looks(userId)).toEqual(['face-withdrawn']);
    const { faces } = expectOk(await terminal.call(calls.gallery, { model: FACE_MODEL }));
    expect(faces).toEqual([]);
  });

  it('to other words have to be given anew, and an old page cannot collect by them', async () => {
    const { row, collect } = await enter();
    expectOk(await collect());
    const { text } = expectOk(await office(admin.consent, {}));
    const changed = { text: { ...text, zh: '新的同意书' }, version: 1 };
    expect(expectOk(await office(admin.saveConsent, changed))).toMatchObject({ version: 2 });
    expect(refusal(await office(admin.saveConsent, changed))).toBe('CHANGED_MEANWHILE');
    expect(await row()).toMatchObject({ state: 'renew' });
    expect(refusal(await collect())).toBe('FACE_CONSENT_CHANGED');
    expectOk(await collect({ consentVersion: 2 }));
    expect(await row()).toMatchObject({ state: 'collected', consent: { version: 2 } });
  });

  it('are given to no school that has closed it, and can be seen and withdrawn even then', async () => {
    const { own, visitor, collect } = await enter();
    expectOk(await collect());
    await platform.deps.db.orm
      .update(licence)
      .set({ enabled: false })
      .where(and(eq(licence.schoolCode, school.schoolCode), eq(licence.module, 'FACE')));
    expect(refusal(await collect())).toBe('MODULE_NOT_LICENSED');
    expect(await own()).toMatchObject({ state: 'collected', photo: PHOTO });
    expectOk(await visitor(calls.withdrawOwn, {}));
    expect(await own()).toMatchObject({ state: 'withdrawn', photo: null });
  });

  it('show nobody to another visitor, nor to another school', async () => {
    const [one, other] = [await enter(), await enter()];
    expectOk(await other.collect());
    expect(refusal(await other.visitor(calls.getPhotograph, { x: one.userId }))).toBe('NOT_FOUND');
    const elsewhere = await addTestSchool(platform);
    const stranger = {
      schoolCode: elsewhere.schoolCode,
      userId: await elsewhere.addPerson({ role: 'admin' }),
    };
    const headers = await sessionHeaders(platform, stranger, 'admin');
    const answer = await fetch(platform.origin + addressOf(admin.photo, { userId: other.userId }), {
      headers,
    });
    expect(answer.headers.get('content-type')).toContain('json');
  });

  it.each([
    { models: ['0.0.1', FACE_MODEL.version], state: 'collected' },
    { models: [FACE_MODEL.version, '0.0.1'], state: 'renew' },
  ])('of a person with faces of $models is told once, by the newest', async ({ models, state }) => {
    const { userId } = await enter();
    for (const version of models) {
      const visitor = await visiting(platform, terminal, { schoolCode: school.schoolCode, userId });
      expectOk(await visitor(calls.savePhotograph, { ...COLLECTED, model: { ...FACE_MODEL, version } }));
      platform.clock.advance(1);
    }
    const { rows } = expectOk(await office(admin.people, {}));
    expect(rows.filter((row) => row.userId === userId).map((row) => row.state)).toEqual([state]);
    const own = await visiting(platform, terminal, { schoolCode: school.schoolCode, userId });
    expect(expectOk(await own(calls.getPhotograph, { x: userId })).state).toBe(state);
  });

  it.each([{}, { state: 'collected' }] as const)(
    'of a disabled person are neither listed nor counted: %j',
    async (filter) => {
      const enabled = await enter();
      expectOk(await enabled.collect());
      const disabled = await enter();
      expectOk(await disabled.collect());
      const before = expectOk(await office(admin.people, filter));
      await platform.deps.db.orm
        .update(account)
        .set({ disabledAt: platform.clock.now() })
        .where(eq(account.userId, disabled.userId));
      const after = expectOk(await office(admin.people, filter));
      expect(after.total).toBe(before.total - 1);
      const isListed = ({ userId }: { userId: string }) => after.rows.some((row) => row.userId === userId);
      expect([enabled, disabled].map(isListed)).toEqual([true, false]);
      expect(await disabled.row()).toBeUndefined();
    },
  );

  it.each(['collected', 'renew', 'withdrawn', 'none'] as const)(
    'are found by state as they are shown: %s',
    async (state) => {
      const [collected, renew, withdrawn] = [await enter(), await enter(), await enter()];
      await enter();
      for (const { userId, state: wanted } of [
        { userId: collected.userId, state: 'collected' },
        { userId: renew.userId, state: 'renew' },
        { userId: withdrawn.userId, state: 'withdrawn' },
      ]) {
        // A new visit at the terminal has ended the one before, so each signs in anew.
        const visitor = await visiting(platform, terminal, { schoolCode: school.schoolCode, userId });
        const model = wanted === 'renew' ? { ...FACE_MODEL, version: '0.0.1' } : FACE_MODEL;
        expectOk(await visitor(calls.savePhotograph, { ...COLLECTED, model }));
        if (wanted === 'withdrawn') expectOk(await visitor(calls.withdrawOwn, {}));
      }
      const { rows, total } = expectOk(await office(admin.people, { state }));
      expect([...new Set(rows.map((row) => row.state))]).toEqual([state]);
      expect(total).toBe(rows.length);
      if (state !== 'none') expect(total).toBe(1);
    },
  );
});
