import type { RequestHandler } from 'express';
import { type Check, finding } from './examine.ts';

/** How many requests are looked back at. */
const REQUESTS_MAX = 500;

interface Seen {
  readonly isForwarded: boolean;
  readonly isBelieved: boolean;
  readonly isSecure: boolean;
}

/** Sees whether the last requests came through a reverse proxy, and keeps neither addresses nor anything else of them. */
export interface ProxyWatch {
  readonly see: RequestHandler;
  readonly check: Check;
}

export function createProxyWatch(trustProxy: string, publicUrl: () => string): ProxyWatch {
  const last: Seen[] = [];
  return {
    see: (request, _response, next) => {
      last.push({
        isForwarded: request.get('X-Forwarded-For') !== undefined,
        // Express gives the callers' addresses of a proxy that it trusts alone.
        isBelieved: request.ips.length > 0,
        isSecure: request.secure,
      });
      if (last.length > REQUESTS_MAX) last.shift();
      next();
    },
    check: {
      name: 'proxyHeaders',
      look: async () => {
        const requests = last.length;
        if (requests === 0) return finding('headers-none');
        const believed = last.filter(({ isBelieved }) => isBelieved);
        const forwarded = last.filter(({ isForwarded }) => isForwarded).length;
        if (forwarded > 0 && believed.length === 0)
          return finding('headers-disbelieved', { requests, forwarded });
        if (trustProxy !== '' && believed.length === 0) return finding('headers-missing', { requests });
        if (believed.length === 0) return finding('headers-direct', { requests });
        if (publicUrl().startsWith('https:') && !believed.some(({ isSecure }) => isSecure))
          return finding('headers-scheme');
        return finding('headers-fine', { requests, forwarded: believed.length });
      },
    },
  };
}
