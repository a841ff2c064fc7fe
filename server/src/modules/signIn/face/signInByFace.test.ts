import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FACE_MODEL } from '@self-print/contract/agent/pageTasks.ts';
import { HEADERS } from '@self-print/contract/call.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { faceSignInCalls } from '@self-print/contract/platform/faceSignIn.ts';
import { faceGalleryCalls } from '@self-print/contract/platform/faces.ts';
import { visitCalls } from '@self-print/contract/platform/visits.ts';
import { ok } from '@self-print/contract/result.ts';
import type { OwnWay } from '@self-print/contract/signInWays.ts';
import { and, eq } from 'drizzle-orm';
import { signInEvent, signInOffer } from '../../../db/schema/signIn.ts';
import { terminalVisit } from '../../../db/schema/visits.ts';
import type { Proof } from '../../../http/sessions/proofs.ts';
import { visiting } from '../../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal } from '../../../testing/testSchool.ts';
import { stepUpProblem } from '../../assurance/stepUp.ts';
import { withdrawFaces } from '../../faces/withdrawFaces.ts';
import { disableAccount } from '../../people/changeAccount.ts';
import { hashPassword } from '../passwords.ts';

const PASSWORD = 'correct horse battery';
const COLLECTED = {
  consent: true,
  consentVersion: 1,
  quality: 90,
  photo: Buffer.from('a photo of a face').toString('base64'),
  model: FACE_MODEL,
  descriptor: Array.from({ length: 128 }, () => 0),
} as const;

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

async function openSchool(ways: readonly OwnWay[] = ['DB', 'FACE']) {
  // More terminals are activated here than one address may in ten minutes.
  platform.clock.advance(11 * MINUTE_MS);
  const { db } = platform.deps;
  const school = await addTestSchool(platform, ['FACE']);
  const { schoolCode } = school;
  await db.orm
    .insert(signInOffer)
    .values({ schoolCode, client: 'terminal', terminalCode: '', ways: [...ways] });
  const terminal = await school.addTerminal();
  const addEnrolled = async (person: Parameters<typeof school.addPerson>[0] = {}) => {
    const userId = await school.addPerson(person);
    const visitor = await visiting(platform, terminal, { schoolCode, userId });
    expectOk(await visitor(faceGalleryCalls.savePhotograph, COLLECTED));
    return userId;
  };
  const begin = (userName: string) => terminal.call(faceSignInCalls.begin, { userName });
  const signIn = (userId: string, more: { isRecognised?: boolean; visitToken?: string } = {}) =>
    terminal.call(faceSignInCalls.signIn, { userId, isRecognised: true, ...more });
  const openVisit = async (userId: string) => {
    const open = and(eq(terminalVisit.schoolCode, schoolCode), eq(terminalVisit.userId, userId));
    const rows = await db.orm.select().from(terminalVisit).where(open);
    return rows.find(({ endedAt }) => endedAt === null);
  };
  return { school, schoolCode, terminal, addEnrolled, begin, signIn, openVisit };
}

