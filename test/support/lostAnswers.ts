import type { Page } from '@playwright/test';

/** An order as a page asked for it, and the order that the platform made of it. */
export interface AskedOrder {
  readonly requestKey: string;
  readonly reportFormValue: unknown;
  readonly orderId: string;
}

/** Has the platform make the first order that a page asks for, while its answer never arrives; answers those after it. */
export async function loseFirstAnswer(page: Page, address: string): Promise<readonly AskedOrder[]> {
  const asked: AskedOrder[] = [];
  await page.route(address, async (route) => {
    const { requestKey, reportFormValue } = route.request().postDataJSON();
    const response = await route.fetch();
    const { data } = await response.json();
    asked.push({ requestKey, reportFormValue, orderId: data.orderId });
    if (asked.length === 1) await route.abort('internetdisconnected');
    else await route.fulfill({ response });
  });
  return asked;
}
