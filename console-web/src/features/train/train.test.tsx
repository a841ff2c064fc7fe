/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { File } from 'node:buffer';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { trainAdminCalls as calls, type TrainChange } from '@self-print/contract/platform/trainAdmin.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { closePage, openPage, press, schoolPlatform, write } from '../../testing/openPage.tsx';
import { trainPart } from './part.ts';

const CHANGE: TrainChange = {
  changeId: '5f0c0100-0000-4000-8000-000000000001',
  userName: '2023010118',
  name: '张晓明',
  department: '理学院',
  fromHome: '广州',
  intervalHome: '成都',
  state: 'applied',
  createdAt: '2026-11-20T02:00:00.000Z',
  ground: null,
  hasImage: false,
  isOwn: true,
};
const pageOf = <Row,>(...rows: Row[]) => ({ rows, total: rows.length, pageSize: 20, pageNumber: 1 });

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
});
afterEach(closePage);

/** Puts a file into the field of that name. */
const choose = (dialog: HTMLElement, label: RegExp, content: string, name: string) => {
  const file = new File([content], name);
  fireEvent.change(within(dialog).getByLabelText(label), { target: { files: [file] } });
};

describe('applications for another interval', () => {
  const open = (change: Partial<TrainChange> = {}) => {
    platform.give(calls.changes, pageOf({ ...CHANGE, ...change }));
    return openPage(trainPart, '/main/train-change', platform);
  };

  it('say who applied, and ask for the picture of a document only when it is looked at', async () => {
    await open({ hasImage: true });
    expect(await screen.findByText('本人在终端申请')).toBeTruthy();
    expect(platform.asked(calls.image)).toEqual([]);
    await press('证明材料照片');
    await waitFor(() => expect(platform.asked(calls.image)).toHaveLength(1));
  });

  it('are decided on after the picture was sent, and not when it is refused', async () => {
    await open();
    platform.refuse(calls.uploadImage, 'UPLOAD_KIND_NOT_TAKEN');
    platform.give(calls.decideChange, { state: 'approved' });
    await press('审批');
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByLabelText('批准'));
    write(/核对的证明材料/, '户口本');
    choose(dialog, /证明材料照片/, 'no picture', 'document.jpg');
    fireEvent.click(within(dialog).getByRole('button', { name: '审批' }));
    expect(await within(dialog).findByRole('alert')).toBeTruthy();
    expect(platform.asked(calls.decideChange)).toEqual([]);
    platform.give(calls.uploadImage, {});
    fireEvent.click(within(dialog).getByRole('button', { name: '审批' }));
    await waitFor(() => expect(platform.asked(calls.decideChange)).toHaveLength(1));
    expect(platform.asked(calls.uploadImage)).toHaveLength(2);
  });

  it('can be decided on without a picture', async () => {
    await open();
    platform.give(calls.decideChange, { state: 'refused' });
    await press('审批');
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByLabelText('拒绝'));
    write(/核对的证明材料/, '材料不全');
    fireEvent.click(within(dialog).getByRole('button', { name: '审批' }));
    await waitFor(() => expect(platform.asked(calls.decideChange)).toHaveLength(1));
    expect(platform.asked(calls.uploadImage)).toEqual([]);
  });
});

describe('a list of people', () => {
  const FILE =
    '学号,身份证号,学校所在地,家庭所在地\n1,999999200001010017,北京,广州\n2,,北京,成都市\n3,,北京,西安\n';
  const open = async () => {
    platform.give(calls.people, pageOf());
    await openPage(trainPart, '/main/train-basic', platform);
    await press('导入名单');
    const dialog = await screen.findByRole('dialog');
    choose(dialog, /文件/, FILE, 'people.csv');
    return dialog;
  };

  it('is checked before anything is taken, and names the rows that are left out', async () => {
    const problems = [{ line: 4, problem: 'idCardNo' as const }];
    platform.give(calls.importPeople, { added: 1, changed: 0, problems });
    const dialog = await open();
    await waitFor(() =>
      expect(within(dialog).getByRole('button', { name: '检查' }).hasAttribute('disabled')).toBe(false),
    );
    fireEvent.click(within(dialog).getByRole('button', { name: '检查' }));
    expect(await within(dialog).findByText(/第 3 行.*家庭所在地/)).toBeTruthy();
    expect(within(dialog).getByText(/第 4 行.*首次登记需要身份证号/)).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: /导入/ }));
    await waitFor(() => expect(platform.asked(calls.importPeople)).toHaveLength(2));
    expect(platform.asked(calls.importPeople)).toMatchObject([
      {
        isTrial: true,
        rows: [
          { line: 2, userName: '1' },
          { line: 4, userName: '3' },
        ],
      },
      { isTrial: false },
    ]);
  });

  it('stays open with the reason when the answer is lost', async () => {
    platform.lose(calls.importPeople);
    const dialog = await open();
    await waitFor(() =>
      expect(within(dialog).getByRole('button', { name: '检查' }).hasAttribute('disabled')).toBe(false),
    );
    fireEvent.click(within(dialog).getByRole('button', { name: '检查' }));
    expect(await within(dialog).findByRole('alert')).toBeTruthy();
    expect(platform.asked(calls.importPeople)).toHaveLength(1);
  });

  it('is not offered to who may only read', async () => {
    platform.give(calls.people, pageOf());
    await openPage(trainPart, '/main/train-basic', platform, { perms: ['train:read'] });
    await screen.findByText('还没有登记人员');
    expect(screen.queryByText('导入名单')).toBeNull();
  });
});
