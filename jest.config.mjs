import { COMPILER } from './build/src/jest/compiler.mjs';

/** Unit and server tests. Journeys in a real browser live in test/ and run with Playwright. */
export default {
  runner: '<rootDir>/build/src/jest/plain/runner.ts',
  testEnvironment: 'node',
  // Ends a test that hangs, and nothing else: a shared machine was seen to take ten times as long as usual.
  testTimeout: 300_000,
  testMatch: ['<rootDir>/*/src/**/*.test.{ts,tsx}', '<rootDir>/test/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/.types/', '/.runtime/'],
  modulePathIgnorePatterns: ['/dist/', '/.types/', '/.runtime/', '/.data/'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '\\.tsx?$': ['@swc/jest', COMPILER],
  },
  setupFiles: [
    '<rootDir>/build/src/jest/withoutReactDiagnostics.ts',
    '<rootDir>/build/src/jest/withoutPrintedPages.ts',
  ],
  moduleNameMapper: { '\\.css$': '<rootDir>/build/src/jest/emptyStyle.ts' },
};