describe('signing in by face', () => {
  it('finds the person by the number, and knows them as little surely as a picture does', async () => {
    const { addEnrolled, begin, signIn, openVisit } = await openSchool();
    const userId = await addEnrolled({ userName: '2023010118' });
    expect(expectOk(await begin('2023010118'))).toEqual({ userId });
    expect(expectOk(await signIn(userId)).visitor.userId).toBe(userId);
    expect((await openVisit(userId))?.assurance).toBe('low');
  });

  it('never makes anybody strong, whatever else they proved', async () => {
    const { addEnrolled, signIn, openVisit, terminal } = await openSchool();
    const passwordHash = await hashPassword(PASSWORD);
    const userId = await addEnrolled({ userName: 'face-1', passwordHash });
    const typed = { userName: 'face-1', password: PASSWORD };
    const { visitToken } = expectOk(await terminal.call(visitCalls.signIn, typed));
    const visit = expectOk(await signIn(userId, { visitToken }));
    expect((await openVisit(userId))?.assurance).toBe('normal');
    const current = platform.client({ ...terminal.pageHeaders, [HEADERS.visitToken]: visit.visitToken });
    expect(expectOk(await current(visitCalls.current, { x: 'me' })).userId).toBe(userId);
  });

  it('opens alone nothing that demands anything, however little', async () => {
    const { schoolCode, terminal } = await openSchool();
    const { terminalCode } = terminal;
    const ask = (...proofs: Proof[]) =>
      stepUpProblem(platform.deps.db, { kind: 'terminalUser', schoolCode, terminalCode, proofs }, 'low');
    const face = { way: 'FACE', assurance: 'low' } as const;
    expect(await ask(face)).toMatchObject({
      name: 'STEP_UP_NEEDED',
      detail: { needed: 'normal', wayIds: ['DB'] },
    });
    expect(await ask(face, { way: 'CAMPUS_CARD', assurance: 'low' })).toBeUndefined();
  });

  it('looks for nobody by a number of nobody, of somebody without a face, or by our own ids', async () => {
    const { school, addEnrolled, begin } = await openSchool();
    await school.addPerson({ userName: 'face-2' });
    const userId = await addEnrolled();
    for (const number of ['9999', 'face-2', userId])
      expect(expectOk(await begin(number))).toEqual({ userId: null });
  });

  it.each(['withdrawn', 'disabled', 'an administrator', 'of another school'])(
    'refuses a person who is %s, also when they were so only after the camera was opened',
    async (what) => {
      const { schoolCode, addEnrolled, begin, signIn } = await openSchool();
      const other = await openSchool();
      const userId =
        what === 'of another school'
          ? await other.addEnrolled({ userName: 'face-3' })
          : await addEnrolled({
              userName: 'face-3',
              role: what === 'an administrator' ? 'admin' : 'student',
            });
      const { deps, clock } = platform;
      if (what === 'disabled') await disableAccount(deps, { schoolCode, userId });
      if (what === 'withdrawn')
        await deps.db.transaction(async (queries) =>
          ok(await withdrawFaces(queries, { schoolCode, userId }, clock.now())),
        );
      expect(expectOk(await begin('face-3'))).toEqual({ userId: null });
      expect(refusal(await signIn(userId))).toBe('SIGN_IN_FAILED');
    },
  );

  it('notes a face that was somebody else’s among the sign-ins of the number’s owner', async () => {
    const { schoolCode, addEnrolled, signIn, openVisit } = await openSchool();
    const userId = await addEnrolled();
    expect(refusal(await signIn(userId, { isRecognised: false }))).toBe('SIGN_IN_FAILED');
    await signIn(userId);
    const events = await platform.deps.db.orm
      .select()
      .from(signInEvent)
      .where(and(eq(signInEvent.schoolCode, schoolCode), eq(signInEvent.userId, userId)));
    const seen = events.filter(({ way }) => way === 'FACE').map(({ outcome }) => outcome);
    expect(seen).toHaveLength(2);
    expect(seen).toContain('signedIn');
    expect(await openVisit(userId)).toBeDefined();
  });

  it('is refused where it is not offered, and to the page of the terminal', async () => {
    const closed = await openSchool(['DB']);
    const nobodys = await closed.addEnrolled({ userName: 'face-4' });
    expect(refusal(await closed.begin('face-4'))).toBe('SIGN_IN_WAY_NOT_OFFERED');
    expect(refusal(await closed.signIn(nobodys))).toBe('SIGN_IN_WAY_NOT_OFFERED');
    const { addEnrolled, terminal } = await openSchool();
    const userId = await addEnrolled({ userName: 'face-5' });
    const page = platform.client(terminal.pageHeaders);
    expect(refusal(await page(faceSignInCalls.begin, { userName: 'face-5' }))).toBe('FORBIDDEN');
    const judged = { userId, isRecognised: true };
    expect(refusal(await page(faceSignInCalls.signIn, judged))).toBe('FORBIDDEN');
  });

  it.each(['face-6', 'of nobody'])(
    'locks a number that too many were compared with: %s',
    async (userName) => {
      const { school, addEnrolled, begin, signIn } = await openSchool();
      const userId = await addEnrolled({ userName: 'face-6' });
      // Who is recognised does not use tries up.
      for (let times = 0; times < 6; times += 1) {
        await begin('face-6');
        expectOk(await signIn(userId));
      }
      for (let tries = 0; tries < 5; tries += 1) expectOk(await begin(userName));
      expect(refusal(await begin(userName))).toBe('SIGN_IN_LOCKED');
      await addEnrolled({ userName: 'face-7' });
      expectOk(await begin('face-7'));
      const elsewhere = await school.addTerminal();
      expectOk(await elsewhere.call(faceSignInCalls.begin, { userName }));
    },
  );
});
