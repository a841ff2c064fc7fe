import type { DeviceProgram } from '@self-print/contract/deviceSettings.ts';
import { withoutOwnVariables } from '@self-print/contract/ownVariables.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { spawnProgram } from '../../../system/spawnProgram.ts';
import type { Time } from '../../../time.ts';
import type { PhotoDecoder } from '../types.ts';
import { isPhotoBmp, PHOTO_BMP_BYTES } from './bmp.ts';

export const DECODE_LIMIT_MS = 3_000;

/** Used without a decoder: the card's text works all the same. */
export const noDecoder: PhotoDecoder = {
  decode: async () => fail({ problem: 'noDecoder', detail: 'no decoder is set' }),
};

/**
 * A program provided by the site: gets the card's 1024 bytes on stdin, writes a BMP of 102 × 126 pixels to stdout and exits
 * with 0. It is killed when it takes too long. Its stderr is discarded.
 */
export function createProcessDecoder(
  { program, arguments: args }: DeviceProgram,
  { time, environment }: { readonly time: Time; readonly environment: NodeJS.ProcessEnv },
): PhotoDecoder {
  const env = withoutOwnVariables(environment);
  const failed = (detail: string) => fail({ problem: 'decoderFailed' as const, detail });
  return {
    decode: async (wlt) => {
      const output: Uint8Array[] = [];
      let length = 0;
      const running = spawnProgram({
        path: program,
        args,
        env,
        time,
        input: wlt,
        onOutput: (bytes) => {
          length += bytes.length;
          if (length <= PHOTO_BMP_BYTES) output.push(bytes);
          else running.kill();
        },
      });
      const done = new AbortController();
      const late = time.wait(DECODE_LIMIT_MS, done.signal).then((over) => (over ? 'late' : null));
      // The deadline counts as well as its end, because a child of the program may keep the output open.
      const end = await Promise.race([running.ended, late]);
      done.abort();
      if (end === 'late' || end === null) {
        running.kill();
        return failed(`the decoder did not end within ${DECODE_LIMIT_MS} ms`);
      }
      if (length > PHOTO_BMP_BYTES) return failed('the decoder returned more than a picture');
      if (!end.succeeded) return failed('the decoder could not be started or failed');
      const picture = Buffer.concat(output);
      return isPhotoBmp(picture) ? ok(picture) : failed('the decoder returned no picture of the right size');
    },
  };
}
