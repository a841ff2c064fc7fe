import { defineConfig } from '@playwright/test';
import { findHeadlessChromium } from '@self-print/build/programs.ts';
import { CHROMIUM_ARGUMENTS } from './support/chromium.ts';

const executablePath = findHeadlessChromium();

/** Journeys: a real Chromium on the real product, with a simulated printer. */
export default defineConfig({
  testDir: './flows',
  testMatch: '**/*.spec.ts',
  outputDir: './test-results',
  // One more than the two cores of the machine that runs them all: half of a journey is waiting for paper and wires.
  workers: 3,
  fullyParallel: false,
  // CI's machine may be shared; a second attempt is shown in the list.
  retries: process.env.CI ? 1 : 0,
  // Limits for what hangs; a shared machine was seen to take several times as long as usual.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    // What is not there after so long will not come: the journey ends with the name of what it looked for.
    actionTimeout: 30_000,
    // Recording costs a fifth of a journey's processor time, thrown away with each test that passes.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: CHROMIUM_ARGUMENTS,
    },
  },
});
