const isRoot = process.getuid?.() === 0;

/** Quiet, and able to run where the tests run. */
export const CHROMIUM_ARGUMENTS: string[] = [
  '--disable-quic',
  '--disable-background-networking',
  // Chromium has no sandbox for root.
  ...(isRoot ? ['--no-sandbox'] : []),
];
