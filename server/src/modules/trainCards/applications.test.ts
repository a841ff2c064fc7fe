import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addressOf, type CallFunction } from '@self-print/contract/client.ts';
import { trainCalls as calls } from '@self-print/contract/platform/train.ts';
import { trainAdminCalls as admin } from '@self-print/contract/platform/trainAdmin.ts';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { operationEntry } from '../../db/schema/operations.ts';
import { visitHeaders } from '../../testing/signedIn.ts';
import { expectOk, refusal } from '../../testing/testSchool.ts';
import { deleteOldImages } from './changeImage.ts';
import { openTrainDesk, type TrainDesk } from './testing/trainDesk.ts';

const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
    .withExif({ IFD0: { Model: 'SecretPhone' } })
    .jpeg()
    .toBuffer();

describe('an application for another interval at the terminal', () => {
  let desk: TrainDesk;
  beforeAll(async () => {
    desk = await openTrainDesk();
  });
  afterAll(() => desk.platform.close());

  const apply = (visitor: CallFunction, intervalHome = '成都') => visitor(calls.apply, { intervalHome });
  const look = async (address: string, headers: Readonly<Record<string, string>>) => {
    const answer = await fetch(desk.platform.origin + address, { headers });
    return { type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()) };
  };

  it('is one at a time, and goes onto the card once the office has approved it by a document', async () => {
    const { userName, user, headers, visitor, check } = await desk.enter();
    const { changeId } = expectOk(await apply(visitor));
    expect(refusal(await apply(visitor, '南京'))).toBe('TRAIN_APPLIED');
    const before = { appliedHome: '成都', approvedHome: null };
    expect(expectOk(await visitor(calls.userInfo, {}))).toMatchObject(before);
    expect(refusal(await check('change'))).toBe('TRAIN_NO_CHANGE_APPROVED');
    const content = await picture();
    const send = () => desk.administrator(admin.uploadImage, { changeId, content });
    expectOk(await send());
    expectOk(await send());
    const [row] = expectOk(await desk.administrator(admin.changes, { userName })).rows;
    expect(row).toMatchObject({ isOwn: true, hasImage: true, state: 'applied' });
    const decision = { changeId, decision: 'approved', ground: '户口本' } as const;
    expectOk(await desk.administrator(admin.decideChange, decision));
    expect(refusal(await send())).toBe('CHANGED_MEANWHILE');
    const after = { appliedHome: null, approvedHome: '成都' };
    expect(expectOk(await visitor(calls.userInfo, {}))).toMatchObject(after);
    const { changes } = expectOk(await visitor(calls.history, {}));
    expect(changes).toMatchObject([{ changeId, state: 'approved', hasImage: true }]);
    const address = addressOf(calls.image, { x: changeId });
    const own = await look(address, headers);
    expect([own.type, own.bytes.includes('SecretPhone')]).toEqual(['image/jpeg', false]);
    expectOk(await check('change'));
    // Whoever signs in at the same terminal does not see it.
    const stranger = { ...user, userId: await desk.school.addPerson() };
    const strange = await look(address, await visitHeaders(desk.platform, desk.terminal, stranger));
    expect(strange.type).toContain('json');
  });

  it.each([
    ['a person who may not have a card', { entitled: false }, '成都', 'TRAIN_NOT_ENTITLED'],
    ['the station that is recorded', {}, '广州', 'TRAIN_SAME_INTERVAL'],
  ] as const)('is refused for %s', async (_, facts, home, name) => {
    const { visitor } = await desk.enter(facts);
    expect(refusal(await apply(visitor, home))).toBe(name);
  });

  it('is refused where it is not offered, and for a card that cannot be written any more', async () => {
    const { visitor } = await desk.enter({ cardNo: 'T1' });
    expectOk(await visitor(calls.updateTimes, { cardNo: 'T1', ticketsTimes: 0, changeTimes: 3 }));
    expect(refusal(await apply(visitor))).toBe('TRAIN_RULE_CHANGES');
    const { revision, settings } = expectOk(await desk.administrator(admin.settings, {}));
    const off = { settings: { ...settings, change: false }, revision };
    expectOk(await desk.administrator(admin.saveSettings, off));
    expect(refusal(await apply(visitor))).toBe('TRAIN_NOT_OPEN');
    expectOk(await desk.administrator(admin.saveSettings, { settings, revision: revision + 1 }));
  });

  it('has a picture of a document and of nothing else, which goes with time; who looked is recorded', async () => {
    const { headers, visitor } = await desk.enter();
    const { changeId } = expectOk(await apply(visitor));
    const send = (content: Uint8Array) => desk.administrator(admin.uploadImage, { changeId, content });
    expect(refusal(await send(Buffer.from('%PDF-1.7')))).toBe('UPLOAD_KIND_NOT_TAKEN');
    expect(refusal(await send(Buffer.from([0xff, 0xd8, 0xff])))).toBe('UPLOAD_BROKEN');
    const own = addressOf(calls.image, { x: changeId });
    expect((await look(own, headers)).type).toContain('json');
    expectOk(await send(await picture()));
    const byOffice = addressOf(admin.image, { changeId });
    expect((await look(byOffice, desk.officeHeaders)).type).toBe('image/jpeg');
    const { db, clock } = desk.platform.deps;
    const entries = await db.orm.select().from(operationEntry).where(eq(operationEntry.subject, changeId));
    expect(entries.map(({ operation }) => operation)).toEqual([
      'train-change-image-added',
      'train-change-image-viewed',
    ]);
    const later = new Date(clock.now().getTime() + 1);
    await deleteOldImages(desk.platform.deps, desk.school.schoolCode, later);
    expect((await look(own, headers)).type).toContain('json');
  });

  it('shows the office what was last read, of the own card alone and not while a write is open', async () => {
    const { visitor, check, row } = await desk.enter({ cardNo: 'T1' });
    const times = { cardNo: 'T1', ticketsTimes: 2, changeTimes: 1 };
    expect(refusal(await visitor(calls.updateTimes, { ...times, cardNo: 'T2' }))).toBe('TRAIN_NOT_YOUR_CARD');
    expectOk(await visitor(calls.updateTimes, times));
    expect(await row()).toMatchObject({ ticketsTimes: 2, changeTimes: 1 });
    expectOk(await check('recharge'));
    expect(refusal(await visitor(calls.updateTimes, times))).toBe('TRAIN_UNSETTLED');
  });
});
