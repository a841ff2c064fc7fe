/** Where the platform server serves the web apps, below its origin. Addresses of the phone pages stand on paper, too. */
export const WEB_PATHS = {
  mobile: '/wec-self-print-app-mobile',
  console: '/wec-self-print-app-console',
} as const;

/** Addresses of phone pages that others show, print or send, below the platform's origin. */
export const phoneAddresses = {
  /** In the QR code of an order; kiosks read the code out of it, too. */
  takeCode: (takeCode: string) => `${WEB_PATHS.mobile}/takeCode/${takeCode}`,
  /** In the QR code on paper. The code stands behind the hash, so that no server or proxy logs it. */
  verify: (verificationCode: string) => `${WEB_PATHS.mobile}/qrcode-verify/valid#${verificationCode}`,
  /** A shared document; its token stands behind the hash, so that no server or proxy logs it. */
  share: (token: string) => `${WEB_PATHS.mobile}/qrcode-verify/preview#share=${token}`,
  /** What a terminal shows for a signed-in phone to approve. */
  approveVisit: (requestId: string) => `${WEB_PATHS.mobile}/mobile/approve?request=${requestId}`,
} as const;
