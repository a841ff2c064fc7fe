import { expect, test } from '@playwright/test';
import { keyboardZh as zh } from '@self-print/renderer/texts/keyboard.zh.ts';
import { type Kiosk, type Orientation, openKiosk } from '../support/kiosk.ts';
import { type StartedProduct, startProduct } from '../support/startProduct.ts';

/** A person types on the on-screen keyboard, at a terminal that asks for its platform. */
test.describe('the keyboard on the screen', () => {
  let product: StartedProduct;
  test.beforeAll(async () => {
    product = await startProduct({ args: ['--no-demo'] });
  });
  test.afterAll(async () => {
    await product?.stop();
  });

  const keyboardOf = ({ page }: Kiosk) => page.getByRole('region', { name: zh['keyboard.name'] });
  const touch = async (kiosk: Kiosk, ...names: readonly string[]) => {
    for (const name of names) await keyboardOf(kiosk).getByRole('button', { name, exact: true }).tap();
  };
  /** The set-up screen with its keyboard and an empty field. */
  const atSetUp = async (browser: Parameters<typeof openKiosk>[0], orientation: Orientation) => {
    const kiosk = await openKiosk(browser, product.info, { orientation });
    await kiosk.sees('setup');
    await expect(keyboardOf(kiosk)).toBeVisible();
    await touch(kiosk, zh['keyboard.clear']);
    return { kiosk, field: kiosk.page.getByRole('textbox') };
  };

  for (const orientation of ['portrait', 'landscape'] as const)
    test(`types a Chinese name, an English word and a number: ${orientation}`, async ({ browser }) => {
      const { kiosk, field } = await atSetUp(browser, orientation);
      await touch(kiosk, zh['keyboard.toPinyin'], ...'zhangwei');
      await expect(keyboardOf(kiosk).getByText('zhangwei', { exact: true })).toBeVisible();
      await choose(kiosk, '张');
      await choose(kiosk, '伟');
      await touch(kiosk, zh['keyboard.toEnglish'], zh['keyboard.shift'], 'B', ...'eijing', ...'2024');
      await expect(field).toHaveValue('张伟Beijing2024');
      await expect(field).toBeFocused();

      await touch(kiosk, zh['keyboard.backspace']);
      await expect(field).toHaveValue('张伟Beijing202');
      await kiosk.close();
    });

  /** Turns the pages until a candidate is visible, like a person. */
  const choose = async (kiosk: Kiosk, text: string) => {
    const candidates = keyboardOf(kiosk).getByRole('group', { name: zh['keyboard.candidates'] });
    const candidate = candidates.getByRole('button', { name: text, exact: true });
    const next = keyboardOf(kiosk).getByRole('button', { name: zh['keyboard.next'], exact: true });
    await expect(candidates.getByRole('button').first()).toBeVisible();
    while ((await candidate.count()) === 0) await next.tap();
    await candidate.tap();
  };

  test('finds words, and remembers what was chosen', async ({ browser }) => {
    const { kiosk, field } = await atSetUp(browser, 'landscape');
    await touch(kiosk, zh['keyboard.toPinyin'], ...'beijing');
    await choose(kiosk, '北京');
    await touch(kiosk, ...'zhangwei');
    await choose(kiosk, '张');
    await choose(kiosk, '伟');
    await touch(kiosk, ...'zw', zh['keyboard.choose']);
    await expect(field).toHaveValue('北京张伟张伟');
    await kiosk.close();
  });

  test('is put away, and comes back when the field is touched', async ({ browser }) => {
    const { kiosk, field } = await atSetUp(browser, 'portrait');
    await touch(kiosk, zh['keyboard.hide']);
    await expect(keyboardOf(kiosk)).toBeHidden();
    await field.tap();
    await expect(keyboardOf(kiosk)).toBeVisible();
    await touch(kiosk, 'https://', ...'print', '.edu.cn');
    await expect(field).toHaveValue('https://print.edu.cn');
    await kiosk.close();
  });
});
