/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import { cloudPrintCalls } from '@self-print/contract/platform/cloudPrint.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { CONFIG, FEE, FILE, FILE_ID, FILE_ORDER } from '@self-print/web-kit/testing/fileSamples.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { closePhone, openPhone, pageOf, prepareBrowser, press, pressInSheet } from '../../testing/phone.tsx';

beforeAll(prepareBrowser);
afterEach(closePhone);

const PDF_BYTES = 250;
const open = (path: string, prepare: (platform: FakePlatform) => void = () => {}) =>
  openPhone({
    path,
    prepare: (platform) => {
      platform.give(cloudPrintCalls.config, CONFIG);
      platform.give(cloudPrintCalls.files, []);
      platform.give(cloudPrintCalls.file, FILE);
      platform.give(cloudPrintCalls.chargeFee, FEE);
      platform.give(cloudPrintCalls.deleteFile, { deleted: true });
      platform.give(cloudPrintCalls.beginUpload, {
        fileId: FILE_ID,
        receivedBytes: 0,
        pieceBytes: CONFIG.pieceBytes,
      });
      platform.on(cloudPrintCalls.sendPiece).by(({ offset, content }) => {
        const receivedBytes = offset + content.byteLength;
        return { receivedBytes, complete: receivedBytes === PDF_BYTES };
      });
      prepare(platform);
    },
  });

/** Chooses a file as a person does on the phone. */
async function choose(name = '论文.pdf', bytes = PDF_BYTES, change: Partial<File> = {}): Promise<void> {
  const file = new File([new Uint8Array(bytes)], name, { type: 'application/pdf' });
  // The test environment's own files cannot be read in pieces.
  file.slice = (from = 0, to = bytes) => new Blob([new Uint8Array(Math.min(to, bytes) - from)]);
  Object.assign(file, change);
  await userEvent.setup().upload(await screen.findByLabelText('选择文件'), file);
}
const offsets = (platform: FakePlatform) =>
  platform.asked(cloudPrintCalls.sendPiece).map(({ offset }) => offset);

