import { Formatter, Rsa } from 'wechatpay-axios-plugin';
import type { Account } from './account.ts';

const NONCE_BYTES = 16;

/** Arguments of WeixinJSBridge's `getBrandWCPayRequest`, signed (pay.weixin.qq.com, "JSAPI调起支付"). */
export function jsapiParams(
  { parameters: { appId }, keys, effects }: Account,
  prepayId: string,
): Readonly<Record<string, string>> {
  const timeStamp = String(Math.floor(effects.clock.now().getTime() / 1000));
  const nonceStr = Buffer.from(effects.random.bytes(NONCE_BYTES)).toString('hex');
  const packed = `prepay_id=${prepayId}`;
  const paySign = Rsa.sign(Formatter.joinedByLineFeed(appId, timeStamp, nonceStr, packed), keys.privateKey);
  return { appId, timeStamp, nonceStr, package: packed, signType: 'RSA', paySign };
}
