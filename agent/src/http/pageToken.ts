import { createHmac } from 'node:crypto';

/**
 * Token of a page. It differs per start and per platform, because the platform determines the page's Content-Security-Policy:
 * after the terminal moves to another platform, an older page could reach nothing. Its token is then refused, which makes it
 * reload itself.
 */
export function pageToken(bootSecret: string, platform: string | null): string {
  return createHmac('sha256', bootSecret)
    .update(platform ?? '')
    .digest('base64url');
}
