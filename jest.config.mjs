/** Unit and server tests. Journeys in a real browser live in test/ and run with Playwright. */
export default {
  testEnvironment: 'node',
  // Ends a test that hangs, and nothing else: a shared machine was seen to take ten times as long as usual.
  testTimeout: 300_000,
  testMatch: ['<rootDir>/*/src/**/*.test.{ts,tsx}', '<rootDir>/test/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/.types/', '/.runtime/'],
  modulePathIgnorePatterns: ['/dist/', '/.types/', '/.runtime/', '/.data/'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'es6' },
      },
    ],
  },
  setupFiles: [
    '<rootDir>/build/src/jest/withoutOwnerStacks.ts',
    '<rootDir>/build/src/jest/withoutPrintedPages.ts',
  ],
  moduleNameMapper: { '\\.css$': '<rootDir>/build/src/jest/emptyStyle.ts' },
};
