/** Paths of the web apps on the platform server. Addresses of phone pages also appear on paper. */
export const WEB_PATHS = {
  mobile: '/wec-self-print-app-mobile',
  console: '/wec-self-print-app-console',
} as const;

/** Addresses of phone pages that are displayed, printed or sent, below the platform's origin. */
export const phoneAddresses = {
  /** Content of an order's QR code; kiosks also extract the pickup code from it. */
  takeCode: (takeCode: string) => `${WEB_PATHS.mobile}/takeCode/${takeCode}`,
  /** Content of the QR code on paper. The verification code is in the fragment, so that no server or proxy logs it. */
  verify: (verificationCode: string) => `${WEB_PATHS.mobile}/qrcode-verify/valid#${verificationCode}`,
  /** A shared document; its token is in the fragment, so that no server or proxy logs it. */
  share: (token: string) => `${WEB_PATHS.mobile}/qrcode-verify/preview#share=${token}`,
  /** A person's files, where others are uploaded. */
  cloudPrint: `${WEB_PATHS.mobile}/mobile/cloud-print`,
  /** One item, which a person may order there. */
  item: (itemId: string) => `${WEB_PATHS.mobile}/mobile/orderDetail?itemId=${encodeURIComponent(itemId)}`,
  /** Orders that are done. */
  doneOrders: `${WEB_PATHS.mobile}/mobile/orderListCompleted`,
  /** Shown by a terminal for a signed-in phone to approve. */
  approveVisit: (requestId: string) => `${WEB_PATHS.mobile}/mobile/approve?request=${requestId}`,
} as const;
