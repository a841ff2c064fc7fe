/** Keeps a picture of 640 × 480 well below what a call may carry. */
const QUALITY = 0.88;

/** A picture as JPEG in base64. */
export async function jpegOf(picture: ImageBitmap): Promise<string> {
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  return base64Of(new Uint8Array(await blob.arrayBuffer()));
}

/** The picture of a JPEG in base64; throws when it is none. */
export function pictureOf(jpeg: string): Promise<ImageBitmap> {
  const bytes = Uint8Array.from(atob(jpeg), (character) => character.charCodeAt(0));
  return createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
}

const CHUNK_BYTES = 32_768;

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK_BYTES));
  return btoa(text);
}
