/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { File } from 'node:buffer';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import { PICTURE_LIMIT_BYTES } from '@self-print/contract/limits.ts';
import {
  dictionaryAdminCalls as calls,
  type ListedEntry,
} from '@self-print/contract/platform/dictionaryAdmin.ts';
import { terminalAdminCalls } from '@self-print/contract/platform/terminalAdmin.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  agree,
  choose,
  closePage,
  openPage,
  press,
  question,
  rowOf,
  rows,
  schoolPlatform,
  write,
} from '../../testing/openPage.tsx';
import { dictionaryPart } from './part.ts';

const LIST = '/main/dict';
const FORM = '/main/dict/dict-edit';
const HOURS: ListedEntry = {
  entryId: 'a0000000-0000-4000-8000-000000000001',
  code: 'SERVICE_DESK',
  name: 'HOURS',
  value: '9-17',
  label: { zh: '每日 9–17 点', en: 'Daily from 9 to 5' },
  position: 7,
  terminalCode: 'T-0107',
  pictureUrl: null,
  revision: 2,
};
const PICTURE: ListedEntry = {
  ...HOURS,
  entryId: 'a0000000-0000-4000-8000-000000000002',
  code: 'PICTURE',
  name: 'CODE_PRINT',
  value: 'old',
  terminalCode: null,
  pictureUrl: '/old.svg',
};

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.give(calls.list, { ...rows([HOURS, PICTURE]), codes: ['PICTURE', 'SERVICE_DESK'] });
  platform.give(calls.get, HOURS);
  platform.give(calls.save, HOURS);
  const terminal = { name: { zh: '图书馆', en: 'Library' }, location: { zh: '', en: '' }, paused: false };
  platform.give(terminalAdminCalls.list, rows([{ ...terminal, terminalCode: 'T-0107' }]));
});
afterEach(closePage);

const saved = () => platform.asked(calls.save);

describe('the list of entries', () => {
  it('shows a picture as one, in the words of the reader, and where each entry is read', async () => {
    const { services } = await openPage(dictionaryPart, LIST, platform);
    await act(() => services.texts.setLanguage('en'));
    const hours = await rowOf('HOURS');
    for (const words of ['Daily from 9 to 5', '9-17', 'T-0107']) within(hours).getByText(words);
    const picture = (await rowOf('CODE_PRINT')).querySelector('img');
    expect([picture?.getAttribute('src'), picture?.alt]).toEqual(['/old.svg', 'old']);
  });

  it('keeps an entry that somebody changed meanwhile, and shows it as it is now', async () => {
    platform.refuse(calls.remove, 'CHANGED_MEANWHILE');
    await openPage(dictionaryPart, LIST, platform);
    await press('删除', await rowOf('HOURS'));
    within(await question()).getByText(/SERVICE_DESK\/HOURS/);
    within(await question()).getByText('读取它的页面将不再得到取值。');
    expect(platform.asked(calls.remove)).toEqual([]);
    platform.give(calls.list, { ...rows([{ ...HOURS, value: '10-18' }]), codes: [] });
    await agree('删除');
    await screen.findByText(ERRORS.CHANGED_MEANWHILE.zh);
    await screen.findByText('10-18');
  });

  it('is narrowed to a kind that the school has, from the first page', async () => {
    const { address } = await openPage(dictionaryPart, `${LIST}?page=2&terminalCode=T-0107`, platform);
    await rowOf('HOURS');
    await choose('类型', 'PICTURE');
    await waitFor(() => expect(address()).toBe(`${LIST}?terminalCode=T-0107&code=PICTURE`));
    await waitFor(() =>
      expect(platform.asked(calls.list).at(-1)).toEqual({
        page: 1,
        rows: 20,
        code: 'PICTURE',
        terminalCode: 'T-0107',
      }),
    );
  });

  it('can be read alone', async () => {
    await openPage(dictionaryPart, LIST, platform, { perms: ['dictionary:read', 'terminal:read'] });
    const row = await rowOf('HOURS');
    expect(within(row).queryByRole('button')).toBeNull();
    expect(within(row).getAllByRole('link')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: '新增字典项' })).toBeNull();
  });
});

describe('one entry', () => {
  const AT = `/main/dict/dictDetail?entryId=${HOURS.entryId}`;

  it('shows both languages and where it is read, and leads to its form', async () => {
    const { address } = await openPage(dictionaryPart, AT, platform);
    await screen.findByText('SERVICE_DESK / HOURS');
    for (const words of ['每日 9–17 点', 'Daily from 9 to 5', 'T-0107', '7']) screen.getByText(words);
    await press('编辑');
    expect(address()).toBe(`${FORM}?entryId=${HOURS.entryId}`);
  });

  it('says that it is gone', async () => {
    platform.refuse(calls.get, 'NOT_FOUND');
    await openPage(dictionaryPart, AT, platform);
    await screen.findByRole('heading', { name: '没有找到', level: 1 });
    screen.getByRole('link', { name: '返回列表' });
    expect(screen.queryByRole('button', { name: '编辑' })).toBeNull();
  });
});

