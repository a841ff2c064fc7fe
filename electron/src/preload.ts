/** Runs in the page's process before the page: a root of its own, so it imports Electron's values like `main.ts`. */
import { contextBridge, ipcRenderer } from 'electron';
import { exposeBridge } from './page/expose.ts';
import { installGuards } from './page/guards.ts';
import { BLOCKED_KEYS, isBlockedKey } from './policy/keys.ts';

installGuards(isBlockedKey, BLOCKED_KEYS);
exposeBridge({ contextBridge, ipcRenderer });
