/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { File } from 'node:buffer';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import { dictionaryAdminCalls, type ListedEntry } from '@self-print/contract/platform/dictionaryAdmin.ts';
import { terminalAdminCalls } from '@self-print/contract/platform/terminalAdmin.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
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
import { dictionaryPart } from './part.ts';

const HOURS: ListedEntry = {
  entryId: 'a0000000-0000-4000-8000-000000000001',
  code: 'SERVICE_DESK',
  name: 'HOURS',
  value: '9-17',
  label: { zh: '每日 9–17 点', en: 'Daily from 9 to 5' },
  position: 0,
  terminalCode: null,
  pictureUrl: null,
  revision: 2,
};
const AT = `?entryId=${HOURS.entryId}`;

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.give(dictionaryAdminCalls.list, { ...rows([HOURS]), codes: ['SERVICE_DESK'] });
  platform.give(dictionaryAdminCalls.get, HOURS);
  platform.give(terminalAdminCalls.list, rows([]));
});
afterEach(closePage);

const saves = () => platform.asked(dictionaryAdminCalls.save);

it('lists what the address asks for, and deletes an entry on what was read', async () => {
  platform.give(dictionaryAdminCalls.remove, { removed: true });
  await openPage(dictionaryPart, '/main/dict?code=SERVICE_DESK&search=desk', platform);
  await press('删除', await rowOf('HOURS'));
  await agree('删除');
  await screen.findByText('已删除');
  expect(platform.asked(dictionaryAdminCalls.remove)).toEqual([{ entryId: HOURS.entryId, revision: 2 }]);
  expect(platform.asked(dictionaryAdminCalls.list)[0]).toEqual({
    page: 1,
    rows: 20,
    code: 'SERVICE_DESK',
    search: 'desk',
  });
});

it('offers nothing to change to those who may only read, and says what an entry is for', async () => {
  await openPage(dictionaryPart, `/main/dict/dictDetail${AT}`, platform, { perms: ['dictionary:read'] });
  await screen.findByText('系统自身不读取此类型，供学校自有的页面和程序使用。');
  expect(screen.queryByRole('button', { name: '编辑' })).toBeNull();
});

describe('the form of an entry', () => {
  it('changes one on what was read, once', async () => {
    const hold = platform.hold(dictionaryAdminCalls.save, HOURS);
    const { address } = await openPage(dictionaryPart, `/main/dict/dict-edit${AT}`, platform);
    await screen.findByLabelText('取值');
    write('取值', '10-18');
    const button = screen.getByRole('button', { name: '保存' });
    fireEvent.click(button);
    fireEvent.click(button);
    hold.release();
    await screen.findByText('已保存');
    const { pictureUrl: _, ...sent } = HOURS;
    expect(saves()).toEqual([{ ...sent, value: '10-18' }]);
    expect(address()).toBe('/main/dict');
  });

  it('takes no kind that an address cannot carry', async () => {
    await openPage(dictionaryPart, '/main/dict/dict-edit', platform);
    await screen.findByLabelText('类型');
    write('类型', '服务台');
    write('名称', 'HOURS');
    await press('保存');
    await screen.findByText('请填写 1–64 个字母、数字或 . _ -');
    expect(saves()).toEqual([]);
  });

  it('keeps what was typed when the name is taken', async () => {
    platform.refuse(dictionaryAdminCalls.save, 'NAME_TAKEN');
    await openPage(dictionaryPart, `/main/dict/dict-edit${AT}`, platform);
    await screen.findByLabelText('名称');
    write('名称', 'PLACE');
    await press('保存');
    await screen.findByText(ERRORS.NAME_TAKEN.zh);
    expect(screen.getByLabelText<HTMLInputElement>('名称').value).toBe('PLACE');
  });

  it('sends the picture of a kind whose values are pictures', async () => {
    const picture = { ...HOURS, code: 'PICTURE', name: 'CODE_PRINT', value: 'old', pictureUrl: '/old.svg' };
    platform.give(dictionaryAdminCalls.get, picture);
    platform.give(dictionaryAdminCalls.upload, { value: 'new', url: '/new.svg' });
    platform.give(dictionaryAdminCalls.save, picture);
    await openPage(dictionaryPart, `/main/dict/dict-edit${AT}`, platform);
    const file = new File(['<svg/>'], 'a.svg');
    fireEvent.change(await screen.findByLabelText('取值'), { target: { files: [file] } });
    await waitFor(() => expect(document.querySelector('img')?.getAttribute('src')).toBe('/new.svg'));
    await press('保存');
    await screen.findByText('已保存');
    expect(saves()[0]).toMatchObject({ code: 'PICTURE', value: 'new' });
  });
});