describe('a file that is sent', () => {
  it('goes in pieces, and is listed when all of it is there', async () => {
    const { platform } = await open('/mobile/cloud-print');
    await screen.findByText('还没有上传过文件');
    platform.give(cloudPrintCalls.files, [FILE]);
    await choose();
    await screen.findByText('可以打印');
    expect(offsets(platform)).toEqual([0, 100, 200]);
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('goes on from where it was when the same file is chosen again', async () => {
    const half = { ...FILE, state: 'receiving' as const, sizeBytes: PDF_BYTES, receivedBytes: 200 };
    const { platform } = await open('/mobile/cloud-print', (each) => {
      each.give(cloudPrintCalls.files, [half]);
      each.give(cloudPrintCalls.file, half);
    });
    await screen.findByText('未传完，请重新选择同一文件继续');
    await choose();
    await waitFor(() => expect(offsets(platform)).toEqual([200]));
    expect(platform.asked(cloudPrintCalls.beginUpload)).toEqual([]);
  });

  it('that the platform refuses says why, is not tried again, and can be put away', async () => {
    const { platform } = await open('/mobile/cloud-print', (each) =>
      each.refuse(cloudPrintCalls.beginUpload, 'TOO_MANY_UPLOADS'),
    );
    await choose();
    await screen.findByText(ERRORS.TOO_MANY_UPLOADS.zh);
    expect(screen.queryByRole('button', { name: '继续上传' })).toBeNull();
    await press('移除 论文.pdf');
    expect(screen.queryByText(ERRORS.TOO_MANY_UPLOADS.zh)).toBeNull();
    expect(platform.asked(cloudPrintCalls.deleteFile)).toEqual([]);
  });

  it('whose answer cannot be read goes on when the person says so', async () => {
    const { platform } = await open('/mobile/cloud-print', (each) =>
      each.on(cloudPrintCalls.sendPiece).by(() => new Response('<html>')),
    );
    await choose();
    const again = await screen.findByRole('button', { name: '继续上传' });
    platform.give(cloudPrintCalls.file, { ...FILE, state: 'receiving', receivedBytes: 100 });
    platform.give(cloudPrintCalls.sendPiece, { receivedBytes: PDF_BYTES, complete: true });
    await userEvent.setup().click(again);
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(offsets(platform)).toEqual([0, 100]);
  });

  it('that was changed under way says so, and is forgotten when it is put away', async () => {
    const { platform } = await open('/mobile/cloud-print');
    const gone = Object.assign(new Blob(), {
      arrayBuffer: () => Promise.reject(new Error('NotReadableError')),
    });
    await choose('论文.pdf', PDF_BYTES, { slice: () => gone });
    await screen.findByText('无法读取文件，可能已被移动或修改，请重新选择');
    expect(screen.queryByRole('button', { name: '继续上传' })).toBeNull();
    await press('移除 论文.pdf');
    await waitFor(() => expect(platform.asked(cloudPrintCalls.deleteFile)).toEqual([{ fileId: FILE_ID }]));
  });

  it('is another one when a second file of its name and size is chosen meanwhile', async () => {
    const half = { ...FILE, state: 'receiving' as const, sizeBytes: PDF_BYTES, receivedBytes: 200 };
    const { platform } = await open('/mobile/cloud-print', (each) => {
      each.give(cloudPrintCalls.files, [half]);
      each.give(cloudPrintCalls.file, half);
    });
    const held = platform.hold(cloudPrintCalls.sendPiece, { receivedBytes: PDF_BYTES, complete: true });
    await screen.findByText('未传完，请重新选择同一文件继续');
    await choose();
    await choose();
    await waitFor(() => expect(platform.asked(cloudPrintCalls.beginUpload)).toHaveLength(1));
    held.release();
  });

  it('that is cancelled is forgotten by the platform, too', async () => {
    const { platform } = await open('/mobile/cloud-print');
    const held = platform.hold(cloudPrintCalls.sendPiece, { receivedBytes: PDF_BYTES, complete: true });
    await choose();
    await screen.findByText('已上传 0%');
    const lists = platform.asked(cloudPrintCalls.files).length;
    await press('取消上传 论文.pdf');
    held.release();
    await waitFor(() => expect(platform.asked(cloudPrintCalls.deleteFile)).toEqual([{ fileId: FILE_ID }]));
    expect(screen.queryByRole('progressbar')).toBeNull();
    // A list from before would go on showing it.
    await waitFor(() => expect(platform.asked(cloudPrintCalls.files).length).toBeGreaterThan(lists));
  });
});

describe('one file', () => {
  const openFile = (part: Partial<typeof FILE>) =>
    open(`/mobile/cloud-print?fileId=${FILE_ID}`, (each) =>
      each.give(cloudPrintCalls.file, { ...FILE, ...part }),
    );

  it.each([
    [{ state: 'receiving' as const }, '未传完，请重新选择同一文件继续'],
    [{ state: 'converting' as const }, '正在把文件转成可打印的页面…'],
  ])('that is not ready cannot be ordered, but deleted: %j', async (part, words) => {
    const { platform } = await openFile(part);
    await screen.findByText(words);
    expect(screen.queryByRole('button', { name: /提交打印/ })).toBeNull();
    expect(platform.asked(cloudPrintCalls.chargeFee)).toEqual([]);
    await press('删除文件');
    await pressInSheet('删除');
    await screen.findByText('还没有上传过文件');
    expect(platform.asked(cloudPrintCalls.deleteFile)).toEqual([{ fileId: FILE_ID }]);
  });

  it('is not deleted by somebody who thinks better of it', async () => {
    const { platform } = await openFile({});
    await press('删除文件');
    await pressInSheet('取消');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(platform.asked(cloudPrintCalls.deleteFile)).toEqual([]);
  });

  it('names the fonts that were replaced', async () => {
    await openFile({
      replacedFonts: [
        { wanted: '方正小标宋', used: 'Noto Serif SC' },
        { wanted: 'Calibri', used: 'Carlito' },
      ],
    });
    await screen.findByText('部分字体已替换（方正小标宋 → Noto Serif SC、Calibri → Carlito），请先看预览。');
  });

  it('tells about annotations that are printed, and pages with some that cannot be', async () => {
    await openFile({ annotations: { printed: 12, unprintedOn: [2, 3] } });
    await screen.findByText('文件中的 12 处批注会一起打印，请先看预览。');
    await screen.findByText('第 2–3 页有打印不出来的批注（如便笺文字、附件）。');
  });

  it('shows further pages when they are asked for', async () => {
    await openFile({ pages: 30 });
    const preview = within(await screen.findByRole('region', { name: '预览' }));
    const shown = () => preview.getAllByRole('figure').length;
    await waitFor(() => expect(shown()).toBe(1));
    await press('显示更多页');
    await waitFor(() => expect(shown()).toBe(21));
  });

  it.each([
    ['UPLOAD_NOT_READY', ERRORS.UPLOAD_NOT_READY.zh],
    ['CONVERSION_BUSY', ERRORS.CONVERSION_BUSY.zh],
  ] as const)('that has no price now cannot be ordered: %s', async (name, words) => {
    const { platform } = await open(`/mobile/cloud-print?fileId=${FILE_ID}`, (each) =>
      each.refuse(cloudPrintCalls.chargeFee, name),
    );
    await screen.findByText(words);
    expect(screen.getByRole('button', { name: /提交打印/ }).hasAttribute('disabled')).toBe(true);
    expect(platform.asked(cloudPrintCalls.create)).toEqual([]);
  });

  it.each([
    [{ colourOffered: false, a3Offered: false }, ['颜色', '纸张'], []],
    [{ colourOffered: true, a3Offered: false }, ['纸张'], ['颜色']],
    [{ colourOffered: true, a3Offered: true }, [], ['颜色', '纸张']],
  ])('offers what the school offers: %j', async (offer, missing, there) => {
    await open(`/mobile/cloud-print?fileId=${FILE_ID}`, (each) =>
      each.give(cloudPrintCalls.config, { ...CONFIG, ...offer }),
    );
    await screen.findByRole('group', { name: '单双面' });
    for (const name of there) expect(await screen.findByRole('group', { name })).toBeTruthy();
    for (const name of missing) expect(screen.queryByRole('group', { name })).toBeNull();
  });
});

describe('the order of a file that is printed in another way', () => {
  const openOrder = (
    order: Partial<typeof FILE_ORDER>,
    prepare: (platform: FakePlatform) => void = () => {},
  ) =>
    open(`/mobile/cloud-print?orderId=${FILE_ORDER.orderId}`, (each) => {
      each.give(cloudPrintCalls.list, { ...pageOf([{ ...FILE_ORDER, ...order }]), pageSize: 100 });
      prepare(each);
    });

  it.each([
    ['is paid', { fee: { ...FEE, totalFee: 30, paid: true } }],
    ['has lost its file', { fileId: null }],
    ['is another one', { orderId: 'a0000000-0000-4000-8000-000000000009' }],
  ])('stays as it is when it %s', async (_, order) => {
    const { platform } = await openOrder(order);
    await screen.findByText('这个订单不能再修改');
    expect(platform.asked(cloudPrintCalls.chargeFee)).toEqual([]);
  });

  it('keeps what was chosen when the change is refused or its answer lost', async () => {
    const { platform } = await openOrder({}, (each) => each.lose(cloudPrintCalls.modify));
    await userEvent
      .setup()
      .click(within(await screen.findByRole('group', { name: '单双面' })).getByLabelText('单面'));
    await waitFor(() => expect(platform.asked(cloudPrintCalls.chargeFee).at(-1)?.layout.duplex).toBe(false));
    await press('保存修改');
    await screen.findByText(/连接不上打印平台/);
    platform.refuse(cloudPrintCalls.modify, 'ORDER_NOT_FOUND');
    await press('保存修改');
    await screen.findByText(ERRORS.ORDER_NOT_FOUND.zh);
    expect(platform.asked(cloudPrintCalls.modify).map(({ layout }) => layout.duplex)).toEqual([false, false]);
    expect(screen.getByLabelText<HTMLInputElement>('单面').checked).toBe(true);
  });
});
