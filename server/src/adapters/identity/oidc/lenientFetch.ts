import { parseJson } from '@self-print/contract/parseJson.ts';
import type { CustomFetch } from 'openid-client';
import { z } from 'zod';

const tokens = z.looseObject({ access_token: z.string() });

/** Mends what sloppy servers answer with a token: a missing type, a number as text, another content type. */
export function lenientFetch(fetchIt: typeof fetch, tokenAddress: () => string | undefined): CustomFetch {
  return async (address, options) => {
    const response = await fetchIt(address, options);
    if (address !== tokenAddress() || !response.ok) return response;
    const text = await response.text();
    const read = tokens.safeParse(parseJson(text));
    if (!read.success) return new Response(text, { status: response.status, headers: response.headers });
    const { expires_in: expiresIn, token_type: _type, ...rest } = read.data;
    const seconds = Number(expiresIn);
    const mended = {
      ...rest,
      token_type: 'Bearer',
      ...(Number.isFinite(seconds) && seconds > 0 ? { expires_in: seconds } : {}),
    };
    return new Response(JSON.stringify(mended), {
      status: response.status,
      headers: { 'content-type': 'application/json' },
    });
  };
}
