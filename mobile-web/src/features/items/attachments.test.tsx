/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import { cloudPrintCalls } from '@self-print/contract/platform/cloudPrint.ts';
import { userItemCalls } from '@self-print/contract/platform/items.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { FILE } from '@self-print/web-kit/testing/fileSamples.ts';
import { sampleItem } from '@self-print/web-kit/testing/samples.ts';
import { makeRegionsUnreachable } from '@self-print/web-kit/testing/unreachableRegions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { closePhone, openPhone, prepareBrowser, press } from '../../testing/phone.tsx';

beforeAll(prepareBrowser);
afterEach(closePhone);
afterEach(() => {
  jest.restoreAllMocks();
});

const PROOF = {
  type: 'array',
  title: '证明材料',
  format: 'upload',
  items: { type: 'string' },
  uniqueItems: true,
  maxItems: 2,
  'x-file-kinds': ['pdf', 'jpeg'],
  'x-file-limit': 200,
};
const FORM = {
  schema: { type: 'object', required: ['proof'], properties: { proof: PROOF } },
  widgets: { proof: 'upload' },
  values: {},
};
const IDS = ['f0000000-0000-4000-8000-000000000001', 'f0000000-0000-4000-8000-000000000002'] as const;
const known = { ...FILE, sizeBytes: 100, receivedBytes: 100, previews: [] };

function open(prepare: (platform: FakePlatform) => void = () => {}) {
  let begun = 0;
  return openPhone({
    path: '/mobile/orderCreate?itemId=transcript',
    prepare: (platform) => {
      platform.give(userItemCalls.get, { ...sampleItem, hasBeforeForm: true, needsFiles: true });
      platform.give(userItemCalls.form, { itemId: 'transcript', form: FORM });
      platform.on(userItemCalls.beginFormUpload).by(() => {
        begun += 1;
        return { fileId: IDS[begun - 1] ?? IDS[0], receivedBytes: 0, pieceBytes: 1_000 };
      });
      platform.on(cloudPrintCalls.sendPiece).by(({ content }) => ({
        receivedBytes: content.byteLength,
        complete: true,
      }));
      platform.on(cloudPrintCalls.file).by(({ fileId }) => ({
        ...known,
        fileId,
        fileName: fileId === IDS[0] ? '证明.pdf' : '照片.jpg',
      }));
      platform.give(cloudPrintCalls.deleteFile, { deleted: true });
      prepare(platform);
    },
  });
}

const fileOf = (name: string, type = 'application/pdf', bytes = 100) => {
  const file = new File([new Uint8Array(bytes)], name, { type });
  // The test environment's own files cannot be read in pieces.
  file.slice = (from = 0, to = bytes) => new Blob([new Uint8Array(Math.min(to, bytes) - from)]);
  return file;
};
/** Chooses files as a person may who asks the phone for all of them. */
const choose = async (...files: readonly File[]) =>
  userEvent.setup({ applyAccept: false }).upload(await screen.findByLabelText('选择文件'), [...files]);
const checked = (platform: FakePlatform) =>
  platform.asked(userItemCalls.formCheck).map(({ values }) => values);

it('says that files are uploaded at once, and when those that are not sent are deleted', async () => {
  await open();
  await screen.findByText(/附件选好即上传，未提交的附件一天后自动删除/);
});

it('says when regions cannot be fetched, and has them after another try', async () => {
  const regions = makeRegionsUnreachable();
  const home = { type: 'string', title: '家乡', format: 'region' };
  const schema = { type: 'object', properties: { home } };
  await open((platform) =>
    platform.give(userItemCalls.form, {
      itemId: 'transcript',
      form: { schema, widgets: { home: 'region' }, values: {} },
    }),
  );
  const missing = await screen.findByText('地区列表加载失败，请检查网络。');
  regions.reach();
  fireEvent.click(screen.getByRole('button', { name: '重试' }));
  const option = await within(screen.getByLabelText('省')).findByRole('option', { name: '浙江省' });
  expect(option.lang).toBe('zh-CN');
  expect(missing.isConnected).toBe(false);
});

