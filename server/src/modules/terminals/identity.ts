import type { Random } from '../../system.ts';

const APP_ID_BYTES = 12;
const SECRET_BYTES = 32;
const SEPARATOR = '.';

/** Generates an app id and secret. The id starts with the school code, so that a token renewal can find its tenant. */
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

/** Extracts the school code from an app id; undefined when there is none. */
export function schoolOfAppId(appId: string): string | undefined {
  const end = appId.indexOf(SEPARATOR);
  return end > 0 ? appId.slice(0, end) : undefined;
}
