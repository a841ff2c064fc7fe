import { HOUR_MS, MINUTE_MS } from '@self-print/contract/limits.ts';
import type { RateRule } from '../../http/rateLimit/rateLimit.ts';

/** How long a file is kept that was not sent with a form. */
export const UNSENT_KEPT_MS = 24 * HOUR_MS;
/** Each upload is converted by a program. */
export const FORM_UPLOAD_RATE: RateRule = { tries: 60, windowMs: 10 * MINUTE_MS };
