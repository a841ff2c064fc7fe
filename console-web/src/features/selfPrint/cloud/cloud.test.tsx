/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import { cloudPrintCalls } from '@self-print/contract/platform/cloudPrint.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { CONFIG, FEE, FILE, FILE_ID, FILE_ORDER } from '@self-print/web-kit/testing/fileSamples.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { closePage, press, rows, write } from '../../../testing/openPage.tsx';
import { openPc } from '../../../testing/openPages.tsx';

afterEach(closePage);

const PDF_BYTES = 250;
const open = (query: string, prepare: (platform: FakePlatform) => void = () => {}) =>
  openPc(`/self-print-cloud-print${query}`, (each) => {
    each.give(cloudPrintCalls.config, CONFIG);
    each.give(cloudPrintCalls.files, []);
    each.give(cloudPrintCalls.file, FILE);
    each.give(cloudPrintCalls.chargeFee, FEE);
    each.give(cloudPrintCalls.create, FILE_ORDER);
    each.give(cloudPrintCalls.deleteFile, { deleted: true });
    each.give(cloudPrintCalls.beginUpload, {
      fileId: FILE_ID,
      receivedBytes: 0,
      pieceBytes: CONFIG.pieceBytes,
    });
    each.on(cloudPrintCalls.sendPiece).by(({ offset, content }) => {
      const receivedBytes = offset + content.byteLength;
      return { receivedBytes, complete: receivedBytes === PDF_BYTES };
    });
    prepare(each);
  });
const openFile = (prepare?: (platform: FakePlatform) => void) => open(`?fileId=${FILE_ID}`, prepare);

function fileOf(bytes: number, name = '论文.pdf'): File {
  const file = new File([new Uint8Array(bytes)], name, { type: 'application/pdf' });
  // The test environment's own files cannot be read in pieces.
  file.slice = (from = 0, to = bytes) => new Blob([new Uint8Array(Math.min(to, bytes) - from)]);
  return file;
}
const choose = async (...files: File[]) =>
  fireEvent.change(await screen.findByLabelText('选择文件', { selector: 'input' }), { target: { files } });
const offsets = (platform: FakePlatform) =>
  platform.asked(cloudPrintCalls.sendPiece).map(({ offset }) => offset);

describe('files at a PC', () => {
  it.each([
    [
      'has no cloud print',
      (each: FakePlatform) => each.give(cloudPrintCalls.config, { ...CONFIG, enabled: false }),
      '学校没有开通云打印',
    ],
    [
      'has no licence for it',
      (each: FakePlatform) => each.refuse(cloudPrintCalls.config, 'MODULE_NOT_LICENSED'),
      ERRORS.MODULE_NOT_LICENSED.zh,
    ],
  ])('are not asked for where the school %s', async (_, prepare, words) => {
    const { platform } = await open('', prepare);
    await screen.findByText(words);
    expect(platform.asked(cloudPrintCalls.files)).toEqual([]);
  });

  it('say why they cannot be listed, and can be asked for again', async () => {
    const { platform } = await open('', (each) => each.refuse(cloudPrintCalls.files, 'INTERNAL'));
    await screen.findByText(ERRORS.INTERNAL.zh);
    platform.give(cloudPrintCalls.files, [FILE]);
    await press('重试');
    await screen.findByRole('link', { name: '论文.pdf' });
  });

  it('are sent in pieces when they are dropped, and listed when they are there', async () => {
    const { platform } = await open('');
    await screen.findByText('还没有上传过文件');
    platform.give(cloudPrintCalls.files, [FILE]);
    fireEvent.drop(screen.getByRole('region', { name: '选择文件' }), {
      dataTransfer: { files: [fileOf(PDF_BYTES)] },
    });
    await screen.findByRole('link', { name: '论文.pdf' });
    expect(offsets(platform)).toEqual([0, 100, 200]);
  });

  it.each([
    ['too large', 1_001, /文件超过/],
    ['empty', 0, '文件是空的'],
  ])('that are %s are not sent, but the others are', async (_, bytes, words) => {
    const { platform } = await open('');
    await choose(fileOf(bytes, 'b.pdf'), fileOf(PDF_BYTES));
    await screen.findByText(words);
    await waitFor(() => expect(offsets(platform)).toEqual([0, 100, 200]));
    expect(platform.asked(cloudPrintCalls.beginUpload)).toEqual([
      { fileName: '论文.pdf', sizeBytes: PDF_BYTES },
    ]);
  });

  it('that are refused say why, and can be put away', async () => {
    const { platform } = await open('', (each) =>
      each.refuse(cloudPrintCalls.beginUpload, 'TOO_MANY_UPLOADS'),
    );
    await choose(fileOf(PDF_BYTES));
    await screen.findByText(ERRORS.TOO_MANY_UPLOADS.zh);
    await press('移除 论文.pdf');
    await waitFor(() => expect(screen.queryByText(ERRORS.TOO_MANY_UPLOADS.zh)).toBeNull());
    expect(offsets(platform)).toEqual([]);
  });

  it('that are cancelled are forgotten by the platform, too', async () => {
    const { platform } = await open('');
    const held = platform.hold(cloudPrintCalls.sendPiece, { receivedBytes: PDF_BYTES, complete: true });
    await choose(fileOf(PDF_BYTES));
    await press('取消上传 论文.pdf');
    held.release();
    await waitFor(() => expect(platform.asked(cloudPrintCalls.deleteFile)).toEqual([{ fileId: FILE_ID }]));
  });
});

