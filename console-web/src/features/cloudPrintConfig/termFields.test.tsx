/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CLOUD_PRINT_LIMITS, COPIES_MAX } from '@self-print/contract/limits.ts';
import {
  type CloudPrintTerms,
  cloudPrintAdminCalls as calls,
} from '@self-print/contract/platform/cloudPrintAdmin.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { closePage, openPage, press, schoolPlatform, write } from '../../testing/openPage.tsx';
import { cloudPrintConfigPart } from './part.ts';

const MB = 1_024 * 1_024;
const TERMS: CloudPrintTerms = {
  enabled: true,
  maxFileBytes: 10 * MB,
  maxPages: 100,
  copiesMax: 20,
  keptDays: 7,
  keptAfterPrintHours: 24,
  prices: [
    { paperSize: 'A4', colour: false, perSide: 20, perSideDuplex: 15 },
    { paperSize: 'A3', colour: true, perSide: 300, perSideDuplex: 300 },
  ],
  freePagesPerTerm: { student: 50, guest: 3 },
};
const LIMITS = {
  单个文件不超过: CLOUD_PRINT_LIMITS.fileMaxBytes / MB,
  单个文件页数不超过: CLOUD_PRINT_LIMITS.pagesMax,
  每单份数不超过: COPIES_MAX,
  上传后保存: CLOUD_PRINT_LIMITS.keptDaysMax,
  打印后再保存: CLOUD_PRINT_LIMITS.keptDaysMax * 24,
  教职工: CLOUD_PRINT_LIMITS.freePagesMax,
};

describe('the terms of cloud print', () => {
  let platform: FakePlatform;
  beforeEach(() => {
    platform = schoolPlatform();
    platform.give(calls.terms, { terms: TERMS, licensed: true, revision: 4 });
    platform.on(calls.saveTerms).by(({ terms }) => ({ terms, licensed: true, revision: 5 }));
  });
  afterEach(closePage);
  const open = async () => {
    const page = await openPage(cloudPrintConfigPart, '/main/cloud-print-config', platform);
    await screen.findByLabelText('单个文件不超过');
    return page;
  };
  const save = async () => {
    await press('保存');
    await screen.findByText('已保存');
    return platform.asked(calls.saveTerms).at(-1)?.terms;
  };

  it('need every limit, and name each that is missing', async () => {
    await open();
    for (const label of Object.keys(LIMITS)) write(label, '');
    await press('保存');
    await waitFor(() => expect(screen.getAllByText('请填写此项')).toHaveLength(6));
    expect(platform.asked(calls.saveTerms)).toEqual([]);
  });

  it('keep what is typed within what the platform can do', async () => {
    await open();
    for (const label of Object.keys(LIMITS)) {
      write(label, '99999999');
      fireEvent.blur(screen.getByLabelText(label));
    }
    expect(await save()).toEqual({
      ...TERMS,
      maxFileBytes: CLOUD_PRINT_LIMITS.fileMaxBytes,
      maxPages: CLOUD_PRINT_LIMITS.pagesMax,
      copiesMax: COPIES_MAX,
      keptDays: CLOUD_PRINT_LIMITS.keptDaysMax,
      keptAfterPrintHours: CLOUD_PRINT_LIMITS.keptDaysMax * 24,
      freePagesPerTerm: { student: 50, staff: CLOUD_PRINT_LIMITS.freePagesMax, guest: 3 },
    });
  });

  it('keep nothing after a print where that is wished, and at least one page of a file', async () => {
    await open();
    for (const label of ['打印后再保存', '单个文件页数不超过']) {
      write(label, '0');
      fireEvent.blur(screen.getByLabelText(label));
    }
    expect(await save()).toMatchObject({ keptAfterPrintHours: 0, maxPages: 1 });
  });

  it('no longer offer a kind of paper without prices, and print another for nothing', async () => {
    await open();
    for (const side of ['单面', '双面']) {
      write(`A3 彩色，${side}打印，每面`, '');
      write(`A3 黑白，${side}打印，每面`, '0');
    }
    expect((await save())?.prices).toEqual([
      { paperSize: 'A4', colour: false, perSide: 20, perSideDuplex: 15 },
      { paperSize: 'A3', colour: false, perSide: 0, perSideDuplex: 0 },
    ]);
  });

  it('say below both prices that one is missing, until the other is gone as well', async () => {
    await open();
    write('A3 彩色，双面打印，每面', '');
    await press('保存');
    await waitFor(() => expect(screen.getAllByText('单面和双面价格须同时填写')).toHaveLength(2));
    expect(platform.asked(calls.saveTerms)).toEqual([]);
    write('A3 彩色，单面打印，每面', '');
    await waitFor(() => expect(screen.queryByText('单面和双面价格须同时填写')).toBeNull());
    expect((await save())?.prices).toHaveLength(1);
  });

  it('keep the free pages of a role that only the school knows, by its own name', async () => {
    await open();
    write('guest', '9');
    expect((await save())?.freePagesPerTerm).toEqual({ student: 50, staff: 0, guest: 9 });
  });

  it('take no new files once that is switched off', async () => {
    await open();
    fireEvent.click(screen.getByRole('switch', { name: '接受新文件' }));
    expect(await save()).toMatchObject({ enabled: false, maxFileBytes: 10 * MB });
  });

  it('show what somebody else saved meanwhile, when asked to, and save on that', async () => {
    platform.refuse(calls.saveTerms, 'CHANGED_MEANWHILE');
    await open();
    await press('保存');
    const trouble = await screen.findByRole('alert');
    within(trouble).getByText(/^其他人刚刚修改过/);
    platform.give(calls.terms, { terms: { ...TERMS, copiesMax: 3 }, licensed: true, revision: 9 });
    await press('重新载入', trouble);
    // Another field has a 3 already.
    await waitFor(() => expect(screen.getByLabelText('每单份数不超过')).toHaveProperty('value', '3'));
    platform.give(calls.saveTerms, { terms: TERMS, licensed: true, revision: 10 });
    expect(await save()).toMatchObject({ copiesMax: 3 });
    expect(platform.asked(calls.saveTerms).at(-1)?.revision).toBe(9);
  });

  it('name paper, side and unit in English as well', async () => {
    const { services } = await open();
    await act(() => services.texts.setLanguage('en'));
    await screen.findByLabelText('A3, colour, One-sided, per side');
  });
});
