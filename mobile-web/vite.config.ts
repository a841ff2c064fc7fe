import { WEB_PATHS } from '@self-print/contract/webPaths.ts';
import { firstLoad } from '@self-print/web-kit/vite/firstLoad.ts';
import { precompress } from '@self-print/web-kit/vite/precompress.ts';
import { textsFile } from '@self-print/web-kit/vite/textsFile.ts';
import { withoutUnused } from '@self-print/web-kit/vite/withoutUnused.ts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { ALL_TEXTS } from './src/texts/allTexts.ts';

/** Shared by the pages behind the log-in; what only some of them need stays by itself. */
const PAGES = /@tanstack|mobile-web\/src\/(?:app\/|ui\/(?!Zoom)|features\/me\/|texts\/shell)/;

/** Read by the log-in page too: without a file of its own it would come in that of the pages behind it, which are 32 kB. */
const WAYS =
  /contract\/src\/(?:inAppBrowser|orderTypes|signInWays|platform\/signInWays)\.ts|mobile-web\/src\/core\/inApp\.ts/;

export default defineConfig({
  // Absolute: addresses such as /takeCode/12345678 lie at any depth.
  base: `${WEB_PATHS.mobile}/`,
  plugins: [
    react(),
    withoutUnused(),
    firstLoad({ entry: '/mobile-web/src/main.tsx' }),
    textsFile(ALL_TEXTS),
    precompress(),
  ],
  build: {
    // Which packages the pages hold: their licences accompany them (build/src/package/notices).
    license: { fileName: '.licences.json' },
    // Phones of students and the browsers inside WeChat and Alipay.
    target: ['chrome100', 'safari15.4'],
    modulePreload: { polyfill: false },
    // Nothing is written into the page itself: its policy allows files of this origin only.
    assetsInlineLimit: 0,
    reportCompressedSize: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'ways', test: WAYS, priority: 1 },
            // What nearly every page behind the log-in needs, as one file instead of two dozen small ones.
            { name: 'pages', test: PAGES },
          ],
        },
      },
    },
  },
});
