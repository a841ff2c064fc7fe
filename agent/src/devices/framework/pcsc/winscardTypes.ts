/** Native layout of PC/SC types, which differs between systems; a wrong size corrupts memory. */
export interface WinscardTypes {
  readonly library: string;
  readonly dword: 'ulong' | 'uint32';
  readonly long: 'long' | 'int32';
  readonly handle: 'intptr_t' | 'int32';
  /** Size of rgbAtr in SCARD_READERSTATE. */
  readonly atrBytes: number;
  readonly packed: boolean;
  /** Windows has two variants of each function; this suffix selects the one for the 8-bit character set. */
  readonly suffix: '' | 'A';
}

/** Sources: pcsclite.h and wintypes.h of pcsc-lite, PCSC.framework of macOS, winscard.h of Windows. Null: not supported. */
export function winscardTypesOf(platform: NodeJS.Platform): WinscardTypes | null {
  switch (platform) {
    case 'linux':
      return {
        library: 'libpcsclite.so.1',
        dword: 'ulong',
        long: 'long',
        handle: 'intptr_t',
        atrBytes: 33,
        packed: false,
        suffix: '',
      };
    case 'win32':
      return {
        library: 'winscard.dll',
        dword: 'uint32',
        long: 'int32',
        handle: 'intptr_t',
        atrBytes: 36,
        packed: false,
        suffix: 'A',
      };
    case 'darwin':
      return {
        library: '/System/Library/Frameworks/PCSC.framework/PCSC',
        dword: 'uint32',
        long: 'int32',
        handle: 'int32',
        atrBytes: 33,
        packed: true,
        suffix: '',
      };
    default:
      return null;
  }
}
