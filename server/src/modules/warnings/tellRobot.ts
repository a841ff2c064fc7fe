import { SECOND_MS } from '@self-print/contract/limits.ts';
import { z } from 'zod';

const HOOK = 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send';
const LIMIT_MS = 10 * SECOND_MS;
/** WeCom takes 2,048 bytes of text; a Chinese character has three. */
const TEXT_MAX = 600;
const answer = z.object({ errcode: z.number(), errmsg: z.string().optional() });

/**
 * Has a group robot of WeCom (企业微信群机器人) say a text. Only the key is the school's, so that nobody can have the platform call
 * another address. Gives why it did not, or null.
 */
export async function tellRobot(
  call: typeof fetch,
  key: string,
  lines: readonly string[],
): Promise<string | null> {
  const content = lines.join('\n').slice(0, TEXT_MAX);
  try {
    const response = await call(`${HOOK}?key=${encodeURIComponent(key)}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ msgtype: 'text', text: { content } }),
      redirect: 'error',
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    const said = answer.safeParse(await response.json());
    if (!said.success) return `HTTP ${response.status}`;
    return said.data.errcode === 0 ? null : `${said.data.errcode}`;
  } catch {
    // The message of the failure may quote the address with the key.
    return 'unreachable';
  }
}
