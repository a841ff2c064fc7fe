import { UPLOAD_PIECE_BYTES } from '@self-print/contract/limits.ts';

const SIDE_MAX_PX = 1_600;
const QUALITIES = [0.85, 0.7, 0.5] as const;
const SENT_AS_IT_IS = new Set(['image/jpeg', 'image/png']);

/** A photo as it is sent: phones take pictures of several megabytes, of which a paper jam needs a tenth. Undefined when it is no picture, or can no longer be read. */
export async function shrinkPhoto(file: Blob): Promise<Uint8Array | undefined> {
  const isSmall = file.size > 0 && file.size <= UPLOAD_PIECE_BYTES;
  try {
    if (isSmall && SENT_AS_IT_IS.has(file.type)) return await bytesOf(file);
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, SIDE_MAX_PX / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    for (const quality of QUALITIES) {
      const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
      if (made !== null && made.size <= UPLOAD_PIECE_BYTES) return await bytesOf(made);
    }
  } catch {
    // Not a picture, of a kind that this browser cannot draw, or changed or deleted since it was chosen.
  }
  return undefined;
}

async function bytesOf(file: Blob): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer());
}
