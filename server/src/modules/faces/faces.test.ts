import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { FACE_MODEL } from '@self-print/contract/agent/pageTasks.ts';
import type { CallArguments } from '@self-print/contract/call.ts';
import type { CallFunction } from '@self-print/contract/client.ts';
import { faceGalleryCalls, GALLERY_PAGE_FACES } from '@self-print/contract/platform/faces.ts';
import { visitCalls } from '@self-print/contract/platform/visits.ts';
import { ok } from '@self-print/contract/result.ts';
import { eq } from 'drizzle-orm';
import { face, faceWithdrawn } from '../../db/schema/faces.ts';
import { commandLineOperation } from '../../http/operation.ts';
import { visiting } from '../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import {
  addTestSchool,
  expectOk,
  refusal,
  type TestSchool,
  type TestTerminal,
} from '../../testing/testSchool.ts';
import { nextRevision } from './revisions.ts';
import { setFaceGroups } from './setFaceGroups.ts';
import { withdrawFaces } from './withdrawFaces.ts';

const PHOTO = Buffer.from('a photo of a face').toString('base64');
const descriptorOf = (first: number) => Array.from({ length: 128 }, (_, index) => (index === 0 ? first : 0));

const COLLECTED = {
  consent: true,
  consentVersion: 1,
  quality: 90,
  photo: PHOTO,
  model: FACE_MODEL,
  descriptor: descriptorOf(0),
} as const;

const setting = (schoolCode: string) => commandLineOperation(schoolCode, 'face-groups-set');

