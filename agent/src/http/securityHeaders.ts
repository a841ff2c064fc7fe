/**
 * Headers of every answer. `platform` is the origin that the kiosk page may call besides its own; `dockUrl` is that of
 * simulated devices.
 */
export function securityHeaders(
  platform: string | null,
  dockUrl: string | null = null,
): Record<string, string> {
  const other = platform === null ? '' : ` ${platform}`;
  const dock = dockUrl === null ? '' : ` ${new URL(dockUrl).origin}`;
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      // Face descriptors are computed with WebAssembly.
      `script-src 'self' 'wasm-unsafe-eval'${dock}`,
      "worker-src 'self' blob:",
      "style-src 'self'",
      "font-src 'self'",
      `img-src 'self' blob: data:${other}`,
      `media-src 'self' blob:${other}`,
      `connect-src 'self'${other}${dock}`,
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
      'camera=(self), microphone=(), geolocation=(), display-capture=(), usb=(), serial=(), hid=(), midi=(), payment=()',
  };
}
