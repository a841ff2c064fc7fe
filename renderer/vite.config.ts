import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pdfAssets } from './vite/pdfAssets.ts';
import { pinyinAsset } from './vite/pinyinAsset.ts';
import { withoutJsonSchema } from './vite/withoutJsonSchema.ts';

export default defineConfig({
  base: './',
  plugins: [react(), pdfAssets(), pinyinAsset(), withoutJsonSchema()],
  build: {
    target: 'chrome140',
    modulePreload: { polyfill: false },
    // Nothing is written into the page itself: its policy allows files of this origin only.
    assetsInlineLimit: 0,
    reportCompressedSize: true,
  },
});
