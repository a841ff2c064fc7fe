import { exposeBridge, type PreloadParts } from './page/expose.ts';
import { installGuards } from './page/guards.ts';
import { BLOCKED_KEYS, isBlockedKey } from './policy/keys.ts';

/** Runs in the page's sandbox before the page. A sandboxed preload is not a module and gets Electron by `require`. */
const electron: PreloadParts = require('electron');

installGuards(isBlockedKey, BLOCKED_KEYS);
exposeBridge(electron);
