/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ERRORS } from '@self-print/contract/errors.ts';
import { retentionCalls } from '@self-print/contract/platform/retention.ts';
import { retentionTerms } from '@self-print/contract/retention.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { screen, waitFor } from '@testing-library/react';
import { closePage, openPage, press, rowOf, rows, schoolPlatform, write } from '../../testing/openPage.tsx';
import { retentionPart } from './part.ts';

const PATH = '/main/retention';
const TERMS = retentionTerms.parse({});
const REPORT = {
  reportId: 'a0000000-0000-4000-8000-000000000001',
  kind: 'printLogs' as const,
  count: 12,
  deletedAt: '2026-11-21T10:00:00.000Z',
};

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.give(retentionCalls.get, { terms: TERMS, revision: 3 });
  platform.give(retentionCalls.reports, rows([REPORT]));
});
afterEach(() => {
  jest.restoreAllMocks();
  closePage();
});

describe('the page of what was deleted', () => {
  it('says how much of which kind and when, by the clock of the school', async () => {
    await openPage(retentionPart, `${PATH}?kind=printLogs`, platform);
    const row = await rowOf('12');
    await waitFor(() => expect(row.textContent).toBe('打印记录122026-11-21 18:00:00'));
    expect(platform.asked(retentionCalls.reports).at(-1)).toEqual({ page: 1, rows: 20, kind: 'printLogs' });
  });

  it('lets nobody change terms without the permission', async () => {
    await openPage(retentionPart, PATH, platform, { perms: ['retention:read'] });
    await rowOf('打印记录');
    expect(screen.queryByRole('button', { name: '修改保留期限' })).toBeNull();
  });

  it('changes a term once, on what was read', async () => {
    const hold = platform.hold(retentionCalls.save, { terms: TERMS, revision: 4 });
    await openPage(retentionPart, PATH, platform);
    await press('修改保留期限');
    write('打印时的照片', '7');
    await press('保存');
    await press('保存').catch(() => {});
    hold.release();
    await screen.findByText('已保存');
    expect(platform.asked(retentionCalls.save)).toEqual([
      { terms: { ...TERMS, printPictures: 7 }, revision: 3 },
    ]);
  });

  it('does not overwrite what somebody else has saved, also where it was read again behind the form', async () => {
    platform.give(retentionCalls.save, { terms: TERMS, revision: 5 });
    await openPage(retentionPart, PATH, platform);
    await press('修改保留期限');
    platform.give(retentionCalls.get, { terms: TERMS, revision: 4 });
    const later = Date.now() + 60_000;
    jest.spyOn(Date, 'now').mockReturnValue(later);
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(platform.asked(retentionCalls.get)).toHaveLength(2));
    await press('保存');
    await waitFor(() => expect(platform.asked(retentionCalls.save)).toMatchObject([{ revision: 3 }]));
  });

  it('offers only terms that the platform accepts', async () => {
    await openPage(retentionPart, PATH, platform);
    await press('修改保留期限');
    const bounds = (label: string) => {
      const field = screen.getByLabelText(label);
      return [field.getAttribute('aria-valuemin'), field.getAttribute('aria-valuemax')];
    };
    expect(bounds('已签发的文件')).toEqual(['180', '3660']);
    expect(bounds('打印时的照片')).toEqual(['1', '180']);
  });

  it('keeps what was typed when somebody else was faster', async () => {
    platform.refuse(retentionCalls.save, 'CHANGED_MEANWHILE');
    await openPage(retentionPart, PATH, platform);
    await press('修改保留期限');
    write('打印时的照片', '7');
    await press('保存');
    await screen.findByText(ERRORS.CHANGED_MEANWHILE.zh);
    expect(screen.getByLabelText<HTMLInputElement>('打印时的照片').value).toBe('7');
  });
});
