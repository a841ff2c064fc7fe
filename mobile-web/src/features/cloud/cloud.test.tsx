/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import { cloudPrintCalls } from '@self-print/contract/platform/cloudPrint.ts';
import { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { CONFIG, FEE, FILE, FILE_ID, FILE_ORDER } from '@self-print/web-kit/testing/fileSamples.ts';
import { ORDER_ID, sampleOrder } from '@self-print/web-kit/testing/samples.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { closePhone, openPhone, prepareBrowser, press } from '../../testing/phone.tsx';

beforeAll(prepareBrowser);
afterEach(closePhone);

const open = (path: string, prepare: (platform: FakePlatform) => void = () => {}) =>
  openPhone({
    path,
    prepare: (platform) => {
      platform.give(cloudPrintCalls.config, CONFIG);
      platform.give(cloudPrintCalls.files, [FILE]);
      platform.give(cloudPrintCalls.file, FILE);
      platform.give(cloudPrintCalls.chargeFee, FEE);
      platform.give(cloudPrintCalls.create, FILE_ORDER);
      platform.give(userOrderCalls.get, sampleOrder);
      platform.give(userOrderCalls.usableTerminals, []);
      prepare(platform);
    },
  });
const openFile = (prepare?: (platform: FakePlatform) => void) =>
  open(`/mobile/cloud-print?fileId=${FILE_ID}`, prepare);
const keys = (platform: FakePlatform) =>
  platform.asked(cloudPrintCalls.create).map(({ requestKey }) => requestKey);

describe('the files of a person', () => {
  it('are listed with their state', async () => {
    await open('/mobile/cloud-print');
    await screen.findByText('论文.pdf');
  });

  it('say what to do where there are none', async () => {
    await open('/mobile/cloud-print', (each) => each.give(cloudPrintCalls.files, []));
    await screen.findByText(/从手机选一个文件/);
  });

  it('are not asked for where the school has no cloud print', async () => {
    const { platform } = await open('/mobile/cloud-print', (each) =>
      each.give(cloudPrintCalls.config, { ...CONFIG, enabled: false }),
    );
    await waitFor(() => expect(platform.asked(cloudPrintCalls.config)).toHaveLength(1));
    expect(platform.asked(cloudPrintCalls.files)).toEqual([]);
  });

  it('can be asked for again when no answer came', async () => {
    const { platform } = await open('/mobile/cloud-print', (each) =>
      each.refuse(cloudPrintCalls.files, 'INTERNAL'),
    );
    const again = await screen.findByRole('button', { name: '重试' });
    platform.give(cloudPrintCalls.files, [FILE]);
    await userEvent.setup().click(again);
    await screen.findByText('论文.pdf');
  });

  it.each([
    ['too large', 1_001, /超过/],
    ['empty', 0, /空/],
  ])('take no file that is %s, and send nothing of it', async (_, bytes, words) => {
    const { platform } = await open('/mobile/cloud-print');
    const file = new File([new Uint8Array(bytes)], 'a.pdf', { type: 'application/pdf' });
    await userEvent.setup().upload(await screen.findByLabelText('选择文件'), file);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(words));
    expect(platform.asked(cloudPrintCalls.beginUpload)).toEqual([]);
  });
});

