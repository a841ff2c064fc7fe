import type { AskedKey } from '@self-print/web-kit/texts.ts';
import type { CoreKey } from './core.zh.ts';
import type { PartKey } from './parts.ts';
import type { PcKey } from './pc.zh.ts';
import type { PcCloudKey } from './pcCloud.zh.ts';
import type { PcItemsKey } from './pcItems.zh.ts';
import type { PcOrdersKey } from './pcOrders.zh.ts';

/** Every text of the console. */
export type TextKey = AskedKey<CoreKey | PartKey | PcKey | PcItemsKey | PcOrdersKey | PcCloudKey>;
