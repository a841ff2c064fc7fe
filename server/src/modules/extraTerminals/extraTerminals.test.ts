import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CallArguments } from '@self-print/contract/call.ts';
import type { CallFunction } from '@self-print/contract/client.ts';
import {
  extraTerminalCalls as calls,
  EXTRA_TERMINALS_MAX,
} from '@self-print/contract/platform/extraTerminals.ts';
import { operationCalls } from '@self-print/contract/platform/operations.ts';
import type { BuiltInRole } from '../../db/builtInRoles.ts';
import { signedIn } from '../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal, type TestSchool } from '../../testing/testSchool.ts';
import { listShown } from './listExtra.ts';

type Extra = CallArguments<typeof calls.modify>;

describe('further places for printing', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let admin: CallFunction;
  const as = async (role: BuiltInRole, of = school) =>
    signedIn(platform, { schoolCode: of.schoolCode, userId: await of.addPerson({ role }) }, 'admin');
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());
  beforeEach(async () => {
    school = await addTestSchool(platform);
    admin = await as('admin');
  });

  const aPlace = (changes: Partial<Extra> = {}): Extra => ({
    placeId: randomUUID(),
    kind: 'copier',
    name: { zh: '图书馆复印室', en: 'Library copy room' },
    location: { zh: '图书馆二楼', en: 'Library, first floor' },
    abilities: ['copy', 'a3'],
    takesCodes: false,
    hours: [{ day: 1, from: '08:00', to: '17:00' }],
    contact: '8000-1234',
    plan: null,
    visible: true,
    validFrom: null,
    validUntil: null,
    revision: 0,
    ...changes,
  });
  const add = async (changes: Partial<Extra> = {}) => {
    const place = aPlace(changes);
    expectOk(await admin(calls.modify, place));
    return place;
  };
  const shown = () => listShown(platform.deps, school.schoolCode);

  it('are added once by a repeated request, and changed by the first of two, with an entry each', async () => {
    const place = aPlace({ plan: { planId: '东区', x: 10, y: 20 } });
    const both = await Promise.all([admin(calls.modify, place), admin(calls.modify, place)]);
    for (const answer of both) expect(expectOk(answer)).toEqual({ revision: 1 });
    const change = (contact: string) => admin(calls.modify, { ...place, revision: 1, contact });
    const answers = await Promise.all([change('a'), change('b')]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const found = expectOk(await admin(calls.list, {}));
    expect(found).toMatchObject({ total: 1, rows: [{ plan: place.plan, isShown: true, revision: 2 }] });
    const log = expectOk(await admin(operationCalls.list, { rows: 20 })).rows;
    expect(log.filter(({ subject }) => subject === place.placeId)).toHaveLength(2);
    expect(refusal(await admin(calls.modify, aPlace({ revision: 4 })))).toBe('NOT_FOUND');
  });

  it.each<[string, Partial<Extra>]>([
    ['without a name', { name: { zh: ' ', en: 'x' } }],
    ['with nothing that can be done there', { abilities: [] }],
    ['with the same twice', { abilities: ['copy', 'copy'] }],
    ['that closes before it opens', { hours: [{ day: 1, from: '17:00', to: '08:00' }] }],
    ['with a day that is none', { hours: [{ day: 8, from: '08:00', to: '09:00' }] }],
    [
      'with hours that overlap',
      {
        hours: [
          { day: 1, from: '08:00', to: '12:00' },
          { day: 1, from: '12:00', to: '13:00' },
        ],
      },
    ],
    ['with days in the wrong order', { validFrom: '2026-03-02', validUntil: '2026-03-01' }],
    ['of another maker that takes pickup codes', { kind: 'otherMachine', takesCodes: true }],
    ['off the plan', { plan: { planId: 'x', x: 1_001, y: 0 } }],
  ])('are not saved %s', async (_, changes) => {
    expect(refusal(await admin(calls.modify, aPlace(changes)))).toBe('BAD_REQUEST');
  });

  it('are shown within their days only, in the calendar of the school', async () => {
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(platform.clock.now());
    await add({ name: { zh: '今', en: 'today' }, validFrom: day, validUntil: day });
    await add({ name: { zh: '后', en: 'later' }, validFrom: '2099-01-01' });
    await add({ name: { zh: '前', en: 'past' }, validUntil: '2001-01-01' });
    await add({ name: { zh: '藏', en: 'hidden' }, visible: false });
    expect((await shown()).map(({ name }) => name.en)).toEqual(['today']);
    const rows = expectOk(await admin(calls.list, {})).rows;
    expect(rows.filter(({ isShown }) => isShown).map(({ name }) => name.en)).toEqual(['today']);
  });

  it('that are open come first', async () => {
    const always = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' }));
    await add({ name: { zh: 'A', en: 'unknown' }, hours: [] });
    await add({ name: { zh: 'B', en: 'open' }, hours: always });
    expect((await shown()).map(({ name, openNow }) => [name.en, openNow])).toEqual([
      ['open', true],
      ['unknown', null],
    ]);
  });

  it('are at most a hundred, and are deleted once', async () => {
    const first = await add();
    for (let count = 1; count < EXTRA_TERMINALS_MAX; count += 1) await add();
    expect(refusal(await admin(calls.modify, aPlace()))).toBe('BAD_REQUEST');
    expectOk(await admin(calls.remove, { placeId: first.placeId }));
    expect(refusal(await admin(calls.remove, { placeId: first.placeId }))).toBe('NOT_FOUND');
  });

  it('are changed by those only who may, and seen by no other school', async () => {
    const place = await add();
    const operator = await as('operator');
    expectOk(await operator(calls.list, {}));
    expectOk(await operator(calls.plans, {}));
    expect(refusal(await operator(calls.modify, { ...place, revision: 1 }))).toBe('NO_PERMISSION');
    expect(refusal(await operator(calls.remove, { placeId: place.placeId }))).toBe('NO_PERMISSION');
    const other = await addTestSchool(platform);
    const stranger = await as('admin', other);
    expect(expectOk(await stranger(calls.list, {})).rows).toEqual([]);
    expect(await listShown(platform.deps, other.schoolCode)).toEqual([]);
    expect(refusal(await stranger(calls.remove, { placeId: place.placeId }))).toBe('NOT_FOUND');
  });
});
