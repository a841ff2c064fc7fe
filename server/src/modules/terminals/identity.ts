import type { Random } from '../../system.ts';

const APP_ID_BYTES = 12;
const SECRET_BYTES = 32;
const SEPARATOR = '.';

/** A new app id and secret. The id begins with the school, so that a renewal finds its tenant by it. */
export function newIdentity(schoolCode: string, random: Random): { appId: string; appSecret: string } {
  return {
    appId: schoolCode + SEPARATOR + Buffer.from(random.bytes(APP_ID_BYTES)).toString('base64url'),
    appSecret: newSecret(random),
  };
}

/** 256 random bits as text. */
export function newSecret(random: Random): string {
  return Buffer.from(random.bytes(SECRET_BYTES)).toString('base64url');
}

/** The school in an app id; undefined when it has none. */
export function schoolOfAppId(appId: string): string | undefined {
  const end = appId.indexOf(SEPARATOR);
  return end > 0 ? appId.slice(0, end) : undefined;
}
