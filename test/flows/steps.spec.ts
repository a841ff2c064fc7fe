import type { Browser } from '@playwright/test';
import type { ItemStep } from '@self-print/contract/itemSteps.ts';
import { itemStepAdminCalls } from '@self-print/contract/platform/itemSteps.ts';
import { userItemCalls } from '@self-print/contract/platform/items.ts';
import { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import type { ProductReady } from '@self-print/contract/processes.ts';
import { adminClient } from '../support/adminClient.ts';
import { brought } from '../support/answers.ts';
import { openConsole } from '../support/console.ts';
import { declareItem } from '../support/declaredItem.ts';
import { expect, test } from '../support/journey.ts';
import type { Kiosk } from '../support/kiosk.ts';
import { chooseWay, ISSUE_LIMIT_MS, orderOwn } from '../support/person.ts';
import { openPhone, signInOperator } from '../support/phone.ts';
import { phoneClient } from '../support/phoneClient.ts';
import { phoneTexts } from '../support/phoneTexts.ts';
import { textsOf } from '../support/texts.ts';

const STEPS: readonly ItemStep[] = [
  {
    kind: 'signature',
    stepId: 'signature-1',
    words: { zh: '本人已归还全部图书', en: 'I have returned all books' },
  },
  {
    kind: 'secondPerson',
    stepId: 'person-1',
    words: { zh: '同意办理离校', en: 'I agree that this person leaves' },
    roles: [],
    minAssurance: 'normal',
  },
];

/** The address in the QR code of the next request to a phone. */
async function approvalAsked(kiosk: Kiosk): Promise<string> {
  const begun = await kiosk.page.waitForResponse((response) =>
    response.url().endsWith('/app/login/phone/begin'),
  );
  const answer: { readonly data: { readonly url: string } } = await begun.json();
  return answer.data.url;
}

async function confirmAtTerminal(
  kiosk: Kiosk,
  { userName, password }: { readonly userName: string; readonly password: string },
): Promise<void> {
  await chooseWay(kiosk, 'QR', 'DB');
  await kiosk.page.locator('#sign-in-account').fill(userName);
  await kiosk.page.locator('#sign-in-password').fill(password);
  await kiosk.screen('sign-in-DB').locator('.button--primary').click();
}

/** The operator scans the code and reads what is confirmed for whom, before confirming it. */
async function confirmByPhone(browser: Browser, info: ProductReady, address: string): Promise<void> {
  const t = phoneTexts('en');
  const phone = await openPhone(browser, info, { language: 'en' });
  await signInOperator(phone.page, info, 'en');
  await phone.page.goto(address);
  await expect(phone.page.getByRole('heading', { name: t['approve.step.title'] })).toBeVisible();
  await expect(phone.page.getByText('Leaving form')).toBeVisible();
  await expect(phone.page.getByText('I agree that this person leaves')).toBeVisible();
  await expect(phone.page.getByText(info.student?.userName ?? '')).toHaveCount(0);
  await phone.page.getByRole('button', { name: t['approve.step.yes'], exact: true }).click();
  await expect(phone.page.getByText(t['approve.step.doneTitle'])).toBeVisible();
  await phone.close();
}

/** A service that is declared in the console, and for which no line of any flow was written. */
for (const language of ['zh', 'en'] as const) {
  test(`signs on the screen, has somebody else confirm it, prints it, and the office sees both: ${language}`, async ({
    browser,
    openKiosk,
    printer,
    product,
  }) => {
    test.slow();
    const { admin: office } = product.info;
    if (office === null) throw new Error('This product has no administrator');
    const { page, signIn, close } = await openConsole(browser, product.info, 'zh');
    await signIn(office);
    const admin = await adminClient(page, product.info);
    const leaving = `leaving-${language}`;
    await declareItem(admin, leaving, STEPS);
    const texts = textsOf(language);
    const phone = await phoneClient(product.info);
    const seen = await brought(phone(userItemCalls.get, { id: leaving }));
    expect(seen.hindrance?.name).toBe('ITEM_NOT_ALLOWED');

    const before = await printer.paper();
    const kiosk = await openKiosk({ language });
    if (language === 'en') {
      await kiosk.screen('attract').getByRole('button').click();
      await kiosk.page.getByRole('button', { name: 'English' }).click();
    }
    await orderOwn(kiosk, product.info, leaving);

    await kiosk.sees('step-sign');
    const signing = kiosk.screen('step-sign');
    await signing.getByRole('button', { name: texts['step.sign.accept'] }).click();
    await expect(signing.getByRole('alert')).toHaveText(texts['step.sign.empty']);
    const box = await signing.locator('.signature-pad').boundingBox();
    if (box === null) throw new Error('There is nowhere to sign');
    const { mouse } = kiosk.page;
    await mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.5);
    await mouse.down();
    await mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.2, { steps: 6 });
    await mouse.move(box.x + box.width * 0.8, box.y + box.height * 0.7, { steps: 6 });
    await mouse.up();
    await signing.getByRole('button', { name: texts['step.sign.accept'] }).click();

    await kiosk.sees('step-person');
    const request = approvalAsked(kiosk);
    await kiosk.screen('step-person').locator('.button--primary').click();
    await kiosk.sees('sign-in-QR');
    await expect(kiosk.screen('sign-in-QR')).toContainText(texts['signIn.second']);
    if (language === 'en') await confirmByPhone(browser, product.info, await request);
    else await confirmAtTerminal(kiosk, office);
    await kiosk.sees('finished', ISSUE_LIMIT_MS);
    expect((await printer.paper()).slice(before.length)).toHaveLength(1);

    const { rows } = await brought(admin(orderAdminCalls.list, { itemId: leaving }));
    const passed = await brought(admin(itemStepAdminCalls.passed, { orderId: rows[0]?.orderId ?? '' }));
    expect(passed).toMatchObject([
      { step: { kind: 'signature' }, strokes: [expect.any(Array)] },
      { step: { kind: 'secondPerson' }, confirmedBy: { name: expect.stringContaining('*') } },
    ]);
    await close();
  });
}
