import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { trainAdminCalls as admin } from '@self-print/contract/platform/trainAdmin.ts';
import { expectOk } from '../../../testing/testSchool.ts';
import { ID_CARD, openTrainDesk, type TrainDesk } from '../testing/trainDesk.ts';

describe('an import of entitlements', () => {
  let desk: TrainDesk;
  beforeAll(async () => {
    desk = await openTrainDesk();
  });
  afterAll(() => desk.platform.close());

  it('takes a spreadsheet: whoever can be recorded, naming the others, and leaves cards alone', async () => {
    const known = await desk.enter({ cardNo: 'T1' });
    const busy = await desk.enter();
    expectOk(await busy.check('recharge'));
    await desk.school.addPerson({ userName: '88880001' });
    await desk.school.addPerson({ userName: '88880002' });
    const facts = { entitled: true, intervalSchool: '北京', intervalHome: '西安' };
    const rows = [
      { line: 2, userName: '88880001', idCardNo: ID_CARD, ...facts },
      { line: 3, userName: '88880002', ...facts },
      { line: 4, userName: known.userName, ...facts },
      { line: 5, userName: busy.userName, ...facts },
      { line: 6, userName: 'nobody', ...facts },
      { line: 7, userName: known.userName, ...facts, intervalHome: '南京' },
    ];
    const expected = {
      added: 1,
      changed: 1,
      problems: [
        { line: 3, problem: 'idCardNo' },
        { line: 5, problem: 'unsettled' },
        { line: 6, problem: 'userName' },
        { line: 7, problem: 'twice' },
      ],
    };
    expect(expectOk(await desk.administrator(admin.importPeople, { isTrial: true, rows }))).toEqual(expected);
    expect((await known.row())?.intervalHome).toBe('广州');
    expect(expectOk(await desk.administrator(admin.importPeople, { isTrial: false, rows }))).toEqual(
      expected,
    );
    expect(await known.row()).toMatchObject({ intervalHome: '西安', cardNo: 'T1', revision: 2 });
    const again = expectOk(await desk.administrator(admin.importPeople, { isTrial: false, rows }));
    expect(again).toMatchObject({ added: 0, changed: 2 });
  });
});
