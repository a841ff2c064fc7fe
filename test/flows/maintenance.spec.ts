import { expect } from '@playwright/test';
import { dockOf } from '../support/dock.ts';
import { test } from '../support/journey.ts';
import type { Kiosk } from '../support/kiosk.ts';

test.describe.configure({ timeout: 90_000 });

/** Opens the staff sign-in as a technician does: through help. */
async function openSignIn({ page, screen }: Kiosk): Promise<void> {
  const attract = screen('attract');
  await expect(attract.or(screen('home')).or(screen('gate-maintenance'))).toBeVisible();
  if (await attract.isVisible()) await attract.getByRole('button').click();
  await page.getByRole('button', { name: '帮助' }).click();
  await page.getByRole('button', { name: '工作人员登录' }).click();
  await expect(screen('staff-sign-in')).toBeVisible();
}

async function signIn(kiosk: Kiosk, account: { userName: string; password: string }): Promise<void> {
  await openSignIn(kiosk);
  await kiosk.page.locator('#staff-account').fill(account.userName);
  await kiosk.page.locator('#staff-password').fill(account.password);
  await kiosk.page.getByRole('button', { name: '登录', exact: true }).click();
}

const openTab = (kiosk: Kiosk, name: string) =>
  kiosk.page.locator('.staff-tabs').getByRole('button', { name, exact: true }).click();

test('lets a technician see what is wrong, open a lock, fill paper and try the printer', async ({
  openKiosk,
  printer,
  product,
}) => {
  const { operator } = product.info;
  if (operator === null) throw new Error('no operator among the demo accounts');
  const dock = dockOf(product.info);
  const kiosk = await openKiosk();
  await signIn(kiosk, operator);
  await kiosk.sees('staff-readiness');
  await expect(kiosk.page.locator('.staff-verdict')).toBeVisible();

  await openTab(kiosk, '设备');
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

  await openTab(kiosk, '开锁');
  await kiosk.page.getByRole('button', { name: '打开纸盒 2' }).click();
  await expect(kiosk.page.getByText('锁已打开。')).toBeVisible({ timeout: 10_000 });
  await dock('lockBoard', 'jam', '3');
  await kiosk.page.getByRole('button', { name: '打开纸盒 3' }).click();
  await expect(kiosk.page.getByText('锁未打开')).toBeVisible({ timeout: 10_000 });
  await dock('lockBoard', 'free', '3');

  await openTab(kiosk, '日志');
  await kiosk.page.getByRole('button', { name: '开锁', exact: true }).last().click();
  await expect(kiosk.page.locator('.staff-log')).toContainText('lock-opened');
  await expect(kiosk.page.locator('.staff-log')).not.toContainText(operator.password);
});

test('takes the terminal out of service and puts it back, across a reload of the page', async ({
  openKiosk,
  product,
}) => {
  const { operator } = product.info;
  if (operator === null) throw new Error('no operator among the demo accounts');
  const kiosk = await openKiosk();
  await signIn(kiosk, operator);
  await openTab(kiosk, '服务与重启');
  await kiosk.page.getByRole('button', { name: '暂停服务' }).click();
  await expect(kiosk.page.getByText('本终端已暂停服务')).toBeVisible();
  await kiosk.page.getByRole('button', { name: '退出维护' }).click();
  await kiosk.sees('gate-maintenance');
  await kiosk.page.reload();
  await kiosk.sees('gate-maintenance');

  await signIn(kiosk, operator);
  await openTab(kiosk, '服务与重启');
  await kiosk.page.getByRole('button', { name: '恢复服务' }).click();
  await kiosk.page.getByRole('button', { name: '退出维护' }).click();
  await kiosk.sees('attract');
});

test('lets nobody else in, and asks again after the session was left', async ({ openKiosk, product }) => {
  const { operator, student } = product.info;
  if (operator === null || student === null) throw new Error('no demo accounts');
  const kiosk = await openKiosk();
  await signIn(kiosk, student);
  await expect(kiosk.page.getByRole('alert')).toBeVisible();
  await kiosk.sees('staff-sign-in');
  await kiosk.page.getByRole('button', { name: '退出维护' }).click();

  await signIn(kiosk, { ...operator, password: `${operator.password}x` });
  await expect(kiosk.page.getByRole('alert')).toBeVisible();
  await kiosk.page.getByRole('button', { name: '退出维护' }).click();

  await signIn(kiosk, operator);
  await kiosk.sees('staff-readiness');
  await kiosk.page.getByRole('button', { name: '退出维护' }).click();
  await openSignIn(kiosk);
});