describe('one file at a PC', () => {
  it.each([
    [{ state: 'receiving' as const }, '未传完，请重新选择同一文件继续'],
    [{ state: 'converting' as const }, '正在把文件转成可打印的页面…'],
    [
      { state: 'refused' as const, problem: { name: 'UPLOAD_TOO_MANY_PAGES', message: '页数太多' } },
      '页数太多',
    ],
  ])('that is not ready cannot be ordered: %j', async (part, words) => {
    const { platform } = await openFile((each) => each.give(cloudPrintCalls.file, { ...FILE, ...part }));
    await screen.findByText(words);
    expect(platform.asked(cloudPrintCalls.chargeFee)).toEqual([]);
    await press('删除文件');
    await press('删除', await screen.findByRole('dialog'));
    await screen.findByText('还没有上传过文件');
  });

  it('stays when it cannot be deleted', async () => {
    await openFile((each) => each.refuse(cloudPrintCalls.deleteFile, 'NOT_FOUND'));
    await press('删除文件');
    await press('删除', await screen.findByRole('dialog'));
    await screen.findByText(ERRORS.NOT_FOUND.zh);
    expect(screen.getByRole('heading', { name: '论文.pdf' })).toBeTruthy();
  });

  it('has the same key when the answer was lost, and another one for another layout', async () => {
    const { platform } = await openFile((each) => each.lose(cloudPrintCalls.create));
    await press('提交打印（免费）');
    await screen.findByText(/不会重复提交/);
    await press('提交打印（免费）');
    await waitFor(() => expect(platform.asked(cloudPrintCalls.create)).toHaveLength(2));
    write('份数', '2');
    await waitFor(() => expect(platform.asked(cloudPrintCalls.chargeFee).at(-1)?.layout.copies).toBe(2));
    platform.give(cloudPrintCalls.create, FILE_ORDER);
    await press('提交打印（免费）');
    await screen.findByText('4072 9153');
    const [first, second, third] = platform.asked(cloudPrintCalls.create).map(({ requestKey }) => requestKey);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('marks the range of pages that cannot be printed, and orders nothing', async () => {
    const { platform } = await openFile();
    await screen.findByRole('button', { name: '提交打印（免费）' });
    platform.refuse(cloudPrintCalls.chargeFee, 'PAGE_RANGE_OUTSIDE');
    write('页码范围', '9-');
    await waitFor(() => expect(screen.getByLabelText('页码范围').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByRole('button', { name: /提交打印/ }).hasAttribute('disabled')).toBe(true);
  });

  it.each([
    [1, 0],
    [2, 1],
  ])('of %d pages has %d fields to choose among them', async (pages, fields) => {
    await openFile((each) => each.give(cloudPrintCalls.file, { ...FILE, pages }));
    await screen.findByText('单双面');
    expect(screen.queryAllByLabelText('页码范围')).toHaveLength(fields);
  });

  it('says what it costs and why', async () => {
    await openFile((each) =>
      each.give(cloudPrintCalls.chargeFee, { ...FEE, freePages: 1, feePages: 2, totalFee: 20, paid: false }),
    );
    await screen.findByText('计费 2 面 × ¥0.10');
    await screen.findByText('¥0.20');
    await screen.findByText('下单后等待付款：可以在线支付的，订单里会提供支付方式；否则请咨询服务台。');
  });
});

describe('the order of a file at a PC', () => {
  const openOrder = (
    order: Partial<typeof FILE_ORDER>,
    prepare: (platform: FakePlatform) => void = () => {},
  ) =>
    open(`?orderId=${FILE_ORDER.orderId}`, (each) => {
      each.give(cloudPrintCalls.list, rows([{ ...FILE_ORDER, ...order }]));
      prepare(each);
    });

  it.each([
    ['is paid', { fee: { ...FEE, totalFee: 30, paid: true } }],
    ['has lost its file', { fileId: null }],
    ['is another one', { orderId: 'a0000000-0000-4000-8000-000000000009' }],
  ])('stays as it is when it %s', async (_, order) => {
    const { platform } = await openOrder(order);
    await screen.findByText('这个订单不能再修改');
    expect(platform.asked(cloudPrintCalls.modify)).toEqual([]);
  });

  it('keeps what was chosen when the change is refused, and leads to the order when it is made', async () => {
    const { platform, address } = await openOrder({}, (each) =>
      each.refuse(cloudPrintCalls.modify, 'ORDER_NOT_FOUND'),
    );
    fireEvent.click(await screen.findByText('单面'));
    await waitFor(() => expect(platform.asked(cloudPrintCalls.chargeFee).at(-1)?.layout.duplex).toBe(false));
    await press('保存修改');
    await screen.findByText(ERRORS.ORDER_NOT_FOUND.zh);
    platform.give(cloudPrintCalls.modify, FILE_ORDER);
    await press('保存修改');
    await waitFor(() => expect(address()).toContain(`orderId=${FILE_ORDER.orderId}`));
    await screen.findByText('4072 9153');
    expect(platform.asked(cloudPrintCalls.modify).map(({ layout }) => layout.duplex)).toEqual([false, false]);
  });
});