describe('a file before it is ordered', () => {
  it('is ordered once by two presses', async () => {
    const { platform } = await openFile();
    const held = platform.hold(cloudPrintCalls.create, FILE_ORDER);
    const button = await screen.findByRole('button', { name: /提交打印/ });
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
    await userEvent.setup().dblClick(button);
    held.release();
    await screen.findByText('4072 9153');
    expect(new Set(keys(platform)).size).toBe(1);
  });

  it('keeps its key when the answer was lost, and has another for another layout', async () => {
    const { platform } = await openFile((each) => each.lose(cloudPrintCalls.create));
    await press(/提交打印/);
    await screen.findByText(/连接不上打印平台/);
    await press(/提交打印/);
    await waitFor(() => expect(keys(platform)).toHaveLength(2));
    await press('增加一份');
    platform.give(cloudPrintCalls.create, FILE_ORDER);
    await waitFor(() => expect(platform.asked(cloudPrintCalls.chargeFee).at(-1)?.layout.copies).toBe(2));
    await press(/提交打印/);
    await screen.findByText('4072 9153');
    const [first, second, third] = keys(platform);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('shows what it costs now after the order was refused', async () => {
    const { platform } = await openFile((each) => each.refuse(cloudPrintCalls.create, 'PRINT_LIMIT_REACHED'));
    await screen.findByRole('button', { name: /提交打印/ });
    platform.give(cloudPrintCalls.chargeFee, { ...FEE, totalFee: 990 });
    await press(/提交打印/);
    await screen.findByText('¥9.90');
    await screen.findByText(ERRORS.PRINT_LIMIT_REACHED.zh);
  });

  it.each(['PAGE_RANGE_INVALID', 'PAGE_RANGE_OUTSIDE'] as const)(
    'marks the range of pages that cannot be printed (%s), and orders nothing',
    async (name) => {
      const { platform } = await openFile((each) => each.refuse(cloudPrintCalls.chargeFee, name));
      await waitFor(() => expect(platform.asked(cloudPrintCalls.chargeFee).length).toBeGreaterThan(0));
      await waitFor(() =>
        expect(
          document.querySelector('[aria-describedby~="range-problem"]')?.getAttribute('aria-invalid'),
        ).toBe('true'),
      );
      expect(platform.asked(cloudPrintCalls.create)).toEqual([]);
    },
  );

  it.each([
    [1, 0],
    [2, 1],
  ])('of %d pages has %d fields to choose among them', async (pages, fields) => {
    await openFile((each) => each.give(cloudPrintCalls.file, { ...FILE, pages }));
    await screen.findByText('更多设置');
    expect(screen.queryAllByLabelText(/页码范围/)).toHaveLength(fields);
  });

  it('is shown as it will be printed: without colour, on both sides, with several pages on each', async () => {
    const previews = [1, 2, 3].map((page) => ({ page, url: `/page/${page}`, width: 210, height: 297 }));
    await openFile((each) => each.give(cloudPrintCalls.file, { ...FILE, previews }));
    const preview = await screen.findByRole('region', { name: '预览' });
    const sides = () =>
      within(preview)
        .getAllByRole('figure')
        .map(({ textContent }) => textContent);
    expect(preview.className).toContain('grey');
    expect(sides()).toEqual(['第 1 张正面', '第 1 张背面', '第 2 张正面']);
    await userEvent.setup().click(screen.getByRole('radio', { name: '2 页' }));
    expect(sides()).toEqual(['第 1 张正面', '第 1 张背面']);
    expect(within(preview).getAllByRole('button', { name: /放大/ })).toHaveLength(3);
  });

  it('asks for its price as it is chosen: without blank pages, which are named, and in its own size', async () => {
    const previews = [1, 2, 3].map((page) => ({ page, url: `/page/${page}`, width: 210, height: 297 }));
    const { platform } = await openFile((each) =>
      each.give(cloudPrintCalls.file, { ...FILE, previews, blankPages: [2] }),
    );
    const blank = within(await screen.findByRole('group', { name: '空白页（第 2 页）' }));
    const shown = () => screen.getAllByRole('figure').length;
    await waitFor(() => expect(shown()).toBe(3));
    await userEvent.setup().click(blank.getByRole('radio', { name: '不打印' }));
    expect(shown()).toBe(2);
    await userEvent.setup().click(screen.getByRole('radio', { name: '实际大小' }));
    await waitFor(() =>
      expect(platform.asked(cloudPrintCalls.chargeFee).at(-1)?.layout).toMatchObject({
        leaveOutBlank: true,
        scaling: 'actual',
      }),
    );
    await userEvent.setup().click(screen.getByRole('radio', { name: '4 页' }));
    expect(screen.queryByRole('radio', { name: '实际大小' })).toBeNull();
  });

  it('has no choice about blank pages where it has none', async () => {
    await openFile();
    await screen.findByRole('radio', { name: '双面' });
    expect(screen.queryByRole('radio', { name: '不打印' })).toBeNull();
  });

  it('says why it was refused, and asks for no price', async () => {
    const { platform } = await openFile((each) =>
      each.give(cloudPrintCalls.file, {
        ...FILE,
        state: 'refused',
        problem: { name: 'UPLOAD_TOO_MANY_PAGES', message: '页数太多' },
      }),
    );
    await screen.findByText('页数太多');
    expect(platform.asked(cloudPrintCalls.chargeFee)).toEqual([]);
  });

  it('stays when it cannot be deleted', async () => {
    await openFile((each) => each.refuse(cloudPrintCalls.deleteFile, 'NOT_FOUND'));
    await press(/删除/);
    const yes = (await screen.findAllByRole('button', { name: /删除/ })).at(-1);
    if (yes) await userEvent.setup().click(yes);
    await screen.findByText(ERRORS.NOT_FOUND.zh);
    await screen.findByText('论文.pdf');
  });
});

describe('the order of a file', () => {
  it('is not changed when it is none of the open ones', async () => {
    await open(`/mobile/cloud-print?orderId=${ORDER_ID}`, (each) =>
      each.give(cloudPrintCalls.list, { rows: [], total: 0, pageSize: 100, pageNumber: 1 }),
    );
    await screen.findByText('这个订单不能再修改');
  });
});
