import { createHash } from 'node:crypto';
import { z } from 'zod';

const NAME_CHARACTERS = 32;
const ENDINGS = { 'image/png': 'png', 'image/jpeg': 'jpg' } as const;
/** How files of each type begin. */
const MARKS = { 'image/png': '89504e470d0a1a0a', 'image/jpeg': 'ffd8ff' } as const;
export const logoType = z.enum(['image/png', 'image/jpeg']);
type LogoType = z.infer<typeof logoType>;

/** The logo of the school as it lies at this terminal. */
export interface KeptLogo {
  /** Path at the platform. */
  readonly path: string;
  readonly type: LogoType;
  readonly content: Uint8Array;
  /** Name below this agent's address; another content has another name. */
  readonly name: string;
}

export const logoFile = z.object({ path: z.string(), type: logoType, content: z.base64() });

/** Undefined for content that is not of its type: a proxy's page of errors, or a damaged file. */
export function keptLogo(path: string, type: LogoType, content: Uint8Array): KeptLogo | undefined {
  const begins = Buffer.from(content.subarray(0, MARKS[type].length / 2)).toString('hex');
  if (begins !== MARKS[type]) return undefined;
  const digest = createHash('sha256').update(content).digest('hex').slice(0, NAME_CHARACTERS);
  return { path, type, content, name: `${digest}.${ENDINGS[type]}` };
}
