import path from 'node:path';
import { type FuseConfig, FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';
import type { AfterPackContext } from 'electron-builder';

/**
 * Security fuses of the packaged Electron. All are set explicitly, so that a new one in a later Electron fails the build until
 * somebody has decided about it.
 */
const KIOSK_FUSES: FuseConfig = {
  version: FuseVersion.V1,
  strictlyRequireAllFuses: true,
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // Electron's default: WebAssembly without explicit bounds checks.
  [FuseV1Options.WasmTrapHandlers]: true,
};

/** Sets the fuses in the packed program, before it is signed. */
export async function setFuses({
  appOutDir,
  electronPlatformName,
  packager,
}: AfterPackContext): Promise<void> {
  const suffix = electronPlatformName === 'win32' ? '.exe' : '';
  await flipFuses(path.join(appOutDir, `${packager.appInfo.productFilename}${suffix}`), KIOSK_FUSES);
}
