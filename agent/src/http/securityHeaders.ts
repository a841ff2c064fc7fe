/** Headers of every answer. `platform` is the origin that the kiosk page may talk to beside its own. */
export function securityHeaders(platform: string | null): Record<string, string> {
  const other = platform === null ? '' : ` ${platform}`;
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      // pdf.js decodes some images with WebAssembly; faces are described by it.
      "script-src 'self' 'wasm-unsafe-eval'",
      "worker-src 'self' blob:",
      "style-src 'self'",
      "font-src 'self' data:",
      `img-src 'self' blob: data:${other}`,
      `media-src 'self' blob:${other}`,
      `connect-src 'self'${other}`,
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'none'",
    ].join('; '),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy':
      'camera=(self), microphone=(), geolocation=(), display-capture=(), usb=(), serial=(), hid=(), bluetooth=(), midi=(), payment=()',
  };
}
