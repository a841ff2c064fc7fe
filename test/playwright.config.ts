import { defineConfig } from '@playwright/test';
import { findChromium } from '@self-print/build/programs.ts';

const chromium = findChromium();
const isRoot = process.getuid?.() === 0;

/** Journeys: a real Chromium on the real product, with a simulated printer at the far end. */
export default defineConfig({
  testDir: './flows',
  testMatch: '**/*.spec.ts',
  outputDir: './test-results',
  workers: 2,
  fullyParallel: false,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: [
        '--disable-quic',
        '--disable-background-networking',
        // Chromium has no sandbox for root.
        ...(isRoot ? ['--no-sandbox'] : []),
      ],
    },
  },
});
