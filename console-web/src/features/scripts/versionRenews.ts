import { scriptVersionCalls } from '@self-print/contract/platform/scriptVersions.ts';
import { SCRIPT_RENEWS } from './renews.ts';

/** What is out of date once a draft was written, published or discarded. */
export const VERSION_RENEWS = [...SCRIPT_RENEWS, scriptVersionCalls.versions];
