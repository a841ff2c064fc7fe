/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Call } from '@self-print/contract/call.ts';
import { ERRORS } from '@self-print/contract/errors.ts';
import { cloudPrintCalls } from '@self-print/contract/platform/cloudPrint.ts';
import { deletionCalls } from '@self-print/contract/platform/deletions.ts';
import { faultCalls } from '@self-print/contract/platform/faults.ts';
import { userItemCalls } from '@self-print/contract/platform/items.ts';
import { ownAccountCalls } from '@self-print/contract/platform/ownAccount.ts';
import { ownFeeCalls } from '@self-print/contract/platform/ownFees.ts';
import { paymentCalls } from '@self-print/contract/platform/payments.ts';
import { phoneCalls } from '@self-print/contract/platform/phone.ts';
import { ownSignInCalls } from '@self-print/contract/platform/signInAdmin.ts';
import { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { approveVisitCalls } from '@self-print/contract/platform/visits.ts';
import { ORDER_ID } from '@self-print/web-kit/testing/samples.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { closePhone, openPhone, prepareBrowser, press } from '../testing/phone.tsx';

beforeAll(prepareBrowser);
afterEach(() => {
  closePhone();
  Reflect.deleteProperty(navigator, 'onLine');
});

/** Each page that shows what the platform has, and the call without whose answer there is nothing to show. */
const PAGES: readonly (readonly [path: string, call: Call])[] = [
  ['/mobile/itemList', userItemCalls.list],
  ['/mobile/orderDetail?itemId=transcript', userItemCalls.get],
  ['/mobile/orderCreate?itemId=transcript', userItemCalls.get],
  ['/mobile/itemPreview?itemId=transcript', userItemCalls.get],
  ['/mobile/order-finish?itemId=transcript', userItemCalls.get],
  [`/mobile/orderCompleted?orderId=${ORDER_ID}`, userOrderCalls.get],
  ['/mobile/orderListUnCompleted', userOrderCalls.listByPage],
  ['/mobile/orderListCompleted', userOrderCalls.listByPage],
  [`/mobile/qr-code?orderId=${ORDER_ID}`, userOrderCalls.get],
  [`/mobile/aliPay?orderId=${ORDER_ID}`, paymentCalls.queryOrder],
  ['/mobile/fees', ownFeeCalls.offered],
  [`/mobile/fees?paymentId=${ORDER_ID}`, ownFeeCalls.offered],
  ['/mobile/fees?view=own', ownFeeCalls.list],
  [`/mobile/fees?orderId=${ORDER_ID}`, ownFeeCalls.get],
  ['/mobile/cloud-print', cloudPrintCalls.config],
  [`/mobile/cloud-print?fileId=${ORDER_ID}`, cloudPrintCalls.file],
  [`/mobile/cloud-print?orderId=${ORDER_ID}`, cloudPrintCalls.list],
  ['/mobile/account', ownAccountCalls.get],
  ['/mobile/deletion', deletionCalls.get],
  ['/mobile/signIns', ownSignInCalls.own],
  ['/mobile/terminalList', userOrderCalls.terminalState],
  ['/mobile/terminalDetail?terminalCode=T-001', userOrderCalls.terminalInfo],
  ['/mobile/addr', userOrderCalls.terminalState],
  ['/fault-feedback/index?view=own', faultCalls.own],
  [`/mobile/approve?request=${ORDER_ID}`, approveVisitCalls.look],
];

describe.each(PAGES)('the page at %s', (path, call) => {
  it('says what went wrong, and asks again on request', async () => {
    const { platform } = await openPhone({ path, prepare: (each) => each.refuse(call, 'INTERNAL') });
    await screen.findByText(ERRORS.INTERNAL.zh);
    const before = platform.asked(call).length;
    await press('重试');
    await waitFor(() => expect(platform.asked(call).length).toBe(before + 1));
  });

  it('leads whose session ended to the log-in page', async () => {
    await openPhone({ path, prepare: (each) => each.refuse(call, 'MOBILE_NOT_SIGNED_IN') });
    await screen.findByText('尚未登录或登录已过期，请登录后继续。');
  });

  it('distinguishes an answer that it cannot read from one that did not come', async () => {
    await openPhone({
      path,
      prepare: (each) => each.on(call).by(() => new Response('<html>', { status: 502 })),
    });
    await screen.findByText('平台的答复无法读取');
  });
});

describe('the network', () => {
  const go = (isOnline: boolean) => {
    Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true });
    act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
  };

  it('that is lost is reported above the page, until it is back', async () => {
    await openPhone({ path: '/mobile/login' });
    await screen.findByRole('button', { name: '登录' });
    go(false);
    await screen.findByText('网络已断开，恢复后自动继续');
    go(true);
    expect(screen.queryByText('网络已断开，恢复后自动继续')).toBeNull();
  });
});

describe('what a school is shown from outside', () => {
  it('waits for nobody: messages that cannot be fetched leave the bundled ones', async () => {
    await openPhone({ path: '/mobile/login', prepare: (each) => each.lose(phoneCalls.i18n) });
    await screen.findByRole('heading', { name: '手机下单，就近取件' });
  });

  it('opens the pages in the language that was chosen last', async () => {
    const { services } = await openPhone({ path: '/mobile/login' });
    await services.chooseLanguage('en');
    await screen.findByRole('heading', { name: 'Order here, collect nearby' });
    expect(localStorage.getItem('language')).toBe('en');
  });
});
