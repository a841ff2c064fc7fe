/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { File } from 'node:buffer';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  terminalDetailCalls as calls,
  type DetailedTerminal,
  type TerminalDetail,
} from '@self-print/contract/platform/terminalDetails.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  agree,
  closePage,
  formOf,
  openPage,
  press,
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
const ASSET = detail('asset', '资产编号', { required: true, terminals: 3 });
const PRICE = detail('price', '价格', { kind: 'number', shown: false });
const FLOOR = detail('floor', '楼层', {
  kind: 'choice',
  options: [{ code: 'f1', name: { zh: '一楼', en: 'Ground' } }],
});
const ONE: DetailedTerminal = {
  terminalCode: 'T-1',
  name: { zh: '图书馆', en: 'Library' },
  values: { floor: 'f1' },
  missing: ['asset'],
  revision: 4,
};

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.give(calls.definitions, [ASSET, PRICE, FLOOR]);
  platform.give(calls.page, rows([ONE]));
});
afterEach(closePage);

describe('the further details of terminals', () => {
  it('are columns where they are shown, in words, and name what is missing', async () => {
    await openPage(terminalMiscPart, PATH, platform);
    const row = await rowOf('图书馆');
    expect(row.textContent).toMatch(/缺 1 项必填—一楼/);
    expect(screen.queryByRole('columnheader', { name: '价格' })).toBeNull();
  });

  it('narrow the list by what stands in the address', async () => {
    await openPage(terminalMiscPart, `${PATH}?x=incomplete&d.floor=f1&d.asset=A%267`, platform);
    await rowOf('图书馆');
    expect(platform.asked(calls.page)).toMatchObject([{ x: 'incomplete', where: 'asset=A%267&floor=f1' }]);
  });

  it('are filled in on the revision that was read, once they are right', async () => {
    platform.give(calls.save, { revision: 5 });
    await openPage(terminalMiscPart, PATH, platform);
    await press('填写', await rowOf('图书馆'));
    const form = await formOf('资产编号');
    write('价格', '很贵', form);
    await press(/^保\s*存$/, form);
    await screen.findByText('请填写此项');
    await screen.findByText(/请填写数字/);
    expect(platform.asked(calls.save)).toEqual([]);
    write('资产编号', ' A-7 ', form);
    write('价格', '12.5', form);
    await press(/^保\s*存$/, form);
    await waitFor(() =>
      expect(platform.asked(calls.save)).toEqual([
        { terminalCode: 'T-1', revision: 4, values: { asset: 'A-7', price: '12.5', floor: 'f1' } },
      ]),
    );
  });

  it('say when somebody else was faster', async () => {
    platform.refuse(calls.save, 'CHANGED_MEANWHILE');
    await openPage(terminalMiscPart, PATH, platform);
    await press('填写', await rowOf('图书馆'));
    const form = await formOf('资产编号');
    write('资产编号', 'A-7', form);
    await press(/^保\s*存$/, form);
    await within(form).findByRole('alert');
  });

  it('are only read by those who may not change them', async () => {
    await openPage(terminalMiscPart, PATH, platform, { perms: ['terminal:read'] });
    expect(within(await rowOf('图书馆')).queryByRole('button')).toBeNull();
    expect(screen.queryByRole('button', { name: '定义扩展项' })).toBeNull();
  });
});

describe('defining them', () => {
  const open = async () => {
    await openPage(terminalMiscPart, PATH, platform);
    await press('定义扩展项');
    await screen.findByText(/最多 30 项/);
  };

  it('archives one that has values', async () => {
    platform.give(calls.define, { revision: 2 });
    await open();
    const drawer = screen.getByRole('dialog');
    await press('归档', (await within(drawer).findByText('资产编号')).closest('tr') ?? drawer);
    await agree('归档');
    await waitFor(() => {
      const { terminals: _, ...facts } = ASSET;
      expect(platform.asked(calls.define)).toEqual([{ ...facts, archived: true }]);
    });
  });

  it('deletes one that no terminal has', async () => {
    platform.give(calls.remove, { removed: true });
    await open();
    const drawer = screen.getByRole('dialog');
    await press(/^删\s*除$/, (await within(drawer).findByText('价格')).closest('tr') ?? drawer);
    await agree('删除');
    await waitFor(() => expect(platform.asked(calls.remove)).toEqual([{ code: 'price', revision: 1 }]));
  });

  it('asks for a code, and for choices where there are some', async () => {
    await open();
    await press('新增扩展项');
    const form = await formOf('代码');
    write('代码', '1x', form);
    write(/名称.*中文/, '楼栋', form);
    write(/名称.*英文/, 'Building', form);
    fireEvent.mouseDown(within(form).getByLabelText('类型'));
    fireEvent.click(await screen.findByTitle('单选'));
    await press(/^保\s*存$/, form);
    await screen.findByText(/请以字母开头/);
    write('代码', 'building', form);
    await press(/^保\s*存$/, form);
    await screen.findByText('请至少添加一个选项');
    expect(platform.asked(calls.define)).toEqual([]);
  });
});

describe('importing them', () => {
  it('checks every row, says by row what is wrong, and takes the others', async () => {
    platform.give(calls.import, {
      changed: 1,
      same: 0,
      problems: [{ line: 3, kind: 'numberWrong', detail: 'price' }],
    });
    await openPage(terminalMiscPart, PATH, platform);
    await press(/^导\s*入$/);
    const dialog = await screen.findByRole('dialog');
    const text = '终端编号,资产编号,price\nT-1,A-7,12\nT-2,A-8,dear\n';
    fireEvent.change(within(dialog).getByLabelText(/^文件/), {
      target: { files: [new File([text], 'data.csv')] },
    });
    const ready = async (name: RegExp) => {
      const found = await waitFor(() => {
        const button = within(dialog).getByRole('button', { name });
        expect(button).toHaveProperty('disabled', false);
        return button;
      });
      fireEvent.click(found);
    };
    await ready(/检查/);
    await within(dialog).findByText('将更新 1 台，0 台没有变化');
    within(dialog).getByText(/“价格”不是数字/);
    await ready(/导入 1 行/);
    await waitFor(() => expect(platform.asked(calls.import)).toHaveLength(2));
    expect(platform.asked(calls.import)[0]).toEqual({
      isTrial: true,
      rows: [
        { line: 2, terminalCode: 'T-1', cells: { asset: 'A-7', price: '12' } },
        { line: 3, terminalCode: 'T-2', cells: { asset: 'A-8', price: 'dear' } },
      ],
    });
  });
});
