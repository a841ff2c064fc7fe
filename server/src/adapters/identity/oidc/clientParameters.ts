import { ClientSecretBasic, ClientSecretPost } from 'openid-client';
import { z } from 'zod';
import { onOff } from '../parameters.ts';

/** What every client of OAuth 2.0 is given. */
export const clientParameters = {
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  /** How the client authenticates: in the body, or in a header. */
  clientAuth: z.enum(['post', 'basic'], { message: 'must be post or basic' }).default('post'),
  /** For servers that answer without a token type, or with numbers as text. */
  lenient: onOff('off'),
};

export function clientAuthentication({
  clientAuth,
  clientSecret,
}: {
  readonly clientAuth: 'post' | 'basic';
  readonly clientSecret: string;
}) {
  return clientAuth === 'basic' ? ClientSecretBasic(clientSecret) : ClientSecretPost(clientSecret);
}
