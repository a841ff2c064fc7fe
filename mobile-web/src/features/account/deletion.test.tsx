/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import { OWN_DATA, ownDataKind } from '@self-print/contract/ownData.ts';
import {
  deletionCalls as calls,
  type DeletionRequest,
  type OwnDeletion,
} from '@self-print/contract/platform/deletions.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { closePhone, openPhone, prepareBrowser, press } from '../../testing/phone.tsx';

beforeAll(prepareBrowser);
afterEach(closePhone);

const requestId = '00000000-0000-4000-8000-00000000000a';
const REQUEST: DeletionRequest = {
  requestId,
  state: 'waiting',
  askedAt: '2026-11-21T10:00:00.000Z',
  answerBy: '2026-12-06T10:00:00.000Z',
  late: false,
  decidedAt: null,
  reason: null,
  doneAt: null,
  outcome: null,
};
const KINDS = ownDataKind.options.map((kind) => ({ kind, keptDays: kind === 'signIns' ? 190 : null }));
const own = (request: Partial<DeletionRequest> | null, blockReason: OwnDeletion['blockReason'] = null) => ({
  request: request && { ...REQUEST, ...request },
  blockReason,
  kinds: KINDS,
});
const open = (answer: OwnDeletion, prepare: (platform: FakePlatform) => void = () => {}) =>
  openPhone({
    path: '/mobile/deletion',
    prepare: (each) => {
      each.give(calls.get, answer);
      prepare(each);
    },
  });

describe('asking for deletion', () => {
  it('says of every kind what becomes of it, and why and how long it stays', async () => {
    await open(own(null));
    for (const kind of ownDataKind.options) await screen.findByText(OWN_DATA[kind].zh);
    await screen.findByText(/会计档案管理办法/);
    await screen.findByText('保留 190 天');
    const goes = (await screen.findByRole('heading', { name: '会被删除' })).closest('section');
    expect(within(goes ?? document.body).queryByText(OWN_DATA.payments.zh)).toBeNull();
  });

  it('asks once more before it asks the school', async () => {
    const { platform } = await open(own(null), (each) => each.give(calls.ask, own({})));
    await press('申请删除');
    expect(platform.asked(calls.ask)).toEqual([]);
    const sheet = await screen.findByRole('dialog');
    within(sheet).getByRole('button', { name: '申请删除' }).click();
    await waitFor(() => expect(platform.asked(calls.ask)).toEqual([{}]));
  });

  it.each(['DELETION_THINGS_OPEN', 'DELETION_ADMINISTRATES'] as const)(
    'offers nothing while it cannot be: %s',
    async (name) => {
      await open(own(null, name));
      await screen.findByText(ERRORS[name].zh);
      expect(screen.queryByRole('button', { name: '申请删除' })).toBeNull();
    },
  );

  it('asks for the missing proof first', async () => {
    await open(own(null), (each) =>
      each.refuse(calls.ask, 'STEP_UP_NEEDED', { needed: 'strong', wayIds: ['PHONE_CODE'] }),
    );
    await press('申请删除');
    within(await screen.findByRole('dialog'))
      .getByRole('button', { name: '申请删除' })
      .click();
    await screen.findByRole('heading', { name: '请再验证一次身份' });
  });

  it('can be taken back, unless it was decided meanwhile', async () => {
    const { platform } = await open(own({}), (each) => each.refuse(calls.withdraw, 'DELETION_DECIDED'));
    await screen.findByText('已提交申请，等待学校处理');
    await press('撤回申请');
    await screen.findByText(ERRORS.DELETION_DECIDED.zh);
    expect(platform.asked(calls.withdraw)).toEqual([{}]);
  });

  it('says when the school is late, and what it said', async () => {
    await open(own({ late: true }));
    await screen.findByText(/尚未在期限内答复/);
    cleanup();
    await open(own({ state: 'refused', decidedAt: '2026-11-22T10:00:00.000Z', reason: '您仍在读' }));
    await screen.findByText('您仍在读');
    await screen.findByRole('button', { name: '申请删除' });
  });

  it('shows by the receipt what became of everything, to somebody who cannot sign in any more', async () => {
    const { platform } = await openPhone({
      path: `/mobile/deletion#${requestId}`,
      prepare: (each) =>
        each.give(calls.state, {
          request: {
            ...REQUEST,
            state: 'done',
            decidedAt: '2026-11-22T10:00:00.000Z',
            doneAt: '2026-11-22T10:00:05.000Z',
            outcome: [{ kind: 'faces', erased: 2, left: 0 }],
          },
          kinds: KINDS,
        }),
    });
    await screen.findByText('处理 2 条，尚存 0 条');
    expect(platform.asked(calls.get)).toEqual([]);
  });

  it('says that nobody has such a receipt', async () => {
    await openPhone({
      path: `/mobile/deletion#${requestId}`,
      prepare: (each) => each.refuse(calls.state, 'NOT_FOUND'),
    });
    await screen.findByText(ERRORS.NOT_FOUND.zh, { exact: false });
  });
});
