import type { CoreKey } from './core.zh.ts';
import type { DesignerKey } from './designer.zh.ts';
import type { GuidesKey } from './guides.zh.ts';
import type { ItemsKey } from './items.zh.ts';
import type { OrdersKey } from './orders.zh.ts';
import type { PcKey } from './pc.zh.ts';
import type { PcCloudKey } from './pcCloud.zh.ts';
import type { PcItemsKey } from './pcItems.zh.ts';
import type { PcOrdersKey } from './pcOrders.zh.ts';
import type { ShellKey } from './shell.zh.ts';
import type { TemplatesKey } from './templates.zh.ts';

/** Every text of the console. */
export type TextKey =
  | CoreKey
  | DesignerKey
  | GuidesKey
  | ItemsKey
  | OrdersKey
  | ShellKey
  | TemplatesKey
  | PcKey
  | PcItemsKey
  | PcOrdersKey
  | PcCloudKey;
