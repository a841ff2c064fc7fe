import { beforeEach, describe, expect, it } from '@jest/globals';
import { problem } from '@self-print/contract/errors.ts';
import { faceSignInCalls } from '@self-print/contract/platform/faceSignIn.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { PlatformFailure } from '../platform/client.ts';
import { memoryLog } from '../testing/memoryLog.ts';
import { createFaceSignIn, type FaceSignInOptions } from './faceSignIn.ts';

const VISIT = {
  visitToken: 'v'.repeat(43),
  expiresAt: '2026-03-03T08:30:00.000Z',
  visitor: { userId: 'u1', name: '张*', userName: '2023****18', roleId: 'student' },
};
type Judged = Awaited<ReturnType<FaceSignInOptions['recognition']['personOrNobody']>>;

let calls: { readonly path: string; readonly input: unknown }[];
let seen: string[];
let person: string | null;
let judged: Judged;
let beginFailure: PlatformFailure | null;
let signInFailure: PlatformFailure | null;
let isLeft: boolean;
let log: ReturnType<typeof memoryLog>;

beforeEach(() => {
  calls = [];
  seen = [];
  person = 'u1';
  judged = ok({ confidence: 0.8 });
  beginFailure = null;
  signInFailure = null;
  isLeft = false;
  log = memoryLog();
});

const refused = (name: 'SIGN_IN_LOCKED' | 'SIGN_IN_FAILED' | 'TERMINAL_NOT_FOR_ROLE'): PlatformFailure => ({
  kind: 'refused',
  name,
  code: '',
  message: '平台的说法',
  detail: name === 'TERMINAL_NOT_FOR_ROLE' ? { role: 'guest' } : {},
});

const signIn = (visitToken?: string) =>
  createFaceSignIn({
    client: {
      call: async (definition: { readonly path: string }, input: unknown) => {
        calls.push({ path: definition.path, input });
        if (definition.path === faceSignInCalls.begin.path)
          return beginFailure ? fail(beginFailure) : ok({ userId: person });
        return signInFailure ? fail(signInFailure) : ok(VISIT);
      },
    } as never,
    recognition: {
      personOrNobody: async (userId) => {
        seen.push(`filmed for ${userId}`);
        return judged;
      },
    },
    display: {
      windows: () => (isLeft ? [] : [{ windowId: 'faceLogin', visible: true }]),
      showWindow: (window) => void seen.push(`shows ${window}`),
      closeWindow: (window) => void seen.push(`closes ${window}`),
    },
    log,
  }).signIn({ userName: '2023010118', visitToken });

const told = () => calls.slice(1).map(({ input }) => input);

describe('signing in by face', () => {
  it('shows the camera, compares, and tells the platform itself', async () => {
    expect(await signIn(VISIT.visitToken)).toEqual(ok(VISIT));
    expect(seen).toEqual(['shows faceLogin', 'filmed for u1', 'closes faceLogin']);
    expect(calls[0]).toEqual({ path: faceSignInCalls.begin.path, input: { userName: '2023010118' } });
    expect(told()).toEqual([{ userId: 'u1', isRecognised: true, visitToken: VISIT.visitToken }]);
  });

  it('refuses somebody else, and notes it at the number’s owner', async () => {
    judged = fail(problem('FACE_NO_MATCH'));
    expect(await signIn()).toMatchObject({ ok: false, problem: { name: 'FACE_NO_MATCH' } });
    expect(told()).toEqual([{ userId: 'u1', isRecognised: false }]);
  });

  it.each(['recognised', 'refused'])(
    'films for a number of nobody as for others, and answers the same: %s',
    async (how) => {
      person = null;
      if (how === 'refused') judged = fail(problem('FACE_NO_MATCH'));
      expect(await signIn()).toMatchObject({ ok: false, problem: { name: 'FACE_NO_MATCH' } });
      expect(seen).toEqual(['shows faceLogin', 'filmed for null', 'closes faceLogin']);
      expect(told()).toEqual([]);
    },
  );

  it.each(['FACE_NONE', 'FACE_NOT_PRESENT', 'FACE_TOO_MANY_TRIES', 'CAMERA_DENIED', 'PAGE_SILENT'] as const)(
    'says why nobody could be compared, closes the camera and tells nobody: %s',
    async (name) => {
      judged = fail(problem(name));
      expect(await signIn()).toMatchObject({ ok: false, problem: { name } });
      expect(seen.at(-1)).toBe('closes faceLogin');
      expect(told()).toEqual([]);
    },
  );

  it.each(['recognised', 'refused'])('forgets whoever closes the window meanwhile: %s', async (how) => {
    isLeft = true;
    if (how === 'refused') judged = fail(problem('FACE_NO_MATCH'));
    expect(await signIn()).toMatchObject({ ok: false, problem: { name: 'CAMERA_NOT_OPEN' } });
    expect(told()).toEqual([]);
  });

  it('films nobody while the number is locked', async () => {
    beginFailure = refused('SIGN_IN_LOCKED');
    expect(await signIn()).toMatchObject({ ok: false, problem: { name: 'SIGN_IN_LOCKED' } });
    expect(seen).toEqual([]);
  });

  it('answers a person who was disabled meanwhile as it answers others', async () => {
    signInFailure = refused('SIGN_IN_FAILED');
    const answer = await signIn();
    expect(answer).toMatchObject({ ok: false, problem: { name: 'FACE_NO_MATCH' } });
    expect(JSON.stringify(answer)).not.toContain('平台的说法');
  });

  it('passes on for whom the terminal is', async () => {
    signInFailure = refused('TERMINAL_NOT_FOR_ROLE');
    expect(await signIn()).toMatchObject({
      ok: false,
      problem: { name: 'TERMINAL_NOT_FOR_ROLE', detail: { role: 'guest' } },
    });
  });

  it('says that the platform does not answer, and logs no number', async () => {
    beginFailure = { kind: 'unreachable', message: 'away' };
    expect(await signIn()).toMatchObject({ ok: false, problem: { name: 'PLATFORM_UNREACHABLE' } });
    expect(log.of('face-sign-in-refused')).toHaveLength(1);
    expect(JSON.stringify(log.lines)).not.toContain('2023010118');
  });
});
