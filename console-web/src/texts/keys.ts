import type { SelfServiceKey } from '@self-print/web-kit/self-service/texts/selfServiceTexts.ts';
import type { AskedKey } from '@self-print/web-kit/texts.ts';
import type { CoreKey } from './core.zh.ts';
import type { PartKey } from './parts.ts';
import type { PcKey } from './pc.zh.ts';

/** Every text of the console. */
export type TextKey = AskedKey<CoreKey | PartKey | PcKey> | `pc.${SelfServiceKey}`;
