import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Assurance } from '@self-print/contract/assurance.ts';
import { problem } from '@self-print/contract/errors.ts';
import { cardSignInCalls } from '@self-print/contract/platform/cardSignIn.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { PlatformFailure } from '../platform/client.ts';
import { memoryLog } from '../testing/memoryLog.ts';
import { type CardSignInOptions, createCardSignIn } from './cardSignIn.ts';

const VISIT = {
  visitToken: 'v'.repeat(43),
  expiresAt: '2026-03-03T08:30:00.000Z',
  visitor: { userId: 'u1', name: '张*', userName: '2023****18', roleId: 'student' },
};
const THEIR_WORDS = '平台的说法';
const CAMPUS_CARD = {
  physicalNo: '4711',
  cardNo: '204711',
  userId: '2023010118',
  name: '张晓明',
  balance: null,
  expires: null,
};
const ID_CARD = {
  code: '1004',
  type: 'resident',
  name: '张晓明',
  nameEnglish: null,
  sex: 'male',
  nation: '汉',
  nationality: null,
  birth: '2003-07-04',
  address: null,
  idNumber: '999999200307040010',
  idNumberValid: true,
  issuedBy: null,
  validFrom: '2021-09-01',
  validTo: '2031-09-01',
  photo: null,
  photoWlt: null,
  photoProblem: null,
} as const;

let calls: { readonly path: string; readonly input: unknown }[];
let failure: PlatformFailure | null;
let trust: Assurance | null;
let campusCard: Awaited<ReturnType<CardSignInOptions['readCampusCard']>>;
let idCard: Awaited<ReturnType<CardSignInOptions['readIdCard']>>;
let log: ReturnType<typeof memoryLog>;
let today: string;

beforeEach(() => {
  calls = [];
  failure = null;
  trust = 'normal';
  campusCard = ok(CAMPUS_CARD);
  idCard = ok(ID_CARD);
  log = memoryLog();
  today = '2026-03-03';
});

const signIn = (way: 'CAMPUS_CARD' | 'ID_CARD', visitToken?: string) =>
  createCardSignIn({
    client: {
      call: async (definition: { readonly path: string }, input: unknown) => {
        calls.push({ path: definition.path, input });
        return failure ? fail(failure) : ok(VISIT);
      },
    } as never,
    readCampusCard: async () => campusCard,
    readIdCard: async () => idCard,
    campusCardTrust: () => trust,
    today: () => today,
    log,
  }).signIn({ way, waitSeconds: 5, visitToken });

describe('signing in with a card', () => {
  it('tells the platform what a campus card told, and how sure its reader is', async () => {
    expect(await signIn('CAMPUS_CARD', VISIT.visitToken)).toEqual(ok(VISIT));
    const { userId: userNumber, cardNo, physicalNo } = CAMPUS_CARD;
    const { visitToken } = VISIT;
    expect(calls).toEqual([
      {
        path: cardSignInCalls.campusCard.path,
        input: { userNumber, cardNo, physicalNo, trust: 'normal', visitToken },
      },
    ]);
  });

  it('asks nobody where a page could have typed the number', async () => {
    trust = null;
    expect(await signIn('CAMPUS_CARD')).toMatchObject({ problem: { name: 'CARD_READER_UNFIT' } });
    expect(calls).toEqual([]);
  });

  it.each(['CAMPUS_CARD_ABSENT', 'CAMPUS_CARD_READ_FAILED', 'DEVICE_BUSY'] as const)(
    'says so when there is no card to read: %s',
    async (name) => {
      campusCard = fail(problem(name));
      expect(await signIn('CAMPUS_CARD')).toMatchObject({ problem: { name } });
      expect(calls).toEqual([]);
    },
  );

  it('tells the platform the number of an ID card and nothing else of it', async () => {
    expect(await signIn('ID_CARD')).toEqual(ok(VISIT));
    expect(calls).toEqual([{ path: cardSignInCalls.idCard.path, input: { idNumber: ID_CARD.idNumber } }]);
  });

  it.each([
    ['is not valid yet', '2021-08-31', true],
    ['begins today', '2021-09-01', false],
    ['ends today', '2031-09-01', false],
    ['is over', '2031-09-02', true],
  ])('takes an ID card by its days: %s', async (_, day, isRefused) => {
    today = day;
    expect((await signIn('ID_CARD')).ok).toBe(!isRefused);
    expect(calls).toHaveLength(isRefused ? 0 : 1);
  });

  it('takes an ID card that does not expire', async () => {
    idCard = ok({ ...ID_CARD, validTo: null });
    today = '2099-01-01';
    expect((await signIn('ID_CARD')).ok).toBe(true);
  });

  it.each<[PlatformFailure, string]>([
    [refusedWith('CARD_NOT_KNOWN'), 'CARD_NOT_KNOWN'],
    [refusedWith('CARD_BLOCKED'), 'CARD_BLOCKED'],
    [refusedWith('SIGN_IN_WAY_NOT_OFFERED'), 'SIGN_IN_WAY_NOT_OFFERED'],
    [refusedWith('INTERNAL'), 'PLATFORM_UNREACHABLE'],
    [{ kind: 'unreachable', message: 'ECONNREFUSED' }, 'PLATFORM_UNREACHABLE'],
    [{ kind: 'noToken', problem: problem('AGENT_NOT_REGISTERED') }, 'AGENT_NOT_REGISTERED'],
    [{ kind: 'noToken', problem: problem('TOKEN_FETCH_FAILED') }, 'PLATFORM_UNREACHABLE'],
  ])('passes on why the platform did not: %j', async (why, name) => {
    failure = why;
    const answer = await signIn('CAMPUS_CARD');
    expect(answer).toMatchObject({ problem: { name } });
    // The platform words it for the agent, which has no language; the page is told in its own.
    expect(JSON.stringify(answer)).not.toContain(THEIR_WORDS);
    expect(JSON.stringify(log.lines)).not.toMatch(/4711|2023010118|张/);
  });
});

function refusedWith(name: 'CARD_NOT_KNOWN' | 'CARD_BLOCKED' | 'SIGN_IN_WAY_NOT_OFFERED' | 'INTERNAL') {
  return { kind: 'refused', name, code: '1', message: THEIR_WORDS, detail: {} } as const;
}
