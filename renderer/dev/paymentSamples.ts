import { PROVIDERS } from '@self-print/contract/payMethods.ts';
import type { PayMethod, PaymentView } from '@self-print/contract/platform/payments.ts';
import type { Payable } from '../src/flows/payment/state.ts';
import { ORDER_ID, sampleOrder } from './samples.ts';

const method = (provider: PayMethod['provider'], flow: PayMethod['flow']): PayMethod => ({
  channelId: `${provider.toLowerCase()}-${flow}`,
  channelType: `${provider}.${flow}`,
  provider,
  flow,
  name: PROVIDERS[provider].name,
});
export const wechatQr = method('wechat', 'qr');
export const alipayQr = method('alipay', 'qr');
export const wechatScan = method('wechat', 'scan');
export const campusCard = method('campusCard', 'card');
export const EVERY_METHOD: readonly PayMethod[] = [wechatQr, alipayQr, wechatScan];

export const samplePayable: Payable = {
  orderId: ORDER_ID,
  orderType: 1,
  title: sampleOrder.title,
  amountFen: 150,
  next: 'resolve',
};

/** A payment by campus card whose password is asked for. */
export function cardView(changes: Partial<PaymentView> = {}): PaymentView {
  return paymentView({
    method: campusCard,
    present: { kind: 'card', instruction: 'signed.word', terminalCode: 'T001', withPassword: true },
    ...changes,
  });
}

/** A payment as the platform shows it, with a QR code of WeChat Pay unless told otherwise. */
export function paymentView(changes: Partial<PaymentView> = {}): PaymentView {
  return {
    orderId: ORDER_ID,
    orderType: 1,
    state: 'waiting',
    amountFen: 150,
    method: wechatQr,
    present: { kind: 'qr', text: 'weixin://wxpay/bizpayurl?pr=6zY1pQz' },
    failure: null,
    secondsLeft: 180,
    ...changes,
  };
}