describe('a field for files', () => {
  it('is filled in only by a file, and says what is taken', async () => {
    const { platform } = await open();
    const field = await screen.findByRole('group', { name: /^证明材料/ });
    expect(field.textContent).toContain('最多 2 个文件，PDF、JPG 格式，每个不超过 200 B');
    await press('下一步：预览');
    await screen.findByText('请填写此项');
    expect(checked(platform)).toEqual([]);
  });

  it.each([
    ['of another type', fileOf('照片.heic', 'image/heic'), '请选择 PDF、JPG 格式的文件'],
    ['that are too large', fileOf('a.pdf', 'application/pdf', 201), '文件超过 200 B，请压缩或拆分后再传'],
    ['that are empty', fileOf('a.pdf', 'application/pdf', 0), '文件是空的'],
  ])('sends no files %s', async (_, file, words) => {
    const { platform } = await open();
    await choose(file);
    await screen.findByText(words);
    expect(platform.asked(userItemCalls.beginFormUpload)).toEqual([]);
  });

  it('sends files for its item and its name, and hands in their ids', async () => {
    const { platform } = await open((each) =>
      each.give(userItemCalls.formCheck, { valid: true, problems: [] }),
    );
    await choose(fileOf('证明.pdf'), fileOf('照片.jpg', 'image/jpeg'));
    await screen.findByText('证明.pdf');
    await screen.findByText('照片.jpg');
    expect(platform.asked(userItemCalls.beginFormUpload)).toEqual([
      { itemId: 'transcript', beforeForm: true, field: 'proof', fileName: '证明.pdf', sizeBytes: 100 },
      { itemId: 'transcript', beforeForm: true, field: 'proof', fileName: '照片.jpg', sizeBytes: 100 },
    ]);
    expect(screen.queryByLabelText('选择文件')).toBeNull();
    await press('下一步：预览');
    await waitFor(() => expect(checked(platform)).toEqual([{ proof: [...IDS] }]));
  });

  it('keeps both of two files that arrive together', async () => {
    const both = Promise.withResolvers<void>();
    let sent = 0;
    await open((platform) =>
      platform.on(cloudPrintCalls.sendPiece).by(async ({ content }) => {
        sent += 1;
        if (sent === 2) both.resolve();
        await both.promise;
        return { receivedBytes: content.byteLength, complete: true };
      }),
    );
    await choose(fileOf('证明.pdf'), fileOf('照片.jpg', 'image/jpeg'));
    await screen.findByText('证明.pdf');
    await screen.findByText('照片.jpg');
  });

  it('is not left behind while it is being sent, though the field may stay empty', async () => {
    const sent = Promise.withResolvers<void>();
    const { platform } = await open((each) => {
      const { required: _, ...schema } = FORM.schema;
      each.give(userItemCalls.form, { itemId: 'transcript', form: { ...FORM, schema } });
      each.give(userItemCalls.formCheck, { valid: true, problems: [] });
      each.on(cloudPrintCalls.sendPiece).by(async ({ content }) => {
        await sent.promise;
        return { receivedBytes: content.byteLength, complete: true };
      });
    });
    await choose(fileOf('证明.pdf'));
    await press('下一步：预览');
    const words = await screen.findByText('文件尚未上传完成，请稍候，或移除该文件');
    expect(checked(platform)).toEqual([]);
    sent.resolve();
    await waitFor(() => expect(words.textContent).toBe(''));
    await press('下一步：预览');
    await waitFor(() => expect(checked(platform)).toEqual([{ proof: [IDS[0]] }]));
  });

  it('forgets a file that is removed, here and on the platform', async () => {
    const { platform } = await open();
    await choose(fileOf('证明.pdf'));
    await press('移除 证明.pdf');
    await waitFor(() => expect(screen.queryByText('证明.pdf')).toBeNull());
    expect(platform.asked(cloudPrintCalls.deleteFile)).toEqual([{ fileId: IDS[0] }]);
    await press('下一步：预览');
    await screen.findByText('请填写此项');
  });

  it('says why the platform refuses a file, and when one is gone', async () => {
    const message = '此项不接受这种类型的文件';
    const { platform } = await open((each) =>
      each.give(cloudPrintCalls.file, {
        ...known,
        state: 'refused',
        problem: { name: 'UPLOAD_KIND_NOT_TAKEN', message },
      }),
    );
    await choose(fileOf('证明.pdf'));
    await screen.findByText(message);
    platform.refuse(cloudPrintCalls.file, 'NOT_FOUND');
    await choose(fileOf('另一个.pdf'));
    await screen.findByText('文件已失效，请移除后重新上传');
    await press('移除 附件 2');
    await waitFor(() => expect(screen.queryByText('附件 2')).toBeNull());
  });

  it('says that the platform takes no more files, and keeps what is attached', async () => {
    const { platform } = await open();
    await choose(fileOf('证明.pdf'));
    await screen.findByText('证明.pdf');
    platform.refuse(userItemCalls.beginFormUpload, 'TOO_MANY_UPLOADS');
    await choose(fileOf('照片.jpg', 'image/jpeg'));
    await screen.findByText(ERRORS.TOO_MANY_UPLOADS.zh);
    expect(screen.getByText('证明.pdf')).toBeDefined();
  });
});
