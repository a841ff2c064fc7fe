import type { TrayCameraSetting } from '@self-print/contract/deviceSettings.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Programs } from '../../system/programs.ts';
import type { Time } from '../../time.ts';
import type { ReportHealth } from '../framework/health.ts';
import type { Secrets } from '../secrets.ts';
import { type HttpSnapOptions, httpSnap } from './httpSnap.ts';
import { createStillCamera } from './stillCamera.ts';
import type { TrayCamera } from './types.ts';
import { videoSnap } from './videoSnap.ts';

interface Surroundings {
  readonly programs: Pick<Programs, 'start'>;
  readonly fetch: typeof fetch;
  readonly secrets: Secrets;
  readonly newSecret: () => string;
  readonly time: Time;
}

/** Opens the configured camera; null for none. */
export function openTrayCamera(
  setting: TrayCameraSetting,
  report: ReportHealth,
  { programs, fetch, secrets, newSecret, time }: Surroundings,
): TrayCamera | null {
  switch (setting.driver) {
    case 'none':
      return null;
    case 'video':
      return createStillCamera({
        name: setting.path,
        snap: videoSnap(setting.path, programs),
        report,
        time,
      });
    case 'http': {
      const { url } = setting;
      const snap = httpSnap({ url, account: accountOf(setting, secrets), fetch, newClientNonce: newSecret });
      return createStillCamera({ name: withoutQuery(url), snap, report, time });
    }
  }
}

/** A query may hold a password. */
const withoutQuery = (url: string): string => url.replace(/\?.*$/, '');

function accountOf(
  { user, passwordSecret }: Extract<TrayCameraSetting, { driver: 'http' }>,
  secrets: Secrets,
): HttpSnapOptions['account'] {
  return () => {
    if (user === '') return ok(null);
    if (passwordSecret === undefined) return fail(`the password of ${user} is not set`);
    const password = secrets.get(passwordSecret);
    return password.ok ? ok({ user, password: Buffer.from(password.value).toString('utf8') }) : password;
  };
}