describe('the form of an entry', () => {
  it('adds one for all terminals, without an id, at the place that was typed', async () => {
    const { address } = await openPage(dictionaryPart, FORM, platform);
    await screen.findByLabelText('类型');
    for (const [label, value] of Object.entries({ 类型: 'DESK', 名称: 'PLACE', 取值: 'B2', 排序: '' }))
      write(label, value);
    await press('保存');
    await screen.findByText('请填写此项');
    expect(saved()).toEqual([]);
    write('排序', '3');
    await press('保存');
    await screen.findByText('已保存');
    expect(saved()).toEqual([
      {
        code: 'DESK',
        name: 'PLACE',
        value: 'B2',
        label: { zh: '', en: '' },
        position: 3,
        terminalCode: null,
        revision: 0,
      },
    ]);
    expect(address()).toBe(LIST);
  });

  it('asks for a file instead of words as soon as the kind is that of pictures', async () => {
    await openPage(dictionaryPart, FORM, platform);
    const type = async () => (await screen.findByLabelText<HTMLInputElement>('取值')).type;
    expect(await type()).toBe('text');
    write('类型', 'PICTURE');
    await screen.findByText(/名称 CODE_PRINT 的图片显示在输入取件码的页面/);
    expect(await type()).toBe('file');
  });

  it.each([
    ['CHANGED_MEANWHILE', /^其他人刚刚修改过/],
    ['REFERENCE_UNKNOWN', new RegExp(ERRORS.REFERENCE_UNKNOWN.zh)],
  ] as const)('stays open with what was typed when it is refused as %s', async (name, words) => {
    platform.refuse(calls.save, name);
    const { address } = await openPage(dictionaryPart, `${FORM}?entryId=${HOURS.entryId}`, platform);
    await screen.findByLabelText('取值');
    write('取值', '10-18');
    await press('保存');
    await screen.findByText(words);
    expect(screen.getByLabelText<HTMLInputElement>('取值').value).toBe('10-18');
    expect(address()).toContain(FORM);
  });

  it('is asked about before it is left with changes', async () => {
    const { router, address } = await openPage(dictionaryPart, `${FORM}?entryId=${HOURS.entryId}`, platform);
    await screen.findByLabelText('取值');
    write('取值', '10-18');
    await act(() => router.navigate(LIST));
    await press('留在此页', await screen.findByRole('dialog'));
    expect(address()).toContain(FORM);
  });

  it('begins with what is there now when it was overtaken, and is loaded anew', async () => {
    platform.refuse(calls.save, 'CHANGED_MEANWHILE');
    await openPage(dictionaryPart, `${FORM}?entryId=${HOURS.entryId}`, platform);
    await screen.findByLabelText('取值');
    write('取值', '10-18');
    await press('保存');
    platform.give(calls.get, { ...HOURS, value: '8-20', revision: HOURS.revision + 1 });
    await press('重新载入');
    await screen.findByDisplayValue('8-20');
    await press('保存');
    await waitFor(() => expect(platform.asked(calls.save).at(-1)?.revision).toBe(HOURS.revision + 1));
  });

  const choosePicture = async (file: unknown) => {
    platform.give(calls.get, PICTURE);
    await openPage(dictionaryPart, `${FORM}?entryId=${PICTURE.entryId}`, platform);
    fireEvent.change(await screen.findByLabelText('取值'), { target: { files: [file] } });
    return screen.findByRole('alert');
  };
  const keepsTheOldPicture = async () => {
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/old.svg');
    await press('保存');
    await screen.findByText('已保存');
    expect(saved()[0]?.value).toBe('old');
  };

  it('sends no picture that is too large, and keeps the one that is there', async () => {
    const large = { name: 'a.png', size: PICTURE_LIMIT_BYTES + 1 };
    expect((await choosePicture(large)).textContent).toBe('图片过大');
    expect(platform.asked(calls.upload)).toEqual([]);
    await keepsTheOldPicture();
  });

  it('says that a file cannot be read any more', async () => {
    const gone = { name: 'a.png', size: 1, arrayBuffer: () => Promise.reject(new Error('moved')) };
    expect((await choosePicture(gone)).textContent).toContain('文件');
    expect(platform.asked(calls.upload)).toEqual([]);
  });

  it('says that the platform takes a file for no picture, and keeps the one that is there', async () => {
    platform.refuse(calls.upload, 'RESOURCE_INVALID');
    const alert = await choosePicture(new File(['no picture'], 'a.png'));
    expect(alert.textContent).toContain(ERRORS.RESOURCE_INVALID.zh);
    await keepsTheOldPicture();
  });
});
