import type { Box, SeenFace, SeenPicture } from './messages.ts';
import { findFaces, type NetworkFace } from './network.ts';
import { laplacianVariance, luminances, mean } from './pixels.ts';
import { rollOf, yawOf } from './pose.ts';

const QUALITY_SIDE_PX = 128;
/** A face that fills its picture is found on a canvas of about twice the size. */
const PADDED = 1.9;
const PADDING_COLOUR = '#808080';

/** Everything about the faces of a picture. */
export async function describePicture(picture: ImageBitmap, mayPad: boolean): Promise<SeenPicture> {
  const { width, height } = picture;
  const plain = await findIn(picture, 1);
  const faces = plain.length > 0 || !mayPad ? plain : await findIn(picture, PADDED);
  return {
    faces: faces.map((face) => seen(picture, face)).sort((one, other) => other.box.width - one.box.width),
    width,
    height,
  };
}

/** Faces of a picture in the middle of a canvas so many times its size; boxes and landmarks are those of the picture. */
async function findIn(picture: ImageBitmap, times: number): Promise<NetworkFace[]> {
  const width = Math.round(picture.width * times);
  const height = Math.round(picture.height * times);
  const left = Math.round((width - picture.width) / 2);
  const top = Math.round((height - picture.height) / 2);
  const drawing = drawingOf(width, height);
  drawing.fillStyle = PADDING_COLOUR;
  drawing.fillRect(0, 0, width, height);
  drawing.drawImage(picture, left, top);
  const found = await findFaces(drawing.getImageData(0, 0, width, height));
  return found.map(({ box, landmarks, ...face }) => ({
    ...face,
    box: { ...box, x: box.x - left, y: box.y - top },
    landmarks: landmarks.map(({ x, y }) => ({ x: x - left, y: y - top })),
  }));
}

function seen(picture: ImageBitmap, { box, score, landmarks, descriptor }: NetworkFace): SeenFace {
  const grey = greyFace(picture, box);
  return {
    descriptor: Array.from(descriptor),
    box,
    score,
    yaw: yawOf(landmarks),
    roll: rollOf(landmarks),
    sharpness: laplacianVariance(grey, QUALITY_SIDE_PX),
    luminance: mean(grey),
  };
}

function greyFace(picture: ImageBitmap, { x, y, width, height }: Box): Float32Array {
  const drawing = drawingOf(QUALITY_SIDE_PX, QUALITY_SIDE_PX);
  drawing.drawImage(picture, x, y, width, height, 0, 0, QUALITY_SIDE_PX, QUALITY_SIDE_PX);
  return luminances(drawing.getImageData(0, 0, QUALITY_SIDE_PX, QUALITY_SIDE_PX).data);
}

function drawingOf(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const drawing = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!drawing) throw new Error('There is no canvas');
  return drawing;
}
