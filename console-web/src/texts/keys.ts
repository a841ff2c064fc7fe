import type { CoreKey } from './core.zh.ts';
import type { OrdersKey } from './orders.zh.ts';
import type { ShellKey } from './shell.zh.ts';

/** Every text of the console. */
export type TextKey = CoreKey | OrdersKey | ShellKey;
