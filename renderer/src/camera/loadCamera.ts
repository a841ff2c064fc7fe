import type { Texts } from '@self-print/web-kit/texts.ts';
import type { TextKey } from '../texts/keys.ts';
import type { CameraPart, startCamera } from './part.ts';

/** Fetches camera and faces once, when they are wanted for the first time. */
export function cameraLoader(
  texts: Texts<TextKey>,
  ports: Parameters<typeof startCamera>[0],
): () => Promise<CameraPart> {
  let loading: Promise<CameraPart> | null = null;
  const load = async () => {
    const part = await import('./part.ts');
    await texts.add(part.cameraTexts);
    return part.startCamera(ports);
  };
  return () => {
    loading ??= load().catch((error: unknown) => {
      // Without the agent there are no files; the next task may find it again.
      loading = null;
      throw error;
    });
    return loading;
  };
}
