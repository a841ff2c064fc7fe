import { openConsole } from '../support/console.ts';
import { dockOf } from '../support/dock.ts';
import { expect, test } from '../support/journey.ts';
import type { Kiosk } from '../support/kiosk.ts';
import { openOwn, signInByPassword } from '../support/person.ts';
import { textsOf } from '../support/texts.ts';

const WRITE_LIMIT_MS = 30_000;
const TOLD_LIMIT_MS = 20_000;
const HOME = '成都';

const press = (kiosk: Kiosk, screen: string, name: string) =>
  kiosk.screen(screen).getByRole('button', { name, exact: true }).click();

// One student's card, from the first writing to a card that is torn out: the second test goes on where the first ends.
test.describe.configure({ mode: 'serial' });

test.afterAll(async ({ product }) => {
  await dockOf(product.info)('trainCard', 'remove');
});

test('a new card is written, of which the agent tells, and another interval is applied for and approved', async ({
  browser,
  openKiosk,
  product,
}) => {
  test.slow();
  const { admin, student } = product.info;
  if (admin === null || student === null) throw new Error('This product has no demo people');
  const texts = textsOf('zh');
  const kiosk = await openKiosk({ language: 'zh' });
  await dockOf(product.info)('trainCard', 'insert', 'blank');
  await openOwn(kiosk, 'TRAIN_CARD');
  await signInByPassword(kiosk, product.info, 'train');
  await press(kiosk, 'train', texts['train.read']);
  await kiosk.sees('train-card');
  await press(kiosk, 'train-card', texts['train.write']);
  await kiosk.sees('train-confirm');
  await press(kiosk, 'train-confirm', texts['train.confirm']);
  await kiosk.sees('train-done', WRITE_LIMIT_MS);

  const { page, open, signIn, close } = await openConsole(browser, product.info, 'zh');
  await signIn(admin);
  await open('/main/train-log');
  const written = page.getByRole('row', { name: student.userName }).first();
  await expect(async () => {
    await page.reload();
    await expect(written).toContainText('成功');
  }).toPass({ timeout: TOLD_LIMIT_MS });

  await press(kiosk, 'train-done', texts['train.finish']);
  await openOwn(kiosk, 'TRAIN_CARD');
  await signInByPassword(kiosk, product.info, 'train');
  await press(kiosk, 'train', texts['train.apply']);
  await kiosk.sees('train-apply');
  await kiosk.page.locator('#train-home').fill(`${HOME}站`);
  const send = kiosk.screen('train-apply').getByRole('button', { name: texts['train.sendApplication'] });
  await expect(send).toBeDisabled();
  await kiosk.page.locator('#train-home').fill(HOME);
  await send.click();
  await kiosk.sees('train-applied');
  await press(kiosk, 'train-applied', texts['train.finish']);

  await open('/main/train-change');
  const row = page.getByRole('row', { name: student.userName }).filter({ hasText: HOME });
  await expect(row).toContainText('本人在终端申请');
  await row.getByRole('button', { name: /审\s*批/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('批准').check();
  await dialog.getByLabel('核对的证明材料，或拒绝原因').fill('户口本');
  await dialog.getByLabel('证明材料照片（选填）').setInputFiles({
    name: 'document.png',
    mimeType: 'image/png',
    // A photo of the page itself serves as the document.
    buffer: await page.screenshot(),
  });
  await dialog.getByRole('button', { name: /审\s*批/ }).click();
  await expect(row).toContainText('已批准，待写卡');
  await row.getByRole('button', { name: '证明材料照片' }).click();
  await expect(page.getByRole('img', { name: '证明材料照片' })).toBeVisible();
  await close();
});

test('the card is torn out while the interval is written, and nothing is written until the office has looked', async ({
  browser,
  openKiosk,
  product,
}) => {
  test.slow();
  const { admin, student } = product.info;
  if (admin === null || student === null) throw new Error('This product has no demo people');
  const texts = textsOf('en');
  const kiosk = await openKiosk({ language: 'en' });
  await kiosk.screen('attract').getByRole('button').click();
  await kiosk.page.getByRole('button', { name: 'English' }).click();
  await openOwn(kiosk, 'TRAIN_CARD');
  await signInByPassword(kiosk, product.info, 'train');
  await press(kiosk, 'train', texts['train.history']);
  await kiosk.sees('train-history');
  await press(kiosk, 'train-history', texts['train.lookAt'].replace('{{home}}', HOME));
  await kiosk.sees('train-document');
  await expect(
    kiosk.screen('train-document').getByRole('img', { name: texts['train.document'] }),
  ).toBeVisible();
  await press(kiosk, 'train-document', texts['header.back']);
  await press(kiosk, 'train-history', texts['header.back']);
  await press(kiosk, 'train', texts['train.read']);
  await kiosk.sees('train-card');
  await dockOf(product.info)('trainCard', 'fault', 'removedDuring');
  await press(kiosk, 'train-card', texts['train.change']);
  await kiosk.sees('train-confirm');
  await press(kiosk, 'train-confirm', texts['train.confirm']);
  await kiosk.sees('train-unknown', WRITE_LIMIT_MS);
  await press(kiosk, 'train-unknown', texts['train.finish']);
  await openOwn(kiosk, 'TRAIN_CARD');
  await signInByPassword(kiosk, product.info, 'train');
  await expect(kiosk.screen('train')).toContainText(texts['train.unknownBefore']);

  const { page, open, signIn, close } = await openConsole(browser, product.info, 'zh');
  await signIn(admin);
  await open('/main/train-log');
  const row = page.getByRole('row', { name: student.userName }).first();
  await expect(row).toContainText('结果未知');
  await expect(row).toContainText('4302');
  await row.getByRole('button', { name: /核\s*对/ }).click();
  const dialog = page.getByRole('dialog');
  // Not while the dialog still opens.
  await expect(() => dialog.getByLabel('已写入').check({ timeout: 2_000 })).toPass({ timeout: 20_000 });
  await dialog.getByLabel('核对说明').fill('已看卡');
  await dialog.getByRole('button', { name: /核\s*对/ }).click();
  await expect(row).toContainText('成功');
  await close();
});
