import { z } from 'zod';

/** An address to which secrets are sent: https, or http to this machine, where nobody listens in. */
export const secureAddress = z.string().transform((text, context) => {
  const address = URL.parse(text);
  if (address && address.hash === '' && (address.protocol === 'https:' || isThisMachine(address))) {
    return address.href.replace(/\/$/, '');
  }
  context.addIssue({ code: 'custom', message: 'must be an address that begins with https://' });
  return z.NEVER;
});

function isThisMachine({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);
}

/** A switch, as forms send it. */
export const onOff = (usual: 'on' | 'off') =>
  z
    .enum(['on', 'off'], { message: 'must be on or off' })
    .default(usual)
    .transform((text) => text === 'on');
