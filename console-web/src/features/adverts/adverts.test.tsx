/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { File } from 'node:buffer';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import { advertAdminCalls, type ListedAdvert } from '@self-print/contract/platform/advertAdmin.ts';
import { terminalAdminCalls } from '@self-print/contract/platform/terminalAdmin.ts';
import { type FakePlatform, refused } from '@self-print/web-kit/testing/fakePlatform.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  agree,
  closePage,
  openPage,
  press,
  rowOf,
  rows,
  schoolPlatform,
  write,
} from '../../testing/openPage.tsx';
import { isOrdered, wishOf } from './advertValues.ts';
import { advertsPart } from './part.ts';

const PATH = '/main/advertisement';
const OPENING: ListedAdvert = {
  advertId: 'a0000000-0000-4000-8000-000000000001',
  kind: 'text',
  mediaId: null,
  url: null,
  title: { zh: '图书馆九点开门', en: 'The library opens at nine' },
  text: { zh: '', en: '' },
  durationSeconds: 10,
  position: 1,
  startsAt: '2026-11-20T16:00:00.000Z',
  endsAt: null,
  terminalCodes: [],
  state: 'shown',
  revision: 3,
};

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.give(advertAdminCalls.list, rows([OPENING]));
  platform.give(terminalAdminCalls.list, rows([]));
});
afterEach(closePage);

const saves = () => platform.asked(advertAdminCalls.save);
const edit = async () => {
  await openPage(advertsPart, PATH, platform);
  await press('编辑', await rowOf('图书馆九点开门'));
  return screen.findByRole('dialog');
};

describe('the list of adverts', () => {
  it('says where and until when each is shown', async () => {
    await openPage(advertsPart, `${PATH}?state=shown&search=馆`, platform);
    const row = await rowOf('图书馆九点开门');
    await waitFor(() => expect(row.textContent).toContain('2026-11-21 00:00:00 – 长期'));
    expect(row.textContent).toContain('展示中');
    expect(row.textContent).toContain('全部终端');
    expect(platform.asked(advertAdminCalls.list)).toEqual([
      { page: 1, rows: 20, state: 'shown', search: '馆' },
    ]);
  });

  it('offers nothing to change to those who may only read', async () => {
    await openPage(advertsPart, PATH, platform, { perms: ['advert:read'] });
    await rowOf('图书馆九点开门');
    expect(screen.queryByRole('button', { name: /新建|编辑|暂停|删除/ })).toBeNull();
  });

  it('pauses one on what was read', async () => {
    platform.give(advertAdminCalls.pause, { ...OPENING, state: 'paused', revision: 4 });
    await openPage(advertsPart, PATH, platform);
    await press('暂停', await rowOf('图书馆九点开门'));
    await screen.findByText('已保存');
    expect(platform.asked(advertAdminCalls.pause)).toEqual([
      { advertId: OPENING.advertId, paused: true, revision: 3 },
    ]);
  });

  it('shows what is there when somebody else was faster to remove one', async () => {
    platform.refuse(advertAdminCalls.remove, 'CHANGED_MEANWHILE');
    await openPage(advertsPart, PATH, platform);
    await press('删除', await rowOf('图书馆九点开门'));
    await agree('删除');
    await screen.findByText(ERRORS.CHANGED_MEANWHILE.zh);
    expect(platform.asked(advertAdminCalls.remove)).toEqual([{ advertId: OPENING.advertId, revision: 3 }]);
  });
});

describe('the form of an advert', () => {
  it('shows how the kiosk shows it while it is typed, and saves it once', async () => {
    const hold = platform.hold(advertAdminCalls.save, OPENING);
    const form = await edit();
    write('标题（中文）', '图书馆八点开门', form);
    const preview = within(form).getByRole('region', { name: '终端上的样子' });
    await waitFor(() => expect(within(preview).getAllByText('图书馆八点开门')).toHaveLength(2));
    const button = within(form).getByRole('button', { name: '保存' });
    fireEvent.click(button);
    fireEvent.click(button);
    hold.release();
    await screen.findByText('已保存');
    const { state: _, url: __, kind: ___, ...sent } = OPENING;
    expect(saves()).toEqual([{ ...sent, title: { zh: '图书馆八点开门', en: 'The library opens at nine' } }]);
  });

  it('sends a picture at once, and says by its content what is wrong with another', async () => {
    platform.give(advertAdminCalls.upload, { mediaId: 'demo-0123', kind: 'image', url: '/picture.png' });
    platform.give(advertAdminCalls.save, OPENING);
    const form = await edit();
    const choose = (file: File) =>
      fireEvent.change(within(form).getByLabelText(/^图片或视频/), { target: { files: [file] } });
    choose(new File(['png'], 'a.png'));
    await within(form).findByRole('button', { name: '不用图片和视频' });
    platform.refuse(advertAdminCalls.upload, 'RESOURCE_INVALID');
    choose(new File(['MZ'], 'b.png'));
    await within(form).findByText(ERRORS.RESOURCE_INVALID.zh);
    await press('保存', form);
    await screen.findByText('已保存');
    expect(saves()[0]?.mediaId).toBe('demo-0123');
  });

  it('stays with what was typed over the list as it is when somebody else was faster', async () => {
    platform.on(advertAdminCalls.save).by(() => {
      platform.give(advertAdminCalls.list, rows([{ ...OPENING, state: 'paused', revision: 4 }]));
      return refused('CHANGED_MEANWHILE');
    });
    const form = await edit();
    write('标题（中文）', '新标题', form);
    await press('保存', form);
    await within(form).findByRole('alert');
    expect((await rowOf('图书馆九点开门')).textContent).toContain('已暂停');
    await press('保存', form);
    await waitFor(() => expect(saves().map(({ revision }) => revision)).toEqual([3, 3]));
  });

  it('stays with what was typed when the answer is lost', async () => {
    platform.lose(advertAdminCalls.save);
    const form = await edit();
    write('标题（中文）', '新标题', form);
    await press('保存', form);
    await within(form).findByText('无法连接平台，请检查网络');
    expect(within(form).getByLabelText<HTMLInputElement>('标题（中文）').value).toBe('新标题');
  });
});

describe('what is sent', () => {
  const values = {
    title: OPENING.title,
    text: OPENING.text,
    durationSeconds: 10,
    position: 1,
    fromDay: '2026-12-01',
  };
  const context = { advert: undefined, mediaId: null, zone: 'Asia/Shanghai' };

  it('begins and ends with days of the school’s clock, and ends with the last one', () => {
    expect(wishOf({ ...values, toDay: '2026-12-01' }, context)).toMatchObject({
      startsAt: '2026-11-30T16:00:00.000Z',
      endsAt: '2026-12-01T15:59:59.999Z',
      revision: 0,
      terminalCodes: [],
    });
    expect(wishOf(values, context).endsAt).toBeNull();
  });

  it('keeps the moments of days that nobody changed', () => {
    const advert = { ...OPENING, startsAt: '2026-11-30T20:30:00.000Z' };
    expect(wishOf(values, { ...context, advert }).startsAt).toBe(advert.startsAt);
  });

  it('does not end before it begins', () => {
    expect(isOrdered({ ...values, toDay: '2026-11-30' })).toBe(false);
    expect(isOrdered({ ...values, toDay: '2026-12-01' })).toBe(true);
  });
});
