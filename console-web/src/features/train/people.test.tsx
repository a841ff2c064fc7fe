/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import { trainAdminCalls as calls, type TrainEntitlement } from '@self-print/contract/platform/trainAdmin.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  closePage,
  formOf,
  openPage,
  press,
  rowOf,
  rows,
  schoolPlatform,
  write,
} from '../../testing/openPage.tsx';
import { trainPart } from './part.ts';

const PATH = '/main/train-basic';
const PERSON: TrainEntitlement = {
  userId: 'u-118',
  userName: '2023010118',
  name: '张晓明',
  department: '理学院',
  entitled: true,
  idCardNo: '9999**********0017',
  intervalSchool: '北京',
  intervalHome: '广州',
  cardNo: '0104A7',
  ticketsTimes: 4,
  changeTimes: null,
  revision: 6,
};

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.give(calls.people, rows([PERSON]));
  platform.give(calls.savePerson, { revision: 7 });
});
afterEach(closePage);

const add = async () => {
  await openPage(trainPart, PATH, platform);
  await press('登记人员');
  return formOf('学校所在地');
};
const edit = async () => {
  await openPage(trainPart, PATH, platform);
  await press('编辑', await rowOf('张晓明'));
  return formOf('学校所在地');
};
const saved = () => platform.asked(calls.savePerson);

describe('who may have a train card', () => {
  it('shows the ID number masked, and a dash for what no card has told yet', async () => {
    platform.give(calls.people, rows([{ ...PERSON, entitled: false, cardNo: null }]));
    await openPage(trainPart, PATH, platform);
    const row = await rowOf('张晓明');
    for (const words of ['9999**********0017', '北京 — 广州', '否', '—', '4 / —'])
      within(row).getByText(words);
  });

  it('is sought by the whole number, which stays out of the address, from the first page', async () => {
    const { address } = await openPage(trainPart, `${PATH}?page=3`, platform);
    await rowOf('张晓明');
    write('学号（完整）', ' 2023010118 ');
    fireEvent.keyDown(screen.getByLabelText('学号（完整）'), { key: 'Enter', code: 'Enter', keyCode: 13 });
    await waitFor(() =>
      expect(platform.asked(calls.people).at(-1)).toEqual({ page: 1, rows: 20, userName: '2023010118' }),
    );
    expect(platform.asked(calls.people)[0]).toEqual({ page: 3, rows: 20 });
    expect(address()).not.toContain('2023010118');
  });

  it('is changed by nobody who may only read', async () => {
    await openPage(trainPart, PATH, platform, { perms: ['train:read'] });
    expect(within(await rowOf('张晓明')).queryByRole('button')).toBeNull();
    expect(screen.queryByRole('button', { name: '登记人员' })).toBeNull();
  });
});

describe('the form of an entitlement', () => {
  it('needs number, ID number and both stations of a new person', async () => {
    const form = await add();
    await press('保存', form);
    await waitFor(() => expect(within(form).getAllByText('请填写此项').length).toBeGreaterThanOrEqual(4));
    expect(saved()).toEqual([]);
  });

  it('takes no ID number that is none, and no station as it is called in everyday speech', async () => {
    const form = await add();
    write('身份证号', '99999920000101001', form);
    write('学校所在地', '北京站', form);
    write('家庭所在地', '广州市', form);
    await press('保存', form);
    await within(form).findByText('请输入 18 位身份证号');
    expect(within(form).getAllByText('站名不带“市”“县”“站”')).toHaveLength(2);
    expect(saved()).toEqual([]);
  });

  it('records a person who has no card yet', async () => {
    const form = await add();
    write('学号', '2023010119', form);
    write('身份证号', '99999920000101001x', form);
    write('学校所在地', '北京', form);
    write('家庭所在地', ' 成都 ', form);
    await press('保存', form);
    await screen.findByText('已保存');
    expect(saved()).toEqual([
      {
        userName: '2023010119',
        entitled: true,
        idCardNo: '99999920000101001x',
        intervalSchool: '北京',
        intervalHome: '成都',
        cardNo: null,
        revision: 0,
      },
    ]);
  });

  it('never shows the ID number of a known one, keeps it, and forgets a card that was given back', async () => {
    const form = await edit();
    expect(within(form).getByLabelText<HTMLInputElement>('身份证号').value).toBe('');
    within(form).getByText('不填则保持不变');
    expect(within(form).getByLabelText<HTMLInputElement>('学号').disabled).toBe(true);
    write('卡号', '  ', form);
    fireEvent.click(within(form).getByRole('switch', { name: '可以办理' }));
    await press('保存', form);
    await screen.findByText('已保存');
    expect(saved()).toEqual([
      {
        userName: '2023010118',
        entitled: false,
        intervalSchool: '北京',
        intervalHome: '广州',
        cardNo: null,
        revision: 6,
      },
    ]);
  });

  it.each(['TRAIN_UNSETTLED', 'CHANGED_MEANWHILE', 'REFERENCE_UNKNOWN'] as const)(
    'keeps what was typed, and reads the list again, when it is refused as %s',
    async (name) => {
      platform.refuse(calls.savePerson, name);
      const form = await edit();
      write('家庭所在地', '西安', form);
      await press('保存', form);
      await within(form).findByText(ERRORS[name].zh, { exact: false });
      expect(within(form).getByLabelText<HTMLInputElement>('家庭所在地').value).toBe('西安');
      await waitFor(() => expect(platform.asked(calls.people).length).toBeGreaterThan(1));
    },
  );
});
