import { WEB_PATHS } from '@self-print/contract/webPaths.ts';
import { firstLoad } from '@self-print/web-kit/vite/firstLoad.ts';
import { leanKit } from '@self-print/web-kit/vite/leanKit.ts';
import { precompress } from '@self-print/web-kit/vite/precompress.ts';
import { sharedKit } from '@self-print/web-kit/vite/sharedKit.ts';
import { sideEffectFree } from '@self-print/web-kit/vite/sideEffectFree.ts';
import { textsFile } from '@self-print/web-kit/vite/textsFile.ts';
import { withoutUnused } from '@self-print/web-kit/vite/withoutUnused.ts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { ALL_PC_TEXTS } from './src/texts/allPcTexts.ts';

/** The router, the kit and the list of all pages come after the sign-in. */
const BEHIND_SIGN_IN =
  /\/node_modules\/(?:react-router|antd|@tanstack)\/|\/console-web\/src\/app\/screens\.ts$/;
/** The files that are worth being fetched beside a page. */
const NAMED = /\/(?:kit|parts)-[^/]+\.js$/;
/** Of zod, which one page asks for it. */
const JSON_SCHEMA_WRITER = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/;

export default defineConfig({
  // Absolute: addresses such as /main/order-query/orderHisList lie at any depth.
  base: `${WEB_PATHS.console}/`,
  plugins: [
    react(),
    withoutUnused(),
    sideEffectFree(),
    firstLoad({
      entry: '/console-web/src/main.tsx',
      notNeeded: JSON_SCHEMA_WRITER,
      never: BEHIND_SIGN_IN,
    }),
    leanKit(),
    sharedKit(),
    textsFile(ALL_PC_TEXTS),
    precompress(),
  ],
  build: {
    // Which packages the pages hold: their licences accompany them (build/src/package/notices).
    license: { fileName: '.licences.json' },
    target: ['chrome111', 'firefox114', 'safari16.4'],
    modulePreload: {
      polyfill: false,
      // Named for every page they would be 7 kB of the first list; what a page imports, the browser finds in its file.
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css') || NAMED.test(file)),
    },
    // Nothing is written into the page itself: its policy allows files of this origin only.
    assetsInlineLimit: 0,
    reportCompressedSize: true,
    // Of the kit of tables and forms, which every page behind the sign-in shares and browsers keep.
    chunkSizeWarningLimit: 900,
  },
});
