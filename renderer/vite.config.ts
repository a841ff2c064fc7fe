import { firstLoad } from '@self-print/web-kit/vite/firstLoad.ts';
import { withoutUnused } from '@self-print/web-kit/vite/withoutUnused.ts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { faceAssets } from './vite/faceAssets.ts';
import { pinyinAsset } from './vite/pinyinAsset.ts';

export default defineConfig({
  base: './',
  plugins: [react(), withoutUnused(), pinyinAsset(), faceAssets(), firstLoad('/renderer/src/main.tsx')],
  // The thread that describes faces is a module, as the page is.
  worker: { format: 'es' },
  build: {
    target: 'chrome140',
    modulePreload: { polyfill: false },
    // Nothing is written into the page itself: its policy allows files of this origin only.
    assetsInlineLimit: 0,
    reportCompressedSize: true,
  },
});
