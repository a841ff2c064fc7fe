import type { Configuration } from 'electron-builder';
import { setFuses } from './fuses.ts';

export interface ElectronPackageFacts {
  /** The bundle for Electron. */
  readonly appDir: string;
  readonly outDir: string;
  readonly electronVersion: string;
  /** An unpacked Electron, its zip, or a folder with that zip; null lets electron-builder download it. */
  readonly electronDist: string | null;
}

/**
 * Without spaces, because it becomes the program's name and folder; and different from the thin kiosk's package, next to which
 * it may be installed on Linux.
 */
export const PRODUCT_NAME = 'self-print-electron';

/** Shown by package managers. The product has no page of its own, so this is a reserved name (RFC 2606). */
const HOMEPAGE = 'https://self-print.example/';

/** electron-builder's configuration: https://www.electron.build/docs/configuration. */
export function electronBuilderConfig(facts: ElectronPackageFacts): Configuration {
  return {
    appId: 'edu.self-print.electron',
    productName: PRODUCT_NAME,
    copyright: 'MIT licence',
    electronVersion: facts.electronVersion,
    ...(facts.electronDist === null ? {} : { electronDist: facts.electronDist }),
    directories: { app: facts.appDir, output: facts.outDir },
    // The bundle is the whole application; nothing is compiled or installed for it.
    npmRebuild: false,
    files: ['**/*'],
    asar: true,
    // Must be real files: Node addons, the printing program for Windows, and what the agent's threads run.
    asarUnpack: ['**/*.node', '**/*.exe', 'agent/*.wasm', 'agent/*Worker.mjs'],
    afterPack: setFuses,
    publish: null,
    // A .deb must name one.
    extraMetadata: { homepage: HOMEPAGE },
    linux: {
      target: ['deb', 'AppImage'],
      category: 'Utility',
      synopsis: 'Self-service printing kiosk',
      maintainer: 'Self-service printing platform <root@localhost>',
      // Wayland ignores window positions.
      executableArgs: ['--ozone-platform=x11'],
      files: ['**/*', '!node_modules/pdf-to-printer/**'],
    },
    win: { target: ['nsis'] },
    nsis: {
      oneClick: false,
      perMachine: true,
      allowToChangeInstallationDirectory: false,
      createDesktopShortcut: false,
      // Windows starts it as the shell of the kiosk's user.
      runAfterFinish: false,
      // The terminal's registration and the print journal must survive an upgrade.
      deleteAppDataOnUninstall: false,
    },
  };
}
