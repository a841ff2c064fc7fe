import { expect } from '@playwright/test';
import { dockOf } from '../support/dock.ts';
import { test } from '../support/journey.ts';
import {
  enterStaffAccount,
  openStaffSignIn,
  openStaffTab,
  operatorOf,
  signInAsStaff,
} from '../support/staff.ts';

test.describe.configure({ timeout: 90_000 });

test('lets a technician see what is wrong, open a lock, fill paper and try the printer', async ({
  openKiosk,
  printer,
  product,
}) => {
  const operator = operatorOf(product.info);
  const dock = dockOf(product.info);
  const kiosk = await openKiosk();
  await signInAsStaff(kiosk, product.info);
  await expect(kiosk.page.locator('.staff-verdict')).toBeVisible();

  await openStaffTab(kiosk, '设备');
  const locks = kiosk.page.locator('[data-device="lockBoard"]');
  await expect(locks).toContainText('就绪');
  await dock('lockBoard', 'unplug');
  await expect(locks).toContainText('端口打不开');
  await dock('lockBoard', 'plug');
  await expect(locks).toContainText('就绪', { timeout: 15_000 });

  const before = await printer.paper();
  await kiosk.page.locator('[data-device="printer"]').getByRole('button', { name: '测试' }).click();
  await expect(kiosk.page.locator('[data-device="printer"]')).toContainText('测试通过', { timeout: 30_000 });
  expect(await printer.paper()).toHaveLength(before.length + 1);

  await openStaffTab(kiosk, '开锁');
  await kiosk.page.getByRole('button', { name: '打开纸盒 2' }).click();
  await expect(kiosk.page.getByText('锁已打开。')).toBeVisible({ timeout: 10_000 });
  await dock('lockBoard', 'jam', '3');
  await kiosk.page.getByRole('button', { name: '打开纸盒 3' }).click();
  await expect(kiosk.page.getByText('锁未打开')).toBeVisible({ timeout: 10_000 });
  await dock('lockBoard', 'free', '3');

  await openStaffTab(kiosk, '日志');
  await kiosk.page.getByRole('button', { name: '开锁', exact: true }).last().click();
  await expect(kiosk.page.locator('.staff-log')).toContainText('锁已打开');
  await expect(kiosk.page.locator('.staff-log')).toContainText('锁：');
  await expect(kiosk.page.locator('.staff-log')).not.toContainText('A lock was opened');
  await expect(kiosk.page.locator('.staff-log')).not.toContainText(operator.password);
});

test('takes the terminal out of service and puts it back, across a reload of the page', async ({
  openKiosk,
  product,
}) => {
  const kiosk = await openKiosk();
  await signInAsStaff(kiosk, product.info);
  await openStaffTab(kiosk, '服务与重启');
  await kiosk.page.getByRole('button', { name: '暂停服务' }).click();
  await expect(kiosk.page.getByText('本终端已暂停服务')).toBeVisible();
  await kiosk.page.getByRole('button', { name: '退出维护' }).click();
  await kiosk.sees('gate-maintenance');
  await kiosk.page.reload();
  await kiosk.sees('gate-maintenance');

  await signInAsStaff(kiosk, product.info);
  await openStaffTab(kiosk, '服务与重启');
  await kiosk.page.getByRole('button', { name: '恢复服务' }).click();
  await kiosk.page.getByRole('button', { name: '退出维护' }).click();
  await kiosk.sees('attract');
});

test('admits nobody else, and requires sign-in again after the session was left', async ({
  openKiosk,
  product,
}) => {
  const operator = operatorOf(product.info);
  const { student } = product.info;
  if (student === null) throw new Error('There is no student among the demo accounts');
  const kiosk = await openKiosk();
  await enterStaffAccount(kiosk, student);
  await expect(kiosk.page.getByRole('alert')).toBeVisible();
  await kiosk.sees('staff-sign-in');
  await kiosk.page.getByRole('button', { name: '返回' }).click();

  await enterStaffAccount(kiosk, { ...operator, password: `${operator.password}x` });
  await expect(kiosk.page.getByRole('alert')).toBeVisible();
  await kiosk.page.getByRole('button', { name: '返回' }).click();

  await signInAsStaff(kiosk, product.info);
  await kiosk.page.getByRole('button', { name: '退出维护' }).click();
  await openStaffSignIn(kiosk);
});
