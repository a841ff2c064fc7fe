import type { CallInput } from '@self-print/contract/call.ts';
import type { CallFunction } from '@self-print/contract/client.ts';
import { trainCalls as calls } from '@self-print/contract/platform/train.ts';
import { trainAdminCalls as admin } from '@self-print/contract/platform/trainAdmin.ts';
import { sessionHeaders, visitHeaders } from '../../../testing/signedIn.ts';
import { startTestPlatform } from '../../../testing/testPlatform.ts';
import { addTestSchool, expectOk } from '../../../testing/testSchool.ts';

export const ID_CARD = '999999200001010017';
export type CardAsRead = CallInput<typeof calls.check>['card'];
export const BLANK: CardAsRead = {
  cardNo: 'T1',
  idCardNo: null,
  blank: true,
  ticketsTimes: 0,
  changeTimes: 0,
  lastRechargeDate: null,
};
export const ISSUED: CardAsRead = { ...BLANK, idCardNo: ID_CARD, blank: false, changeTimes: 1 };

type Told = Pick<CallInput<typeof calls.doubt>, 'requestId' | 'number'>;
export type TrainDesk = Awaited<ReturnType<typeof openTrainDesk>>;

/** A school that offers everything with train cards, its office, and a terminal. */
export async function openTrainDesk() {
  const platform = await startTestPlatform();
  const school = await addTestSchool(platform, ['TRAIN_CARD']);
  const terminal = await school.addTerminal();
  const { schoolCode } = school;
  const office = { schoolCode, userId: await school.addPerson({ role: 'admin' }) };
  const officeHeaders = await sessionHeaders(platform, office, 'admin');
  const administrator = platform.client(officeHeaders);
  const offered = { write: true, recharge: true, change: true };
  const settings = { schoolName: '示例大学', opensOn: null, closesOn: null, ...offered };
  expectOk(await administrator(admin.saveSettings, { settings, revision: 0 }));
  let people = 0;

  /** A person with an entitlement who has signed in at the terminal. */
  const enter = async (facts: { entitled?: boolean; cardNo?: string | null } = {}) => {
    people += 1;
    const userName = `77270${String(people).padStart(4, '0')}`;
    const user = { schoolCode, userId: await school.addPerson({ userName }) };
    const given = { userName, idCardNo: ID_CARD, intervalSchool: '北京', intervalHome: '广州', revision: 0 };
    expectOk(await administrator(admin.savePerson, { ...given, entitled: true, cardNo: null, ...facts }));
    const headers = await visitHeaders(platform, terminal, user);
    const visitor = platform.client(headers);
    const check = (checkType: 'write' | 'recharge' | 'change', card: CardAsRead = ISSUED) =>
      visitor(calls.check, { checkType, card: { ...card } });
    const row = async () => expectOk(await administrator(admin.people, { userName })).rows[0];
    const writes = async () => expectOk(await administrator(admin.writes, { userName })).rows;
    return { userName, user, headers, visitor, check, row, writes };
  };
  /** What the agent of a terminal tells. */
  const report = (
    { requestId }: Pick<Told, 'requestId'>,
    writeState: 'done' | 'failed' | 'unconfirmed',
    by = terminal,
  ) => by.call(calls.log, { requestId, writeState });
  /** All that a page can say. */
  const doubt = (visitor: CallFunction, { requestId, number }: Told) =>
    visitor(calls.doubt, { requestId, number, writeState: 'unconfirmed' });
  return { platform, school, terminal, administrator, officeHeaders, enter, report, doubt };
}
