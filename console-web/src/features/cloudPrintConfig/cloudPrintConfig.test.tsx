/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { type CloudPrintTerms, cloudPrintAdminCalls } from '@self-print/contract/platform/cloudPrintAdmin.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { fireEvent, screen } from '@testing-library/react';
import { closePage, openPage, press, schoolPlatform, write } from '../../testing/openPage.tsx';
import { cloudPrintConfigPart } from './part.ts';
import { termsOf, valuesOf } from './termValues.ts';

const PATH = '/main/cloud-print-config';
const TERMS: CloudPrintTerms = {
  enabled: true,
  maxFileBytes: 50 * 1_024 * 1_024,
  maxPages: 500,
  copiesMax: 20,
  keptDays: 7,
  keptAfterPrintHours: 24,
  prices: [{ paperSize: 'A4', colour: false, perSide: 20, perSideDuplex: 15 }],
  freePagesPerTerm: { student: 50, guest: 3 },
};

let platform: FakePlatform;
beforeEach(() => {
  platform = schoolPlatform();
  platform.give(cloudPrintAdminCalls.terms, { terms: TERMS, licensed: true, revision: 4 });
});
afterEach(closePage);

const open = () => openPage(cloudPrintConfigPart, PATH, platform);
const saved = () => platform.asked(cloudPrintAdminCalls.saveTerms);

it('says that a price waits for a second person, which the platform did not change', async () => {
  platform.give(cloudPrintAdminCalls.saveTerms, { terms: TERMS, licensed: true, revision: 5 });
  await open();
  await screen.findByLabelText('A4 黑白，单面打印，每面');
  write('A4 黑白，单面打印，每面', '0.29');
  await press('保存');
  await screen.findByText('已保存，价格变更等待第二人复核');
});

it('changes a price in yuan and keeps all else, on what was read, once', async () => {
  const dearer = {
    ...TERMS,
    prices: [{ paperSize: 'A4' as const, colour: false, perSide: 29, perSideDuplex: 15 }],
  };
  const hold = platform.hold(cloudPrintAdminCalls.saveTerms, { terms: dearer, licensed: true, revision: 5 });
  await open();
  await screen.findByLabelText('A4 黑白，单面打印，每面');
  write('A4 黑白，单面打印，每面', '0.29');
  const button = screen.getByRole('button', { name: '保存' });
  fireEvent.click(button);
  fireEvent.click(button);
  hold.release();
  await screen.findByText('已保存');
  const prices = [{ paperSize: 'A4', colour: false, perSide: 29, perSideDuplex: 15 }];
  const freePagesPerTerm = { student: 50, staff: 0, guest: 3 };
  expect(saved()).toEqual([{ terms: { ...TERMS, prices, freePagesPerTerm }, revision: 4 }]);
});

it('takes both prices of a kind of paper or neither', async () => {
  await open();
  await screen.findByLabelText('A3 彩色，单面打印，每面');
  write('A3 彩色，单面打印，每面', '2');
  await press('保存');
  await screen.findAllByText('单面和双面价格须同时填写');
  expect(saved()).toEqual([]);
});

it('needs a price for one kind of paper at least', async () => {
  await open();
  await screen.findByLabelText('A4 黑白，单面打印，每面');
  write('A4 黑白，单面打印，每面', '');
  write('A4 黑白，双面打印，每面', '');
  await press('保存');
  await screen.findByText('请至少为一种纸张填写价格');
  expect(saved()).toEqual([]);
});

it('keeps what was typed when somebody else was faster', async () => {
  platform.refuse(cloudPrintAdminCalls.saveTerms, 'CHANGED_MEANWHILE');
  await open();
  await screen.findByLabelText('每单份数不超过');
  write('每单份数不超过', '9');
  await press('保存');
  await screen.findByText(/^其他人刚刚修改过/);
  expect(screen.getByLabelText<HTMLInputElement>('每单份数不超过').value).toBe('9');
});

it('is only shown without the permission, and says when cloud print is not open', async () => {
  platform.give(cloudPrintAdminCalls.terms, { terms: TERMS, licensed: false, revision: 4 });
  await openPage(cloudPrintConfigPart, PATH, platform, { perms: ['item:read'] });
  await screen.findByText('学校未开通“云打印”，以下设置开通后生效。');
  expect(screen.getByLabelText('每单份数不超过')).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
});

it('keeps a size that nobody changed exact to the byte', () => {
  const terms = { ...TERMS, maxFileBytes: 10_000_000 };
  const values = valuesOf(terms);
  expect(values.maxFileMb).toBe(9);
  expect(termsOf(values, terms).maxFileBytes).toBe(10_000_000);
  expect(termsOf({ ...values, maxFileMb: 8 }, terms).maxFileBytes).toBe(8 * 1_024 * 1_024);
});
