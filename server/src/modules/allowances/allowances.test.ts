import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addressOf, type CallFunction } from '@self-print/contract/client.ts';
import { allowanceCalls as calls } from '@self-print/contract/platform/allowances.ts';
import { itemAdminCalls } from '@self-print/contract/platform/itemAdmin.ts';
import type { BuiltInRole } from '../../db/builtInRoles.ts';
import { addTestTemplate, settingsOf } from '../../testing/itemSettings.ts';
import { sessionHeaders, signedIn } from '../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal, type TestSchool } from '../../testing/testSchool.ts';

const UNKNOWN_ID = 'aaaaaaaa-0000-4000-8000-00000000000f';

describe('allowances', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let admin: CallFunction;
  let itemId: string;
  const userName = '2026001001';
  const consoleOf = async (role: BuiltInRole) =>
    signedIn(platform, { schoolCode: school.schoolCode, userId: await school.addPerson({ role }) }, 'admin');
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
    await addTestTemplate(platform.deps, school.schoolCode);
    admin = await consoleOf('admin');
    await school.addPerson({ role: 'student', userName });
    const title = { zh: '单项证明', en: 'A certificate' };
    const settings = settingsOf({ title, unitPrice: 100, freeCopies: 1 });
    ({ itemId } = expectOk(await admin(itemAdminCalls.create, settings)));
  });
  afterAll(() => platform.close());

  const give = async (copies = 2) =>
    expectOk(await admin(calls.giveFreeCopies, { itemId, userName, role: null, copies, reason: '困难' }));
  const listed = async () => expectOk(await admin(calls.freeCopies, { userName, rows: 100 })).rows;

  it('are listed with what is used and left, and the name of their item', async () => {
    const { freeCopiesId } = await give(2);
    const [row] = (await listed()).filter((each) => each.freeCopiesId === freeCopiesId);
    expect(row).toMatchObject({ itemTitle: { zh: '单项证明' }, usage: { used: 0, left: 3 } });
    expectOk(await admin(calls.giveFreePages, { userName, role: null, pages: 7, reason: '' }));
    const pages = expectOk(await admin(calls.freePages, { userName })).rows;
    expect(pages[0]?.usage).toEqual({ used: 0, left: 57 });
    expectOk(await admin(calls.withdrawFreeCopies, { freeCopiesId }));
  });

  it('are changed only by whoever has seen what they are now', async () => {
    const { freeCopiesId } = await give(2);
    const change = (copies: number, id = freeCopiesId, reason = '困难') =>
      admin(calls.changeFreeCopies, {
        freeCopiesId: id,
        known: { copies, reason },
        copies: 5,
        reason: '补助',
      });
    expect(refusal(await change(3))).toBe('CHANGED_MEANWHILE');
    expect(refusal(await change(2, freeCopiesId, 'other'))).toBe('CHANGED_MEANWHILE');
    expect(expectOk(await change(2))).toMatchObject({ copies: 5, reason: '补助', userName });
    expect(refusal(await change(2))).toBe('CHANGED_MEANWHILE');
    expect(refusal(await change(2, UNKNOWN_ID))).toBe('NOT_FOUND');
    expectOk(await admin(calls.withdrawFreeCopies, { freeCopiesId }));
    expect(refusal(await change(5))).toBe('NOT_FOUND');
  });

  describe('from a file', () => {
    const row = (line: number, changes: object = {}) => ({
      line,
      userName,
      item: '单项证明',
      copies: 3,
      reason: '',
      ...changes,
    });
    const send = async (rows: ReturnType<typeof row>[], isTrial = false, batchId = randomUUID()) =>
      expectOk(await admin(calls.importFreeCopies, { batchId, isTrial, rows }));

    it('are given together, by code or name of the item, and once for each batch', async () => {
      const batchId = randomUUID();
      const rows = [row(2), row(3, { item: itemId, userName: ` ${userName} ` })];
      const before = (await listed()).length;
      expect(await send(rows, true, batchId)).toEqual({ given: 0, alike: 0, problems: [], waits: false });
      expect(await listed()).toHaveLength(before);
      for (let sent = 0; sent < 2; sent += 1) {
        expect(await send(rows, false, batchId)).toEqual({ given: 2, alike: 0, problems: [], waits: false });
        expect(await listed()).toHaveLength(before + 2);
      }
      // The same file once more is another batch; its trial says that these people have it already.
      expect((await send(rows, true)).alike).toBe(2);
    });

    it('are all refused when one row names nobody or nothing', async () => {
      const before = (await listed()).length;
      const rows = [row(2), row(3, { userName: 'nobody' }), row(4, { item: 'nothing' })];
      expect(await send(rows)).toEqual({
        given: 0,
        alike: 0,
        problems: [
          { line: 3, field: 'userName' },
          { line: 4, field: 'item' },
        ],
        waits: false,
      });
      expect(await listed()).toHaveLength(before);
    });

    it('are not given when two rows have the same line, of which one would be lost', async () => {
      const before = (await listed()).length;
      const batch = { batchId: randomUUID(), isTrial: false, rows: [row(2), row(2, { copies: 4 })] };
      expect(refusal(await admin(calls.importFreeCopies, batch))).toBe('BAD_REQUEST');
      expect(await listed()).toHaveLength(before);
    });

    it('are refused for a name that two items share', async () => {
      const title = { zh: '双名证明', en: 'Twins' };
      for (const _ of [1, 2]) expectOk(await admin(itemAdminCalls.create, settingsOf({ title })));
      expect((await send([row(2, { item: '双名证明' })])).problems).toEqual([{ line: 2, field: 'item' }]);
    });
  });

  it('are exported for spreadsheets, which is logged', async () => {
    await give(2);
    const userId = await school.addPerson({ role: 'auditor' });
    const headers = await sessionHeaders(platform, { schoolCode: school.schoolCode, userId }, 'admin');
    const address = platform.origin + addressOf(calls.exportFreeCopies, { itemId });
    const text = await (await fetch(address, { headers })).text();
    const line = `"${userName}","","${itemId}","单项证明","2","困难"`;
    expect(text).toContain(line);
    expect(text).toMatch(/"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d"\r\n/);
    for (const [person, isListed] of [
      [userName, true],
      ['nobody', false],
    ]) {
      const filtered = platform.origin + addressOf(calls.exportFreeCopies, { userName: person });
      expect((await (await fetch(filtered, { headers })).text()).includes(line)).toBe(isListed);
    }
    expect(platform.log.lines.some(({ event }) => event === 'allowances-exported')).toBe(true);
  });

  it('are changed by nobody without the right', async () => {
    const call = await consoleOf('auditor');
    const { freeCopiesId } = await give();
    const answers = [
      await call(calls.changeFreeCopies, {
        freeCopiesId,
        known: { copies: 2, reason: '' },
        copies: 9,
        reason: '',
      }),
      await call(calls.importFreePages, { batchId: randomUUID(), isTrial: true, rows: [] }),
    ];
    expect(answers.map(refusal)).toEqual(['NO_PERMISSION', 'NO_PERMISSION']);
  });
});
