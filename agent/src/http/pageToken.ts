import { createHmac } from 'node:crypto';

/**
 * The token of a page. It differs with every start, and with the platform that the page's Content-Security-Policy
 * lets it talk to: once the terminal belongs to another platform, an older page could reach nothing. Its token is
 * refused then, upon which it loads itself anew.
 */
export function pageToken(bootSecret: string, platform: string | null): string {
  return createHmac('sha256', bootSecret)
    .update(platform ?? '')
    .digest('base64url');
}
