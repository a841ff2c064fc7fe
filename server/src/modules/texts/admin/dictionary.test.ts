import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallArguments } from '@self-print/contract/call.ts';
import type { CallFunction } from '@self-print/contract/client.ts';
import { dictionaryAdminCalls, phoneDictionaryCalls } from '@self-print/contract/platform/dictionaryAdmin.ts';
import { textCalls } from '@self-print/contract/platform/texts.ts';
import { signedIn } from '../../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal, type TestSchool } from '../../../testing/testSchool.ts';

type Wish = CallArguments<typeof dictionaryAdminCalls.save>;
const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect width="4" height="4"/></svg>',
);

describe('the dictionary in the console', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  const adminOf = async (at: TestSchool) =>
    signedIn(platform, { schoolCode: at.schoolCode, userId: await at.addPerson({ role: 'admin' }) }, 'admin');
  const fresh = async () => {
    const at = await addTestSchool(platform);
    return { at, call: await adminOf(at) };
  };
  const wish = (changes: Partial<Wish> = {}): Wish => ({
    code: 'SERVICE_DESK',
    name: 'HOURS',
    value: '9-17',
    label: { zh: '每日 9–17 点', en: 'Daily from 9 to 5' },
    position: 0,
    terminalCode: null,
    revision: 0,
    ...changes,
  });
  const add = async (call: CallFunction, changes?: Partial<Wish>) =>
    expectOk(await call(dictionaryAdminCalls.save, wish(changes)));
  const namesOf = async (call: CallFunction, query: object) =>
    expectOk(await call(dictionaryAdminCalls.list, query)).rows.map(({ name }) => name);

  it('is read by terminals and phones as it was written, until an entry is deleted', async () => {
    const { at, call } = await fresh();
    const terminal = await at.addTerminal();
    const person = { schoolCode: at.schoolCode, userId: await at.addPerson() };
    const phone = await signedIn(platform, person, 'mobile');
    const shared = await add(call);
    await add(call, { value: '8-20', terminalCode: terminal.terminalCode });
    const find = { code: 'SERVICE_DESK', name: 'HOURS' };
    expect(expectOk(await terminal.call(textCalls.findDict, find)).value).toBe('8-20');
    expect(expectOk(await phone(phoneDictionaryCalls.getDict, find))).toMatchObject({
      value: '9-17',
      label: { en: 'Daily from 9 to 5' },
    });
    const { entryId, revision } = shared;
    expectOk(await call(dictionaryAdminCalls.remove, { entryId, revision }));
    expect(refusal(await phone(phoneDictionaryCalls.getDict, find))).toBe('NOT_FOUND');
    expect(refusal(await call(dictionaryAdminCalls.get, { entryId }))).toBe('NOT_FOUND');
    expect(refusal(await call(dictionaryAdminCalls.remove, { entryId, revision }))).toBe('NOT_FOUND');
  });

  it('is listed by kind and order, searched, and narrowed to a kind or a terminal', async () => {
    const { at, call } = await fresh();
    const { terminalCode } = await at.addTerminal();
    await add(call, { code: 'ZOO', name: 'late' });
    await add(call, { code: 'DESK', name: 'second', position: 2 });
    await add(call, { code: 'DESK', name: 'first', position: 1, terminalCode });
    expect(await namesOf(call, {})).toEqual(['first', 'second', 'late']);
    expect(await namesOf(call, { code: 'DESK' })).toEqual(['first', 'second']);
    expect(await namesOf(call, { terminalCode })).toEqual(['first']);
    expect(await namesOf(call, { search: 'LATE' })).toEqual(['late']);
    expect(expectOk(await call(dictionaryAdminCalls.list, {})).codes).toEqual(['DESK', 'ZOO']);
  });

  it('is not overwritten by somebody who read it before, and has a name once', async () => {
    const { call } = await fresh();
    const { entryId, revision } = await add(call);
    const other = await add(call, { name: 'PLACE' });
    expect(refusal(await call(dictionaryAdminCalls.save, wish()))).toBe('NAME_TAKEN');
    expectOk(await call(dictionaryAdminCalls.save, wish({ entryId, revision, value: '10-18' })));
    const late = wish({ entryId, revision, value: '11-19' });
    expect(refusal(await call(dictionaryAdminCalls.save, late))).toBe('CHANGED_MEANWHILE');
    expect(refusal(await call(dictionaryAdminCalls.remove, { entryId, revision }))).toBe('CHANGED_MEANWHILE');
    const taken = wish({ entryId: other.entryId, revision: other.revision });
    expect(refusal(await call(dictionaryAdminCalls.save, taken))).toBe('NAME_TAKEN');
    expect(expectOk(await call(dictionaryAdminCalls.get, { entryId })).value).toBe('10-18');
  });

  it('has pictures that were sent before', async () => {
    const { at, call } = await fresh();
    const terminal = await at.addTerminal();
    const { value, url } = expectOk(await call(dictionaryAdminCalls.upload, { content: SVG }));
    const entry = await add(call, { code: 'PICTURE', name: 'CODE_PRINT', value });
    expect(entry.pictureUrl).toBe(url);
    expect(expectOk(await terminal.call(textCalls.codePrintImage, {}))).toEqual({ imageUrl: url });
    const nothing = wish({ code: 'PICTURE', name: 'SELF_PRINT', value: 'gone' });
    expect(refusal(await call(dictionaryAdminCalls.save, nothing))).toBe('REFERENCE_UNKNOWN');
    const program = { content: Buffer.from('MZ') };
    expect(refusal(await call(dictionaryAdminCalls.upload, program))).toBe('RESOURCE_INVALID');
  });

  it.each([
    ['a kind that no address can carry', { code: 'a/b' }, 'BAD_REQUEST'],
    ['no name', { name: '' }, 'BAD_REQUEST'],
    ['a terminal that does not exist', { terminalCode: 'T-nowhere' }, 'REFERENCE_UNKNOWN'],
    ['an id that is none', { entryId: 'a0000000-0000-4000-8000-00000000dead' }, 'NOT_FOUND'],
  ] satisfies [string, Partial<Wish>, string][])('refuses %s', async (_, changes, name) => {
    const { call } = await fresh();
    expect(refusal(await call(dictionaryAdminCalls.save, wish(changes)))).toBe(name);
  });

  it("neither shows nor changes another school's entries", async () => {
    const one = await fresh();
    const other = await fresh();
    const { entryId, revision } = await add(one.call);
    expect(await namesOf(other.call, {})).toEqual([]);
    expect(refusal(await other.call(dictionaryAdminCalls.get, { entryId }))).toBe('NOT_FOUND');
    expect(refusal(await other.call(dictionaryAdminCalls.save, wish({ entryId, revision })))).toBe(
      'NOT_FOUND',
    );
    expect(refusal(await other.call(dictionaryAdminCalls.remove, { entryId, revision }))).toBe('NOT_FOUND');
  });
});