describe('enrolled faces', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let terminal: TestTerminal;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  beforeEach(async () => {
    school = await addTestSchool(platform, ['FACE']);
    terminal = await school.addTerminal();
  });
  afterAll(() => platform.close());

  const gallery = (
    change: Partial<CallArguments<typeof faceGalleryCalls.gallery>> = {},
    by: TestTerminal = terminal,
  ) => by.call(faceGalleryCalls.gallery, { model: FACE_MODEL, ...change });
  const page = async (since = 0) => expectOk(await gallery({ since }));
  const asVisitor = (userId: string) =>
    visiting(platform, terminal, { schoolCode: school.schoolCode, userId });
  const enrolBy = async (visitor: CallFunction, first = 0.5, model = FACE_MODEL) =>
    expectOk(
      await visitor(faceGalleryCalls.savePhotograph, {
        ...COLLECTED,
        model,
        descriptor: descriptorOf(first),
      }),
    ).faceId;
  const enrol = async (userId: string, first?: number, model?: typeof FACE_MODEL) =>
    enrolBy(await asVisitor(userId), first, model);
  const withdraw = (userId: string) =>
    platform.deps.db.transaction(async (queries) =>
      ok(await withdrawFaces(queries, { schoolCode: school.schoolCode, userId }, platform.clock.now())),
    );

  it('are empty at first', async () => {
    expect(await page()).toEqual({ faces: [], withdrawn: [], revision: 0, more: false });
  });

  it('have person, groups and the descriptor as given', async () => {
    const userId = await school.addPerson();
    await setFaceGroups(platform.deps, setting(school.schoolCode), userId, ['b', 'a', 'a']);
    const faceId = await enrol(userId, 0.25);
    const { faces } = await page();
    expect(faces).toMatchObject([{ faceId, userId, groups: ['a', 'b'] }]);
    const packed = Buffer.from(faces[0]?.descriptor ?? '', 'base64');
    expect([packed.byteLength, packed.readFloatLE(0), packed.readFloatLE(4)]).toEqual([512, 0.25, 0]);
  });

  it('are encrypted in the database, bound to their own row', async () => {
    const faceId = await enrol(await school.addPerson());
    const other = await enrol(await school.addPerson());
    const { orm } = platform.deps.db;
    const [row] = await orm.select().from(face).where(eq(face.faceId, faceId));
    expect(Buffer.from(row?.photoEncrypted ?? []).toString('latin1')).not.toContain(PHOTO);
    await orm
      .update(face)
      .set({ descriptorEncrypted: row?.descriptorEncrypted ?? Buffer.of() })
      .where(eq(face.faceId, other));
    await expect(gallery()).rejects.toThrow('INTERNAL');
  });

  it('are returned once: later answers contain only changes', async () => {
    const first = await school.addPerson();
    await enrol(first);
    const { revision } = await page();
    expect(await page(revision)).toMatchObject({ faces: [], withdrawn: [], revision, more: false });
    const second = await school.addPerson();
    await enrol(second);
    expect((await page(revision)).faces).toMatchObject([{ userId: second }]);
    await setFaceGroups(platform.deps, setting(school.schoolCode), first, ['a']);
    expect((await page(revision)).faces).toMatchObject([
      { userId: second },
      { userId: first, groups: ['a'] },
    ]);
  });

  it('replace an earlier one of the same person and model', async () => {
    const userId = await school.addPerson();
    const old = await enrol(userId);
    const { revision } = await page();
    const now = await enrol(userId);
    expect(await page(revision)).toMatchObject({ faces: [{ faceId: now }], withdrawn: [old] });
    expect((await page()).faces).toHaveLength(1);
  });

  it('survive two concurrent enrolments of one person', async () => {
    const userId = await school.addPerson();
    // Of one visit, as a new one ends that before it.
    const visitor = await asVisitor(userId);
    await Promise.all([enrolBy(visitor), enrolBy(visitor), enrolBy(visitor)]);
    expect((await page()).faces).toHaveLength(1);
  });

  it('are really deleted when they are withdrawn; only a record of the withdrawal is left', async () => {
    const userId = await school.addPerson();
    const faceId = await enrol(userId);
    const { revision } = await page();
    await withdraw(userId);
    expect(await page(revision)).toMatchObject({ faces: [], withdrawn: [faceId] });
    const { orm } = platform.deps.db;
    expect(await orm.select().from(face).where(eq(face.faceId, faceId))).toEqual([]);
    const [left] = await orm.select().from(faceWithdrawn).where(eq(faceWithdrawn.faceId, faceId));
    expect(Object.keys(left ?? {}).sort()).toEqual(['faceId', 'revision', 'schoolCode', 'withdrawnAt']);
  });

  it('of another model are not returned', async () => {
    const userId = await school.addPerson();
    await enrol(userId, 0.5, { ...FACE_MODEL, version: '0.0.1' });
    expect((await page()).faces).toEqual([]);
    await enrol(userId);
    expect((await page()).faces).toHaveLength(1);
  });

  it('of another school are never returned', async () => {
    await enrol(await school.addPerson());
    const elsewhere = await (await addTestSchool(platform)).addTerminal();
    expect(expectOk(await gallery({}, elsewhere))).toMatchObject({ faces: [], revision: 0 });
  });

  it('are not enrolled by a terminal at which nobody is signed in', async () => {
    await school.addPerson({ userName: '20260042' });
    const named = { ...COLLECTED, userId: '20260042' };
    expect(refusal(await terminal.call(faceGalleryCalls.savePhotograph, named))).toBe('NOT_SIGNED_IN');
    expect((await page()).faces).toEqual([]);
  });

  it('are those of the visitor, whoever a page names', async () => {
    const [visitor, other] = [await school.addPerson(), await school.addPerson()];
    await enrol(other);
    const named = { ...COLLECTED, userId: other };
    expectOk(await (await asVisitor(visitor))(faceGalleryCalls.savePhotograph, named));
    expect((await page()).faces.map(({ userId }) => userId)).toEqual([other, visitor]);
  });

  it('are not enrolled without consent, nor after the visit has ended', async () => {
    const call = await asVisitor(await school.addPerson());
    for (const consent of [undefined, false]) {
      const refused = call(
        faceGalleryCalls.savePhotograph,
        JSON.parse(JSON.stringify({ ...COLLECTED, consent })),
      );
      expect(refusal(await refused)).toBe('BAD_REQUEST');
    }
    expectOk(await call(visitCalls.end, { x: 'me' }));
    expect(refusal(await call(faceGalleryCalls.savePhotograph, COLLECTED))).toBe('NOT_SIGNED_IN');
    expect((await page()).faces).toEqual([]);
  });

  it('do not identify a person in the log', async () => {
    const userId = await school.addPerson();
    await enrol(userId);
    const lines = platform.log.lines.filter(({ event }) => event === 'face-enrolled');
    expect(JSON.stringify(lines)).not.toContain(userId);
    expect(lines.at(-1)?.detail).toMatchObject({ terminalCode: terminal.terminalCode });
  });

  it('are paged without omissions', async () => {
    const { schoolCode } = school;
    const total = GALLERY_PAGE_FACES + 2;
    await enrol(await school.addPerson());
    for (let count = 0; count < total; count += 1) await withdrawnRow(schoolCode);
    const last = await enrol(await school.addPerson());
    const first = await page();
    expect(first).toMatchObject({ faces: [{}], more: true });
    expect(first.withdrawn).toHaveLength(GALLERY_PAGE_FACES);
    const second = await page(first.revision);
    expect(second).toMatchObject({ faces: [{ faceId: last }], more: false });
    expect(new Set([...first.withdrawn, ...second.withdrawn]).size).toBe(total);
  });

  /** Inserts the row that a withdrawal leaves, without enrolling first. */
  const withdrawnRow = (schoolCode: string) =>
    platform.deps.db.transaction(async (queries) => {
      const revision = await nextRevision(queries, schoolCode);
      const faceId = platform.deps.random.uuid();
      await queries.orm
        .insert(faceWithdrawn)
        .values({ schoolCode, faceId, revision, withdrawnAt: platform.clock.now() });
      return ok();
    });
});
