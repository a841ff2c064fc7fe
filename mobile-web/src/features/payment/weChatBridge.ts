/** What WeChat's browser lays on the page, sometimes only after it was loaded. */
interface WeChatBridge {
  readonly invoke: (
    name: 'getBrandWCPayRequest',
    params: Readonly<Record<string, string>>,
    done: (result: unknown) => void,
  ) => void;
}

const READY = 'WeixinJSBridgeReady';

function isBridge(value: unknown): value is WeChatBridge {
  return (
    typeof value === 'object' && value !== null && 'invoke' in value && typeof value.invoke === 'function'
  );
}

/**
 * Opens WeChat's payment sheet with the parameters that WeChat Pay signed (`getBrandWCPayRequest`). `onClosed` is called when the payer has
 * closed it; what it says about the outcome is not believed.
 */
export function openPaymentSheet(
  page: Window,
  params: Readonly<Record<string, string>>,
  onClosed: () => void,
): void {
  const open = (): boolean => {
    const bridge: unknown = Reflect.get(page, 'WeixinJSBridge');
    if (!isBridge(bridge)) return false;
    bridge.invoke('getBrandWCPayRequest', params, onClosed);
    return true;
  };
  if (!open()) page.document.addEventListener(READY, () => void open(), { once: true });
}
