import { firstLoad } from '@self-print/web-kit/vite/firstLoad.ts';
import { textsFile } from '@self-print/web-kit/vite/textsFile.ts';
import { withoutUnused } from '@self-print/web-kit/vite/withoutUnused.ts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { ALL_TEXTS } from './src/texts/allTexts.ts';
import { faceAssets } from './vite/faceAssets.ts';
import { handwritingAsset } from './vite/handwritingAsset.ts';
import { pinyinAsset } from './vite/pinyinAsset.ts';

export default defineConfig({
  base: './',
  plugins: [
    react(),
    withoutUnused(),
    pinyinAsset(),
    handwritingAsset(),
    faceAssets(),
    firstLoad({ entry: '/renderer/src/main.tsx' }),
    textsFile(ALL_TEXTS),
  ],
  // The thread that describes faces is a module, as the page is.
  worker: { format: 'es' },
  build: {
    // Which packages the pages hold: their licences accompany them (build/src/package/notices).
    license: { fileName: '.licences.json' },
    target: 'chrome140',
    // Scripts come from this machine and need no list of what to fetch ahead; styles must be there before what they dress.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
    },
    // Nothing is written into the page itself: its policy allows files of this origin only.
    assetsInlineLimit: 0,
    reportCompressedSize: true,
  },
});
