import type { photoDecoder } from '@self-print/contract/deviceSettings.ts';
import { assertNever } from '@self-print/contract/result.ts';
import type { z } from 'zod';
import type { Time } from '../../../time.ts';
import type { PhotoDecoder } from '../types.ts';
import { createProcessDecoder, noDecoder } from './processDecoder.ts';

/** Creates the configured decoder. */
export function photoDecoderOf(
  setting: z.output<typeof photoDecoder>,
  options: { readonly time: Time; readonly environment: NodeJS.ProcessEnv },
): PhotoDecoder {
  switch (setting.kind) {
    case 'none':
      return noDecoder;
    case 'process':
      return createProcessDecoder(setting, options);
    default:
      return assertNever(setting);
  }
}
