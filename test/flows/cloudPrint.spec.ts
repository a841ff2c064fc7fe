import type { CallArguments } from '@self-print/contract/call.ts';
import type { CallFunction } from '@self-print/contract/client.ts';
import { type CloudOrder, cloudPrintCalls } from '@self-print/contract/platform/cloudPrint.ts';
import { brought } from '../support/answers.ts';
import { expect, test } from '../support/journey.ts';
import { openOwn, signInByPassword } from '../support/person.ts';
import { phoneClient } from '../support/phoneClient.ts';

const CONVERSION_LIMIT_MS = 60_000;
const PAGES = 3;
const LINES_OF_A_PAGE = 60;
const TEXT = Array.from(
  { length: PAGES * LINES_OF_A_PAGE },
  (_, line) => `第 ${line + 1} 行 line ${line + 1}`,
);

/** Uploads a file on the phone and orders it. */
async function orderFile(
  phone: CallFunction,
  fileName: string,
  layout: CallArguments<typeof cloudPrintCalls.create>['layout'] = {},
): Promise<CloudOrder> {
  const content = new TextEncoder().encode(TEXT.join('\n'));
  const begun = await brought(
    phone(cloudPrintCalls.beginUpload, { fileName, sizeBytes: content.byteLength }),
  );
  const { fileId } = begun;
  await brought(phone(cloudPrintCalls.sendPiece, { fileId, offset: 0, content }));
  await expect
    .poll(async () => (await brought(phone(cloudPrintCalls.file, { fileId }))).state, {
      timeout: CONVERSION_LIMIT_MS,
    })
    .toBe('ready');
  return brought(phone(cloudPrintCalls.create, { fileId, layout }));
}

test('prints an uploaded file for the person who signed in, as they wish it', async ({
  openKiosk,
  printer,
  product,
}) => {
  test.setTimeout(2 * CONVERSION_LIMIT_MS);
  const phone = await phoneClient(product.info);
  const order = await orderFile(phone, '毕业论文 终稿.txt');
  const before = await printer.paper();
  const kiosk = await openKiosk();
  await openOwn(kiosk, 'CLOUD_PRINT');
  await signInByPassword(kiosk, product.info, 'cloud');
  const row = kiosk.page.locator('.row', { hasText: '毕业论文 终稿.txt' });
  // The whole row opens, not its button alone.
  const box = await row.locator('.row__title').boundingBox();
  if (box === null) throw new Error('The row is not to be seen');
  await kiosk.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await kiosk.sees('confirm');
  const confirm = kiosk.screen('confirm');
  await confirm.getByRole('button', { name: '单面' }).click();
  await expect(confirm.getByRole('button', { name: '单面' })).toHaveAttribute('aria-pressed', 'true');
  await expect(confirm.locator('.facts')).toContainText('单面');
  await kiosk.pressPrint();
  await kiosk.sees('finished', CONVERSION_LIMIT_MS);
  const printed = (await printer.paper()).slice(before.length);
  expect(printed).toHaveLength(1);
  const { rows } = await brought(phone(cloudPrintCalls.list, { type: 2 }));
  expect(rows.find(({ orderId }) => orderId === order.orderId)).toMatchObject({
    state: 'printed',
    layout: { duplex: false },
  });
});

test('prints an uploaded file by its pickup code, without a sign-in, and shows each side as it will be', async ({
  openKiosk,
  product,
}) => {
  test.setTimeout(2 * CONVERSION_LIMIT_MS);
  const phone = await phoneClient(product.info);
  const order = await orderFile(phone, 'notes.txt', { nUp: 2 });
  const kiosk = await openKiosk({ language: 'en' });
  await kiosk.enterCode(order.takeCode ?? '');
  const confirm = kiosk.screen('confirm');
  const side = (n: number) => confirm.getByRole('img', { name: `Page ${n} of` });
  await expect(side(1)).toBeVisible();
  await confirm.getByRole('button', { name: 'Next page' }).click();
  await expect(side(2)).toBeVisible();
  const liesDown = await side(2).evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return image.naturalWidth > image.naturalHeight;
  });
  expect(liesDown).toBe(true);
  await kiosk.pressPrint();
  await kiosk.sees('finished', CONVERSION_LIMIT_MS);
});
