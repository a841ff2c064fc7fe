/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import {
  terminalDetailCalls as calls,
  type DetailedTerminal,
  type TerminalDetail,
} from '@self-print/contract/platform/terminalDetails.ts';
import { type FakePlatform, refused } from '@self-print/web-kit/testing/fakePlatform.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  agree,
  closePage,
  formOf,
  openPage,
  press,
  question,
  rowOf,
  rows,
  schoolPlatform,
  write,
} from '../../testing/openPage.tsx';
import { terminalMiscPart } from './part.ts';

const PATH = '/main/terminal-misc';
const detail = (code: string, zh: string, changes: Partial<TerminalDetail> = {}): TerminalDetail => ({
  code,
  name: { zh, en: code },
  kind: 'text',
  options: [],
  required: false,
  shown: true,
  position: 0,
  archived: false,
  terminals: 0,
  revision: 1,
  ...changes,
});
const SINCE = detail('since', '启用日期', { kind: 'date' });
const PRICE = detail('price', '价格', { kind: 'number' });
const INSIDE = detail('inside', '在室内', { kind: 'truth', terminals: 2 });
const ONE: DetailedTerminal = {
  terminalCode: 'T-1',
  name: { zh: '图书馆', en: 'Library' },
  values: { inside: 'true', price: '12' },
  missing: ['since'],
  revision: 4,
};

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.give(calls.definitions, [SINCE, PRICE, INSIDE]);
  platform.give(calls.page, rows([ONE]));
});
afterEach(closePage);

describe('the table of details', () => {
  it('speaks of counts and of yes and no as the language does', async () => {
    const { services } = await openPage(terminalMiscPart, PATH, platform);
    expect((await rowOf('图书馆')).textContent).toMatch(/缺 1 项必填.*12.*是/);
    await act(() => services.chooseLanguage('en'));
    expect((await rowOf('Library')).textContent).toMatch(/1 required missing.*12.*Yes/);
  });

  it('is narrowed to what lacks something, and begins at its first page again', async () => {
    const { address } = await openPage(terminalMiscPart, `${PATH}?page=2`, platform);
    await rowOf('图书馆');
    fireEvent.click(screen.getByText('必填项未填'));
    await waitFor(() =>
      expect(platform.asked(calls.page).at(-1)).toEqual({ page: 1, rows: 20, x: 'incomplete' }),
    );
    expect(address()).toBe(`${PATH}?x=incomplete`);
  });

  it('does not ask for what is no detail of the school', async () => {
    await openPage(terminalMiscPart, `${PATH}?d.gone=1&d.price=12&x=lost`, platform);
    await rowOf('图书馆');
    expect(platform.asked(calls.page)).toEqual([{ page: 1, rows: 20, x: 'all', where: 'price=12' }]);
  });

  it('looks for a value that is typed', async () => {
    await openPage(terminalMiscPart, PATH, platform);
    await rowOf('图书馆');
    const field = screen.getByLabelText('按“价格”查找');
    fireEvent.change(field, { target: { value: ' 12 ' } });
    fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', keyCode: 13 });
    await waitFor(() => expect(platform.asked(calls.page).at(-1)).toMatchObject({ where: 'price=12' }));
  });

  it('says that no terminal is like that', async () => {
    platform.give(calls.page, rows([]));
    await openPage(terminalMiscPart, `${PATH}?search=gone`, platform);
    await screen.findByText('没有符合条件的内容');
  });

  it('has nothing to fill in or to import before something is defined', async () => {
    platform.give(calls.definitions, []);
    platform.give(calls.page, rows([{ ...ONE, values: {}, missing: [] }]));
    await openPage(terminalMiscPart, PATH, platform);
    await rowOf('图书馆');
    expect(screen.getByRole('button', { name: '导入' })).toHaveProperty('disabled', true);
    expect(screen.queryByRole('button', { name: '填写' })).toBeNull();
  });

  it('can be asked for again when the definitions could not be had', async () => {
    platform.refuse(calls.definitions, 'INTERNAL');
    await openPage(terminalMiscPart, PATH, platform);
    await screen.findByText(ERRORS.INTERNAL.zh);
    expect(platform.asked(calls.page)).toEqual([]);
    platform.give(calls.definitions, [PRICE]);
    await press('重试');
    await rowOf('图书馆');
  });
});

describe('the values of one terminal', () => {
  const open = async () => {
    await openPage(terminalMiscPart, PATH, platform);
    await press('填写', await rowOf('图书馆'));
    return formOf('价格');
  };

  it('may be emptied', async () => {
    platform.give(calls.save, { revision: 5 });
    const form = await open();
    write('价格', ' ', form);
    await press('保存', form);
    await screen.findByText('已保存');
    expect(platform.asked(calls.save)).toEqual([
      { terminalCode: 'T-1', revision: 4, values: { since: '', price: '', inside: 'true' } },
    ]);
  });

  it.each([
    [{ field: 'price' }, '“价格”的值不符合要求'],
    [{ field: 'gone' }, ERRORS.BAD_REQUEST.zh],
  ])('are named when the platform finds one wrong: %j', async (found, words) => {
    platform.on(calls.save).by(() => refused('BAD_REQUEST', found));
    const form = await open();
    write('价格', '13', form);
    await press('保存', form);
    expect((await within(form).findByRole('alert')).textContent).toBe(words);
    expect(within(form).getByLabelText('价格')).toHaveProperty('value', '13');
  });
});

describe('the definitions of details', () => {
  const open = async () => {
    await openPage(terminalMiscPart, PATH, platform);
    await press('定义扩展项');
    await screen.findByText(/最多 30 项/);
    return screen.getByRole('dialog');
  };
  const rowIn = async (drawer: HTMLElement, words: string) =>
    (await within(drawer).findByText(words)).closest('tr') ?? drawer;

  it('say that there is none', async () => {
    platform.on(calls.definitions).by(({ x }) => (x === 'all' ? [] : [PRICE]));
    await open();
    await screen.findByText('还没有扩展项');
  });

  it('are at most thirty, archived ones included', async () => {
    const many = Array.from({ length: 30 }, (_, at) => detail(`d${at}`, `项 ${at}`, { archived: at > 0 }));
    platform.give(calls.definitions, many);
    await open();
    expect(await screen.findByRole('button', { name: '新增扩展项' })).toHaveProperty('disabled', true);
  });

  it('are archived with a warning of how many values stay, and none is deleted that a terminal has', async () => {
    platform.refuse(calls.define, 'CHANGED_MEANWHILE');
    const drawer = await open();
    const row = await rowIn(drawer, '在室内');
    expect(within(row).queryByRole('button', { name: '删除' })).toBeNull();
    await press('归档', row);
    expect((await question()).textContent).toContain('2 台终端填写的值会保留。');
    const before = platform.asked(calls.definitions).length;
    await agree('归档');
    await waitFor(() => expect(platform.asked(calls.definitions).length).toBeGreaterThan(before));
  });

  it('come back from the archive, and are not deleted while they are there', async () => {
    platform.give(calls.definitions, [{ ...PRICE, archived: true }]);
    platform.give(calls.define, { revision: 2 });
    const drawer = await open();
    const row = await rowIn(drawer, '已归档');
    expect(within(row).queryByRole('button', { name: '删除' })).toBeNull();
    await press('恢复', row);
    await agree('恢复');
    await waitFor(() =>
      expect(platform.asked(calls.define)).toMatchObject([{ code: 'price', archived: false, revision: 1 }]),
    );
  });

  it('keep their code, and the kind of values that terminals have', async () => {
    const drawer = await open();
    await press('修改', await rowIn(drawer, '在室内'));
    const form = await formOf('代码');
    expect(within(form).getByLabelText('代码')).toHaveProperty('disabled', true);
    expect(within(form).getByLabelText('类型')).toHaveProperty('disabled', true);
  });

  it('begin after the last one, and say that a code is taken', async () => {
    platform.give(calls.definitions, [{ ...PRICE, position: 8 }, SINCE]);
    platform.refuse(calls.define, 'NAME_TAKEN');
    await open();
    await press('新增扩展项');
    const form = await formOf('代码');
    write('代码', 'price', form);
    write(/名称.*中文/, '价格', form);
    write(/名称.*英文/, 'Price', form);
    await press('保存', form);
    expect((await within(form).findByRole('alert')).textContent).toBe(ERRORS.NAME_TAKEN.zh);
    expect(platform.asked(calls.define)).toEqual([
      {
        code: 'price',
        name: { zh: '价格', en: 'Price' },
        kind: 'text',
        options: [],
        required: false,
        shown: true,
        position: 9,
        archived: false,
        revision: 0,
      },
    ]);
  });

  it('send no choices of another kind that was looked at', async () => {
    platform.give(calls.definitions, [
      detail('floor', '楼层', {
        kind: 'choice',
        options: [{ code: 'f1', name: { zh: '一楼', en: 'Ground' } }],
      }),
    ]);
    platform.give(calls.define, { revision: 2 });
    const drawer = await open();
    await press('修改', await rowIn(drawer, '楼层'));
    const form = await formOf('选项代码');
    fireEvent.mouseDown(within(form).getByLabelText('类型'));
    fireEvent.click(await screen.findByTitle('文本'));
    await waitFor(() => expect(within(form).queryByLabelText('选项代码')).toBeNull());
    await press('保存', form);
    await waitFor(() =>
      expect(platform.asked(calls.define)).toMatchObject([{ kind: 'text', options: [], revision: 1 }]),
    );
  });
});
